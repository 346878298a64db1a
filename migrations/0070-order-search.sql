-- The back office finds orders among all by the customer's name, by a phone's beginning or end, and by the order's number.
CREATE INDEX customers_by_name ON customers USING gin (to_tsvector('simple', coalesce(name, '')));
CREATE INDEX customers_by_phone_start ON customers (phone text_pattern_ops);
CREATE INDEX customers_by_phone_end ON customers (reverse(phone) text_pattern_ops);
CREATE INDEX orders_by_number ON orders (right(id::text, 8));
