-- The words by which the back office finds orders: customer, phone, address, menu, dishes and the order's number. They are
-- made some time after the order, so that placing one costs a bare row: orders_to_index has those whose words are missing
-- or no longer true. All of it can be made anew: INSERT INTO orders_to_index SELECT id FROM orders.
CREATE TABLE order_words (
  order_id uuid PRIMARY KEY REFERENCES orders (id) ON DELETE CASCADE,
  words tsvector NOT NULL
);
CREATE INDEX order_words_by_word ON order_words USING gin (words);

-- An order may stand here more than once.
CREATE TABLE orders_to_index (order_id uuid NOT NULL);
INSERT INTO orders_to_index SELECT id FROM orders;

CREATE INDEX orders_by_fulfilment ON orders (fulfilment, id);

-- What they replace; customers are still found by the name that they have at present.
DROP INDEX orders_by_number;
DROP INDEX customers_by_phone_start;
DROP INDEX customers_by_phone_end;
