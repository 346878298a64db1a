-- Push: the browsers that are told, what they are still to be told, and what a customer waits for.

-- A browser with the session that was signed in on it: when the session ends, nothing more is pushed there.
CREATE TABLE push_devices (
  id uuid PRIMARY KEY,
  customer_id uuid NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  session_hash bytea NOT NULL REFERENCES customer_sessions (token_hash) ON DELETE CASCADE,
  endpoint text NOT NULL,                          -- address at the browser's push service; whoever knows it can push
  endpoint_hash bytea NOT NULL UNIQUE,             -- SHA-256 of it: a browser stands here once, whoever signs in
  p256dh text NOT NULL,                            -- the browser's keys, base64url
  auth text NOT NULL,
  refreshed_at timestamptz NOT NULL                -- when the browser last sent its token
);
CREATE INDEX push_devices_by_customer ON push_devices (customer_id, refreshed_at);
CREATE INDEX push_devices_by_session ON push_devices (session_hash);

-- Notices are the outbox of push, too: until `push_until` a notice is worth a push; NULL when it is handed to the
-- customer's devices, or was never meant for them.
ALTER TABLE notices ADD COLUMN push_until timestamptz;
CREATE INDEX notices_to_push ON notices (id) WHERE push_until IS NOT NULL;

-- A notice on its way to one device; gone when it has arrived or is of no use any more.
CREATE TABLE push_deliveries (
  notice_id uuid NOT NULL REFERENCES notices (id) ON DELETE CASCADE,
  device_id uuid NOT NULL REFERENCES push_devices (id) ON DELETE CASCADE,
  push_until timestamptz NOT NULL,
  due_at timestamptz NOT NULL,                     -- the next try; while one is under way, when another may take it over
  tries integer NOT NULL DEFAULT 0,
  PRIMARY KEY (notice_id, device_id)
);
CREATE INDEX push_deliveries_due ON push_deliveries (due_at);
CREATE INDEX push_deliveries_by_device ON push_deliveries (device_id);

-- Lets a notification's buttons answer one order, without the session: the token goes to the device, its hash stays here.
CREATE TABLE order_answer_tokens (
  token_hash bytea PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  device_id uuid NOT NULL REFERENCES push_devices (id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL                  -- the order's deadline
);
CREATE INDEX order_answer_tokens_by_expiry ON order_answer_tokens (expires_at);
CREATE INDEX order_answer_tokens_by_device ON order_answer_tokens (device_id);
CREATE INDEX order_answer_tokens_by_order ON order_answer_tokens (order_id);

-- Days without a menu of which a customer wants to hear once there is one.
CREATE TABLE menu_wishes (
  customer_id uuid NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  day date NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (customer_id, day)
);
CREATE INDEX menu_wishes_by_day ON menu_wishes (day);
