-- The kitchen's people.

CREATE TABLE admins (
  id uuid PRIMARY KEY,
  email text NOT NULL UNIQUE,                      -- lower case
  name text NOT NULL,
  role text NOT NULL DEFAULT 'admin',
  password_hash text NOT NULL,                     -- argon2id, PHC string
  disabled_at timestamptz,
  created_at timestamptz NOT NULL
);

CREATE TABLE admin_sessions (
  token_hash bytea PRIMARY KEY,
  admin_id uuid NOT NULL REFERENCES admins (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX admin_sessions_by_admin ON admin_sessions (admin_id);
CREATE INDEX admin_sessions_by_expiry ON admin_sessions (expires_at);

-- Counted by address, whether or not an admin has it, so that a lock reveals nothing.
CREATE TABLE admin_login_failures (
  email text PRIMARY KEY,
  failures integer NOT NULL,
  last_failed_at timestamptz NOT NULL,
  locked_until timestamptz
);
