-- The area of each order's address, by which rounds are sorted: written with the words of the order, from the queue.
ALTER TABLE order_words ADD COLUMN area text;                                  -- NULL: the address names none
CREATE INDEX order_words_by_area ON order_words (area, order_id);
INSERT INTO orders_to_index SELECT order_id FROM order_words;
