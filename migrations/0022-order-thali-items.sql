-- What was on the plate of an order's thali when it was ordered, so that the dish summary survives changes of the menu:
-- an array of { name, pricePaise }, the price being null when the dish had none. NULL: the menu of the day tells.
ALTER TABLE orders ADD COLUMN thali_items jsonb;

-- Counts and sums by day and status are read from this index alone.
CREATE INDEX orders_by_day_and_status ON orders (delivery_date, status) INCLUDE (price_paise);
