-- People without an e-mail address sign in by phone and code; who is invited comes by a link that counts once.

ALTER TABLE admins
  ALTER COLUMN email DROP NOT NULL,
  ALTER COLUMN password_hash DROP NOT NULL,
  ADD COLUMN phone text UNIQUE,                    -- E.164
  ADD COLUMN last_signed_in_at timestamptz,
  ADD CONSTRAINT admins_sign_in_check CHECK ((email IS NULL) = (password_hash IS NULL) AND (email IS NULL) <> (phone IS NULL)),
  ADD CONSTRAINT admins_owner_check CHECK (role <> 'owner' OR email IS NOT NULL);

CREATE TABLE staff_invitations (
  id uuid PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE,
  name text NOT NULL,
  role text NOT NULL CHECK (role IN ('manager', 'kitchen', 'rider', 'accounts')),
  email text UNIQUE,
  phone text UNIQUE,
  invited_by uuid NOT NULL REFERENCES admins (id),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  CHECK ((email IS NULL) <> (phone IS NULL))
);
