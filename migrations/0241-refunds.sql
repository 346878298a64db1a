-- Money that is given back: what has come for an order or a subscription beyond what it owes. Once a refund is settled nothing
-- of it changes any more. States and where they lead are those of src/shared/domain/money/refunds.ts; src/server/money/refunds/
-- alone writes here.
CREATE TABLE refunds (
  id uuid PRIMARY KEY,
  customer_id uuid NOT NULL REFERENCES customers (id),
  order_id uuid REFERENCES orders (id),
  subscription_id uuid REFERENCES subscriptions (id),
  amount_paise integer NOT NULL CHECK (amount_paise > 0),
  state text NOT NULL CHECK (state IN ('waiting', 'sent', 'credited', 'rejected', 'withdrawn')),
  way text CHECK (way IN ('upi', 'cash', 'credit')),   -- as its customer wants it, then as it went; NULL: not said yet
  vpa text,                                        -- where to, as its customer has entered it
  reference text,                                  -- by which the bank knows what was sent
  created_at timestamptz NOT NULL,
  settled_at timestamptz,
  settled_by uuid REFERENCES admins (id),          -- NULL: nobody of the kitchen's people
  CONSTRAINT refunds_one_subject CHECK (num_nonnulls(order_id, subscription_id) = 1),
  CONSTRAINT refunds_settled CHECK ((state = 'waiting') = (settled_at IS NULL))
);
-- One waits for an order or a subscription, however many say so at once.
CREATE UNIQUE INDEX refunds_waiting_order ON refunds (order_id) WHERE state = 'waiting';
CREATE UNIQUE INDEX refunds_waiting_subscription ON refunds (subscription_id) WHERE state = 'waiting';
CREATE UNIQUE INDEX refunds_reference ON refunds (reference) WHERE reference IS NOT NULL;
CREATE INDEX refunds_waiting ON refunds (id) WHERE state = 'waiting';
CREATE INDEX refunds_by_order ON refunds (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX refunds_by_subscription ON refunds (subscription_id) WHERE subscription_id IS NOT NULL;
CREATE INDEX refunds_by_settling ON refunds (settled_at) WHERE settled_at IS NOT NULL;

CREATE TRIGGER refunds_kept BEFORE UPDATE ON refunds
  FOR EACH ROW EXECUTE FUNCTION reject_change_but('state', 'way', 'vpa', 'reference', 'settled_at', 'settled_by');
CREATE TRIGGER refunds_settled_for_good BEFORE UPDATE ON refunds
  FOR EACH ROW WHEN (OLD.state <> 'waiting') EXECUTE FUNCTION reject_change();
CREATE TRIGGER refunds_never_truncated BEFORE TRUNCATE ON refunds
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
CREATE TRIGGER refunds_never_deleted BEFORE DELETE ON refunds
  FOR EACH ROW EXECUTE FUNCTION reject_delete_but_demo();

-- A payment is there or was never there; what is given back of it is a refund.
ALTER TABLE payments DROP CONSTRAINT payments_state_check;
ALTER TABLE payments ADD CONSTRAINT payments_state_check CHECK (state IN ('received', 'voided'));

ALTER TABLE subscriptions
  ADD COLUMN stopped_at timestamptz,               -- no order is made any more, and what is left goes back
  ADD COLUMN reduced_paise integer NOT NULL DEFAULT 0 CHECK (reduced_paise BETWEEN 0 AND price_paise);  -- what it costs less for meals that went back

-- What was paid for orders that were cancelled before this table waits to be given back, too.
INSERT INTO refunds (id, customer_id, order_id, amount_paise, state, created_at)
SELECT gen_random_uuid(), o.customer_id, o.id, sum(p.amount_paise), 'waiting', date_trunc('milliseconds', now())
FROM orders o JOIN payments p ON p.order_id = o.id AND p.state = 'received'
WHERE o.fulfilment IN ('cancelled', 'skipped') GROUP BY o.id, o.customer_id;
INSERT INTO refunds (id, customer_id, subscription_id, amount_paise, state, created_at)
SELECT gen_random_uuid(), s.customer_id, s.id, sum(p.amount_paise), 'waiting', date_trunc('milliseconds', now())
FROM subscriptions s JOIN payments p ON p.subscription_id = s.id AND p.state = 'received'
WHERE s.status = 'cancelled' GROUP BY s.id, s.customer_id;
