-- Customers, their sessions and the one-time codes with which they sign in.
-- Identifiers are UUID v7 made by the server; money is integer paise; instants are timestamptz, kitchen days are date.

CREATE TABLE customers (
  id uuid PRIMARY KEY,
  phone text NOT NULL UNIQUE,                      -- E.164
  name text,
  registration_completed boolean NOT NULL DEFAULT false,
  default_address_id uuid,                         -- a pointer, so that there is never more than one default
  created_at timestamptz NOT NULL
);

CREATE TABLE customer_sessions (
  token_hash bytea PRIMARY KEY,                    -- SHA-256 of the token; the token itself is never stored
  customer_id uuid NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX customer_sessions_by_customer ON customer_sessions (customer_id);
CREATE INDEX customer_sessions_by_expiry ON customer_sessions (expires_at);

-- One row a phone. All limits of the sign-in live in this row, so that a single guarded UPDATE decides each step.
CREATE TABLE sign_in_codes (
  phone text PRIMARY KEY,
  code_hmac bytea,                                 -- NULL once used or voided
  expires_at timestamptz NOT NULL,
  tries integer NOT NULL DEFAULT 0,                -- tries on the present code
  sends integer NOT NULL DEFAULT 0,                -- sends in the present series
  last_sent_at timestamptz,
  wrong_tries timestamptz[] NOT NULL DEFAULT '{}'  -- tries since the last success, at most 30 days old
);
CREATE INDEX sign_in_codes_by_expiry ON sign_in_codes (expires_at);
