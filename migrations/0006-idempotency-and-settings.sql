-- Answers already given, by the caller's Idempotency-Key. The row is written in the transaction of the work itself.

CREATE TABLE idempotency_keys (
  customer_id uuid NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  key text NOT NULL,
  call text NOT NULL,
  body_hash bytea NOT NULL,
  reply jsonb,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (customer_id, key)
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);

-- Small facts about this installation that all instances share: generated secrets, how far the demo menus reach.
CREATE TABLE settings (
  name text PRIMARY KEY,
  value text NOT NULL
);
