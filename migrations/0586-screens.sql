-- Sessions of screens in the kitchen: each shows one thing, may do nothing else, and outlasts the working day.

CREATE TABLE screen_sessions (
  id uuid PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE,
  screen text NOT NULL CHECK (screen IN ('wall', 'kitchen', 'packing')),
  name text NOT NULL,
  made_by uuid NOT NULL REFERENCES admins (id),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
