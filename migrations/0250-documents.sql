-- Invoices and what goes with them. What is issued never changes: it is taken back by another document.
-- Which document is for what stands in src/shared/domain/money/documents/; src/server/money/documents/ alone writes here.

-- By which documents are made, from a day on. Each change is a version.
CREATE TABLE tax_settings (
  version integer PRIMARY KEY CHECK (version > 0),
  effective_from date NOT NULL,
  issuing boolean NOT NULL,
  mode text NOT NULL CHECK (mode IN ('unregistered', 'composition', 'regular')),
  rate_bp integer NOT NULL CHECK (rate_bp BETWEEN 0 AND 4000),
  sac text CHECK (sac ~ '^[0-9]{4,8}$'),
  state text CHECK (state ~ '^[0-9]{2}$'),
  prefix text NOT NULL CHECK (prefix ~ '^[A-Z0-9]{1,2}$'),
  own_from_paise integer NOT NULL CHECK (own_from_paise >= 0),
  plan_document text NOT NULL CHECK (plan_document IN ('invoice', 'voucher')),
  note text,
  created_at timestamptz NOT NULL,
  created_by uuid REFERENCES admins (id)           -- NULL: those that were there from the start
);
INSERT INTO tax_settings VALUES
  (1, '2000-01-01', false, 'unregistered', 0, NULL, NULL, 'DB', 20000, 'invoice', NULL, date_trunc('milliseconds', now()), NULL);
CREATE TRIGGER tax_settings_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON tax_settings
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();

-- The last number of each series and financial year. Its row is held by whoever issues, so that none is given twice, and none is
-- lost when that comes to nothing, as numbers of a sequence would be.
CREATE TABLE document_counters (
  series text NOT NULL,
  year text NOT NULL,
  last integer NOT NULL CHECK (last > 0),
  PRIMARY KEY (series, year)
);

CREATE TABLE documents (
  id uuid PRIMARY KEY,
  number text NOT NULL UNIQUE CHECK (number ~ '^[A-Z0-9][A-Z0-9/-]{0,15}$'),
  series text NOT NULL,
  year text NOT NULL,
  sequence integer NOT NULL CHECK (sequence > 0),
  kind text NOT NULL CHECK (kind IN
    ('tax_invoice', 'bill_of_supply', 'receipt', 'daily', 'receipt_voucher', 'refund_voucher', 'credit_note')),
  sign integer NOT NULL CHECK (sign IN (-1, 0, 1)), -- how it counts in what was sold
  mode text NOT NULL CHECK (mode IN ('unregistered', 'composition', 'regular')),
  day date NOT NULL,                               -- its date
  supply_day date NOT NULL,                        -- when it was sold; of a credit note that of what it takes back
  issued_at timestamptz NOT NULL,
  total_paise integer NOT NULL CHECK (total_paise > 0),
  rate_bp integer,                                 -- NULL with the amounts: the kitchen charges no tax
  taxable_paise integer,
  cgst_paise integer,
  sgst_paise integer,
  igst_paise integer,
  round_off_paise integer,
  sac text,
  place text NOT NULL CHECK (place ~ '^[0-9]{2}$'), -- the State to which it was sold
  gstin text,                                      -- of who bought
  refers_to uuid REFERENCES documents (id),        -- what it takes back, or the voucher that it follows
  reason text,
  admin_id uuid REFERENCES admins (id),            -- who asked for it; NULL when nobody did
  content jsonb NOT NULL,                          -- all that it says
  page text NOT NULL,                              -- as it is printed
  page_hash text NOT NULL,                         -- SHA-256 of the page
  UNIQUE (series, year, sequence),
  CONSTRAINT documents_tax CHECK (num_nonnulls(rate_bp, taxable_paise, cgst_paise, sgst_paise, igst_paise, round_off_paise) IN (0, 6)
    AND (taxable_paise IS NULL OR taxable_paise + cgst_paise + sgst_paise + igst_paise + round_off_paise = total_paise)),
  CONSTRAINT documents_credit CHECK (kind NOT IN ('credit_note', 'refund_voucher') OR refers_to IS NOT NULL)
);
CREATE INDEX documents_by_day ON documents (day, id);
CREATE INDEX documents_by_supply_day ON documents (supply_day);
CREATE INDEX documents_referring ON documents (refers_to) WHERE refers_to IS NOT NULL;
CREATE INDEX documents_vouchers ON documents (id) WHERE kind = 'receipt_voucher';
CREATE TRIGGER documents_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON documents
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();

-- What a document is for: an order, a subscription, or many orders.
CREATE TABLE document_subjects (
  document_id uuid NOT NULL REFERENCES documents (id),
  order_id uuid REFERENCES orders (id),
  subscription_id uuid REFERENCES subscriptions (id),
  amount_paise integer NOT NULL CHECK (amount_paise > 0),
  open boolean NOT NULL,                           -- it stands: the subject has a document. Never of what takes one back
  CONSTRAINT document_subjects_one CHECK (num_nonnulls(order_id, subscription_id) = 1)
);
CREATE INDEX document_subjects_of ON document_subjects (document_id);
CREATE INDEX document_subjects_by_order ON document_subjects (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX document_subjects_by_subscription ON document_subjects (subscription_id) WHERE subscription_id IS NOT NULL;
-- Nothing stands in two documents.
CREATE UNIQUE INDEX document_subjects_open_order ON document_subjects (order_id) WHERE open;
CREATE UNIQUE INDEX document_subjects_open_subscription ON document_subjects (subscription_id) WHERE open;
CREATE TRIGGER document_subjects_kept BEFORE UPDATE ON document_subjects
  FOR EACH ROW EXECUTE FUNCTION reject_change_but('open');
CREATE TRIGGER document_subjects_never_deleted BEFORE DELETE OR TRUNCATE ON document_subjects
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();

-- Orders and subscriptions that have changed since somebody looked whether they need a document. Written with the change.
CREATE TABLE document_queue (
  subject_id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('order', 'subscription')),
  day date                                         -- when an order is delivered
);
CREATE INDEX document_queue_by_day ON document_queue (day) WHERE kind = 'order';

-- What customers want their document to say.
CREATE TABLE document_requests (
  subject_id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('order', 'subscription')),
  name text NOT NULL,
  gstin text,
  requested_at timestamptz NOT NULL
);

-- Credit notes that are to be issued for money that is given back.
CREATE TABLE credit_requests (
  id uuid PRIMARY KEY,
  order_id uuid REFERENCES orders (id),
  subscription_id uuid REFERENCES subscriptions (id),
  refund_id uuid NOT NULL UNIQUE,                         -- each refund once
  amount_paise integer NOT NULL CHECK (amount_paise > 0),
  reason text NOT NULL,
  admin_id uuid REFERENCES admins (id),
  requested_at timestamptz NOT NULL,
  done_at timestamptz,
  credit_note_id uuid REFERENCES documents (id),   -- NULL when done: there was no document to take back
  CONSTRAINT credit_requests_one CHECK (num_nonnulls(order_id, subscription_id) = 1)
);
CREATE INDEX credit_requests_open ON credit_requests (id) WHERE done_at IS NULL;
