-- For whom invoices are: a buyer with a GSTIN has a billing address of his own, which the next invoice has, too.
CREATE TABLE customer_billing (
  customer_id uuid PRIMARY KEY REFERENCES customers (id) ON DELETE CASCADE, -- with a customer of the demo who goes
  name text NOT NULL,
  gstin text NOT NULL,
  address text NOT NULL,
  updated_at timestamptz NOT NULL
);
ALTER TABLE document_requests ADD COLUMN address text; -- NULL: that of the delivery
-- What the buyer has to say before the document gets its number; NULL: nothing that is known.
ALTER TABLE document_queue ADD COLUMN problem text CHECK (problem IN ('name', 'name_signs', 'address_signs'));
CREATE INDEX document_queue_problems ON document_queue (subject_id) WHERE problem IS NOT NULL;
