-- Payments to come: what a customer was asked to pay, and by which number at the bank he says to have paid it. Only the office
-- or its bank makes one paid. States and where they lead are those of src/shared/domain/money/intents.ts.

CREATE TABLE payment_intents (
  id uuid PRIMARY KEY,
  customer_id uuid NOT NULL REFERENCES customers (id),
  order_id uuid REFERENCES orders (id),
  subscription_id uuid REFERENCES subscriptions (id),
  method text NOT NULL CHECK (method IN ('upi_own', 'gateway')),
  amount_paise integer NOT NULL CHECK (amount_paise > 0),
  state text NOT NULL CHECK (state IN ('created', 'claimed', 'paid', 'failed', 'expired')),
  code text NOT NULL UNIQUE,                       -- stands in the note of the payment
  vpa text NOT NULL,                               -- to which the customer was asked to pay
  utr text CHECK (utr ~ '^[0-9]{12}$'),            -- as the customer has entered it
  created_at timestamptz NOT NULL,
  claimed_at timestamptz,
  CONSTRAINT payment_intents_one_subject CHECK (num_nonnulls(order_id, subscription_id) = 1),
  CONSTRAINT payment_intents_claimed CHECK ((utr IS NULL) = (claimed_at IS NULL) AND (state <> 'claimed' OR utr IS NOT NULL))
);
CREATE UNIQUE INDEX payment_intents_open_order ON payment_intents (order_id) WHERE state IN ('created', 'claimed');
CREATE UNIQUE INDEX payment_intents_open_subscription ON payment_intents (subscription_id) WHERE state IN ('created', 'claimed');
-- Nobody claims what another has claimed.
CREATE UNIQUE INDEX payment_intents_utr ON payment_intents (utr) WHERE state IN ('claimed', 'paid');
CREATE INDEX payment_intents_claims ON payment_intents (claimed_at) WHERE state = 'claimed';
CREATE INDEX payment_intents_by_order ON payment_intents (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX payment_intents_by_subscription ON payment_intents (subscription_id) WHERE subscription_id IS NOT NULL;

CREATE TRIGGER payment_intents_kept BEFORE UPDATE ON payment_intents
  FOR EACH ROW EXECUTE FUNCTION reject_change_but('state', 'utr', 'claimed_at');
CREATE TRIGGER payment_intents_never_deleted BEFORE DELETE OR TRUNCATE ON payment_intents
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();

ALTER TABLE payments ADD COLUMN intent_id uuid REFERENCES payment_intents (id);
