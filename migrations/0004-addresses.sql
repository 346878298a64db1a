-- Delivery addresses. Which one is the default stands in customers.default_address_id.

CREATE TABLE addresses (
  id uuid PRIMARY KEY,
  customer_id uuid NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  type text NOT NULL CHECK (type IN ('Home', 'Office', 'Other')),
  name text NOT NULL,
  address text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX addresses_by_customer ON addresses (customer_id);

ALTER TABLE customers
  ADD CONSTRAINT customers_default_address FOREIGN KEY (default_address_id) REFERENCES addresses (id) ON DELETE SET NULL;
