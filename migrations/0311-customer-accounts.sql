-- What customers owe the kitchen on account, or have with it. A balance is the sum of its entries and stands nowhere else; entries
-- are only added, and what was wrong is taken back by another one. src/server/money/customer-accounts/ alone writes here.

ALTER TABLE payments DROP CONSTRAINT payments_method_check;
ALTER TABLE payments ADD CONSTRAINT payments_method_check CHECK (method IN ('cash', 'upi_own', 'gateway', 'bank', 'account'));

CREATE TABLE account_entries (
  id uuid PRIMARY KEY,
  customer_id uuid NOT NULL REFERENCES customers (id),
  kind text NOT NULL CHECK (kind IN ('charge', 'payment', 'goodwill', 'write_off', 'refund', 'reversal')),
  debit_paise integer NOT NULL DEFAULT 0 CHECK (debit_paise >= 0),   -- what the customer owes more
  credit_paise integer NOT NULL DEFAULT 0 CHECK (credit_paise >= 0), -- what the customer owes less
  payment_id uuid UNIQUE REFERENCES payments (id),                   -- of a charge: what was paid on account
  refund_id uuid UNIQUE REFERENCES refunds (id),                     -- of a refund: what is kept as credit
  method text CHECK (method IN ('cash', 'upi_own', 'bank')),         -- of a payment: how it came
  reference text,                                                    -- of a payment: by which the bank knows it
  note text,
  reverses uuid UNIQUE REFERENCES account_entries (id),              -- of a reversal: each entry once
  at timestamptz NOT NULL,
  admin_id uuid REFERENCES admins (id),                              -- NULL: the customer, or nobody
  CONSTRAINT account_entries_one_side CHECK ((debit_paise > 0) <> (credit_paise > 0)),
  CONSTRAINT account_entries_side CHECK (kind = 'reversal' OR (kind = 'charge') = (debit_paise > 0)),
  CONSTRAINT account_entries_payment CHECK ((kind = 'payment') = (method IS NOT NULL)),
  CONSTRAINT account_entries_document CHECK ((kind = 'charge') = (payment_id IS NOT NULL) AND (kind = 'refund') = (refund_id IS NOT NULL)),
  CONSTRAINT account_entries_reversal CHECK ((kind = 'reversal') = (reverses IS NOT NULL))
);
CREATE INDEX account_entries_by_customer ON account_entries (customer_id, id);
CREATE INDEX account_entries_by_time ON account_entries (at) WHERE kind = 'payment';
CREATE UNIQUE INDEX account_entries_reference ON account_entries (method, reference) WHERE reference IS NOT NULL;
CREATE TRIGGER account_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON account_entries
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();

-- How much each customer may owe on account; without a row nothing: only what the customer has with the kitchen.
CREATE TABLE account_limits (
  customer_id uuid PRIMARY KEY REFERENCES customers (id),
  limit_paise integer NOT NULL CHECK (limit_paise BETWEEN 0 AND 10000000),
  updated_at timestamptz NOT NULL
);
