-- Sign-ins are counted by account and by who tries: a device that has signed in before, else an address.
-- sign_in_codes and admin_login_failures are not used any more. They stay for instances of the former version that run
-- beside this one during an upgrade; the next version drops them.

-- Browsers that have signed in, by a random token of their own.
CREATE TABLE known_devices (
  token_hash bytea NOT NULL,                       -- SHA-256 of the token
  customer_id uuid REFERENCES customers (id) ON DELETE CASCADE,
  admin_id uuid REFERENCES admins (id) ON DELETE CASCADE,
  last_signed_in_at timestamptz NOT NULL,
  CHECK (num_nonnulls(customer_id, admin_id) = 1),
  UNIQUE (customer_id, token_hash),
  UNIQUE (admin_id, token_hash)
);
CREATE INDEX known_devices_by_token ON known_devices (token_hash);
CREATE INDEX known_devices_by_last_sign_in ON known_devices (last_signed_in_at);

-- Every code that was sent in the last month.
CREATE TABLE one_time_codes (
  id uuid PRIMARY KEY,
  phone text NOT NULL,                             -- E.164
  client bytea NOT NULL,                           -- who asked: hash of a device's token, else the origin
  origin bytea NOT NULL,                           -- keyed hash of the address, of IPv6 of its network
  known boolean NOT NULL,                          -- the device had signed in before
  length integer NOT NULL,
  code_hmac bytea NOT NULL,
  sent_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  used boolean NOT NULL DEFAULT false,
  ended boolean NOT NULL DEFAULT false             -- used, or its client has asked for another
);
CREATE UNIQUE INDEX one_time_codes_open ON one_time_codes (phone, client) WHERE NOT ended;
CREATE INDEX one_time_codes_by_phone ON one_time_codes (phone, sent_at);
CREATE INDEX one_time_codes_by_time ON one_time_codes (sent_at);

-- How often something has happened on a kitchen day; what it is says who counts it.
CREATE TABLE daily_counts (
  day date NOT NULL,
  what text NOT NULL,
  count integer NOT NULL,
  PRIMARY KEY (day, what)
);

-- Failed logins of the back office, whether or not an admin has the address.
CREATE TABLE login_failures (
  email text NOT NULL,
  client bytea NOT NULL,                           -- hash of a known device's token, else the origin
  failures integer NOT NULL,                       -- each within 15 minutes of the one before
  last_failed_at timestamptz NOT NULL,
  locked_until timestamptz,
  PRIMARY KEY (email, client)
);

-- The second way in (TOTP, RFC 6238).
ALTER TABLE admins
  ADD COLUMN totp_secret bytea,
  ADD COLUMN totp_used_step bigint;                -- a code counts once: those of this time step and before are spent

CREATE TABLE admin_recovery_codes (
  admin_id uuid NOT NULL REFERENCES admins (id) ON DELETE CASCADE,
  code_hash bytea NOT NULL,                        -- SHA-256; a code is removed as it is used
  PRIMARY KEY (admin_id, code_hash)
);
