-- How an order came to the kitchen, and who of the kitchen's people entered it.

ALTER TABLE orders
  ADD COLUMN source text NOT NULL DEFAULT 'web' CHECK (source IN ('web', 'phone', 'whatsapp', 'counter')),
  ADD COLUMN entered_by uuid REFERENCES admins (id);   -- NULL: its customer, or the daily run
