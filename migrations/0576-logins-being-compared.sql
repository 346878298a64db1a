-- Logins of the office that are counted as failed and are still being compared, at whatever instance: who is locked out by them waits.
ALTER TABLE login_failures ADD COLUMN comparing integer NOT NULL DEFAULT 0;
ALTER TABLE login_failures ADD COLUMN comparing_since timestamptz;
