-- Whom a closure concerns, to be called, and who has called them.
CREATE TABLE closure_calls (
  closure_id uuid NOT NULL REFERENCES closures ON DELETE CASCADE,
  customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
  called_at timestamptz,
  called_by uuid REFERENCES admins, -- NULL: no one has called
  PRIMARY KEY (closure_id, customer_id),
  CHECK ((called_at IS NULL) = (called_by IS NULL))
);
CREATE INDEX closure_calls_of_customer ON closure_calls (customer_id);
