-- Subscriptions: N plates on N cooking days. The orders that count plus plates_left are always the plates bought.

CREATE TABLE subscriptions (
  id uuid PRIMARY KEY,
  customer_id uuid NOT NULL REFERENCES customers (id),
  plan_type text NOT NULL,                         -- 26-day-subscription
  plates integer NOT NULL CHECK (plates BETWEEN 1 AND 30),
  price_paise integer NOT NULL CHECK (price_paise >= 0),
  plates_left integer NOT NULL CHECK (plates_left BETWEEN 0 AND plates),
  start_day date NOT NULL,                         -- day of the first plate
  next_day date NOT NULL,                          -- first cooking day without an order that has not been passed over
  end_day date NOT NULL,                           -- day of the last plate
  delivery_address text,                           -- the customer's default address while running; NULL when there is none
  status text NOT NULL CHECK (status IN ('active', 'ended', 'cancelled')),
  created_at timestamptz NOT NULL
);
CREATE INDEX subscriptions_by_customer ON subscriptions (customer_id, id);
CREATE UNIQUE INDEX subscriptions_one_running ON subscriptions (customer_id) WHERE status = 'active';
-- A plate that came back after its plan had ended is still owed.
CREATE INDEX subscriptions_owing ON subscriptions (id) WHERE status = 'ended' AND plates_left > 0;

ALTER TABLE orders
  ADD COLUMN subscription_id uuid REFERENCES subscriptions (id),
  ADD COLUMN confirm_by timestamptz;               -- until then the customer may confirm or skip
CREATE UNIQUE INDEX orders_one_per_plan_and_day ON orders (subscription_id, delivery_date)
  WHERE subscription_id IS NOT NULL;
CREATE INDEX orders_awaiting_confirmation ON orders (confirm_by)
  WHERE status = 'pending' AND subscription_id IS NOT NULL;

-- What people are to be told of timed work, once each: written in the statement that did the work, sent afterwards.
CREATE TABLE notices (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  subject_id uuid NOT NULL,                        -- the order or subscription
  day date NOT NULL,                               -- day of delivery, or of the notice
  customer_id uuid NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  days_left integer,
  created_at timestamptz NOT NULL,
  taken_at timestamptz,                            -- an instance is sending it since then
  sent_at timestamptz
);
CREATE UNIQUE INDEX notices_once ON notices (subject_id, kind, day);
CREATE INDEX notices_unsent ON notices (id) WHERE sent_at IS NULL;
CREATE INDEX notices_by_age ON notices (created_at);
