-- A customer who was two: the row of the one that went stays, since payments refer to it, and says who it is now. Its phone is
-- nobody's from then on.

ALTER TABLE customers
  ADD COLUMN merged_into uuid REFERENCES customers (id),
  ADD COLUMN merged_at timestamptz,
  ADD CONSTRAINT customers_merged CHECK ((merged_into IS NULL) = (merged_at IS NULL)),
  ADD CONSTRAINT customers_merged_phone CHECK (merged_into IS NULL OR phone = 'merged:' || id);
CREATE INDEX customers_merged ON customers (merged_into) WHERE merged_into IS NOT NULL;
