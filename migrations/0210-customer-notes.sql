-- What the office knows of a customer: standing notes, who of the kitchen's people has looked, and what became of messages.

ALTER TABLE customers
  ADD COLUMN kitchen_note text,                    -- shown where orders are cooked and packed; NULL: none
  ADD COLUMN rider_note text,                      -- shown to who delivers
  ADD COLUMN noted_at timestamptz;                 -- when the office changed them last

-- Customers are found by how a phone begins and ends, and by words of their saved addresses.
CREATE INDEX customers_by_phone_start ON customers (phone text_pattern_ops);
CREATE INDEX customers_by_phone_end ON customers (reverse(phone) text_pattern_ops);
CREATE INDEX addresses_by_word ON addresses USING gin (to_tsvector('simple', translate(address, '-/.,:;#@()&_', '            ')));

-- Who opened the page of which customer, a row a person, customer and day.
CREATE TABLE customer_looks (
  customer_id uuid NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  admin_id uuid NOT NULL REFERENCES admins (id),
  day date NOT NULL,                               -- in kitchen time
  looks integer NOT NULL CHECK (looks > 0),
  last_at timestamptz NOT NULL,
  PRIMARY KEY (customer_id, admin_id, day)
);

-- What became of the pushes of an event: how many were made, how many push services took, how many came to nothing for good.
-- An event without a row has had none to make; of those before this table nobody knows, which is a row of none.
CREATE TABLE push_results (
  event_id bigint PRIMARY KEY REFERENCES outbox_events (id) ON DELETE CASCADE,
  made integer NOT NULL CHECK (made >= 0),
  taken integer NOT NULL DEFAULT 0,
  lost integer NOT NULL DEFAULT 0
);
INSERT INTO push_results (event_id, made)
  SELECT id, 0 FROM outbox_events WHERE customer_id IS NOT NULL AND relayed_at IS NOT NULL;
CREATE INDEX outbox_events_by_customer ON outbox_events (customer_id, id) WHERE customer_id IS NOT NULL;
