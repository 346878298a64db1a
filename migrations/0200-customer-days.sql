-- Orders are placed for several days: what a customer has ordered is counted for each of them.

CREATE TABLE customer_days (
  customer_id uuid NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  day date NOT NULL,                               -- of delivery
  orders integer NOT NULL,                         -- placed for that day, with those that were held or rejected
  portions integer NOT NULL,                       -- thalis and add-ons together
  PRIMARY KEY (customer_id, day)
) WITH (fillfactor = 70);

-- The columns stay: the version before counts in them while it runs beside this one.
INSERT INTO customer_days (customer_id, day, orders, portions)
SELECT customer_id, day, day_orders, day_portions FROM customer_standings WHERE day IS NOT NULL;
