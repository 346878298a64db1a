-- What people see of their sessions, and end them by. Instances of the former version, beside this one during an upgrade,
-- write sessions without a browser.

ALTER TABLE customer_sessions
  ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  ADD COLUMN browser text,                         -- Chrome, Safari and the like; NULL for what has no known name
  ADD COLUMN system text,                          -- Android, iPhone and the like
  ADD COLUMN last_seen_at timestamptz;             -- to the day; NULL: as it began

ALTER TABLE admin_sessions
  ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  ADD COLUMN browser text,
  ADD COLUMN system text;
