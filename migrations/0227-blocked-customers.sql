-- Customers whom the kitchen does not serve any more, until it does again. Who blocked and unblocked whom before stands in the audit.

ALTER TABLE customers
  ADD COLUMN blocked_at timestamptz,
  ADD COLUMN blocked_by uuid REFERENCES admins (id),
  ADD COLUMN block_reason text,
  ADD CONSTRAINT customers_blocked CHECK (num_nulls(blocked_at, blocked_by, block_reason) IN (0, 3));
