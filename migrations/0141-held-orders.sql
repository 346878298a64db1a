-- A customer orders so much a day at once; what is above it waits for the kitchen's yes.

ALTER TABLE orders
  ADD COLUMN held_at timestamptz,                  -- pending, since the kitchen has not said yes; NULL once it has answered
  ADD COLUMN no_show_at timestamptz,               -- nobody was there, or nobody paid
  ADD CONSTRAINT orders_held_are_pending CHECK (held_at IS NULL OR fulfilment = 'pending');
CREATE INDEX orders_held ON orders (id) WHERE held_at IS NOT NULL;
CREATE INDEX orders_no_shows ON orders (customer_id) WHERE no_show_at IS NOT NULL;

-- What the kitchen has seen of a customer, and what the customer has ordered for the latest day.
CREATE TABLE customer_standings (
  customer_id uuid PRIMARY KEY REFERENCES customers (id) ON DELETE CASCADE,
  delivered integer NOT NULL DEFAULT 0,            -- orders delivered since the last no-show
  no_shows integer NOT NULL DEFAULT 0,
  day date,                                        -- of delivery, the latest
  day_orders integer NOT NULL DEFAULT 0,           -- placed for that day, with those that were held or rejected
  day_portions integer NOT NULL DEFAULT 0          -- thalis and add-ons together
) WITH (fillfactor = 50);                          -- room for the next version of a row beside it

INSERT INTO customer_standings (customer_id, delivered)
SELECT customer_id, count(*) FROM orders WHERE fulfilment = 'delivered' GROUP BY customer_id;
