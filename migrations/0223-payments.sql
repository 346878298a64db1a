-- What has been paid. A payment is only added, or voided when it was entered wrongly; its amount never changes. Whether an
-- order or a subscription is paid follows from the payments that it has, see src/shared/domain/money/payments.ts;
-- src/server/money/ alone writes here.

CREATE TABLE payments (
  id uuid PRIMARY KEY,
  customer_id uuid NOT NULL REFERENCES customers (id),
  order_id uuid REFERENCES orders (id),
  subscription_id uuid REFERENCES subscriptions (id),
  method text NOT NULL CHECK (method IN ('cash', 'upi_own', 'gateway', 'bank')),
  reference text,                                  -- by which the bank knows it; NULL for cash
  amount_paise integer NOT NULL CHECK (amount_paise > 0),
  state text NOT NULL CHECK (state IN ('received', 'voided', 'refund_requested', 'refunded')),
  received_at timestamptz NOT NULL,
  admin_id uuid REFERENCES admins (id),            -- who counted it; NULL for one that the kitchen had before payments were kept
  voided_at timestamptz,
  voided_by uuid REFERENCES admins (id),
  CONSTRAINT payments_one_subject CHECK (num_nonnulls(order_id, subscription_id) = 1),
  CONSTRAINT payments_voided CHECK ((state = 'voided') = (voided_at IS NOT NULL))
);
-- The same money is believed once.
CREATE UNIQUE INDEX payments_reference ON payments (method, reference) WHERE reference IS NOT NULL AND state <> 'voided';
CREATE INDEX payments_by_order ON payments (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX payments_by_subscription ON payments (subscription_id) WHERE subscription_id IS NOT NULL;
CREATE INDEX payments_by_time ON payments (received_at);

-- Lets a row change in the named columns alone.
CREATE FUNCTION reject_change_but() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF to_jsonb(NEW) - TG_ARGV::text[] IS DISTINCT FROM to_jsonb(OLD) - TG_ARGV::text[] THEN
    RAISE EXCEPTION '% keeps what it was made with', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER payments_kept BEFORE UPDATE ON payments
  FOR EACH ROW EXECUTE FUNCTION reject_change_but('state', 'voided_at', 'voided_by');
CREATE TRIGGER payments_never_deleted BEFORE DELETE OR TRUNCATE ON payments
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();

-- Whatever was delivered until now has been paid at the door.
UPDATE orders SET payment_state = 'paid'
WHERE fulfilment = 'delivered' AND payment_state = 'due' AND subscription_id IS NULL;
INSERT INTO payments (id, customer_id, order_id, method, amount_paise, state, received_at)
SELECT gen_random_uuid(), o.customer_id, o.id, 'cash', o.price_paise, 'received',
  coalesce((SELECT max(c.changed_at) FROM order_status_changes c WHERE c.order_id = o.id AND c.to_status = 'delivered'), o.created_at)
FROM orders o WHERE o.payment_state = 'paid' AND o.subscription_id IS NULL AND o.price_paise > 0;
-- Delivered, and not paid yet. Orders that are placed do not stand in it.
CREATE INDEX orders_delivered_due ON orders (id)
  WHERE fulfilment = 'delivered' AND payment_state = 'due' AND subscription_id IS NULL;

-- Subscriptions that have begun were paid outside of this program; those to come are due until they are paid.
ALTER TABLE subscriptions ADD COLUMN payment_state text NOT NULL DEFAULT 'due'
  CHECK (payment_state IN ('due', 'paid', 'refunded'));
UPDATE subscriptions SET payment_state = 'paid' WHERE status IN ('active', 'ended');
INSERT INTO payments (id, customer_id, subscription_id, method, amount_paise, state, received_at)
SELECT gen_random_uuid(), customer_id, id, 'cash', price_paise, 'received', created_at
FROM subscriptions WHERE payment_state = 'paid' AND price_paise > 0;
CREATE INDEX subscriptions_due ON subscriptions (id) WHERE payment_state = 'due' AND status <> 'cancelled';
CREATE INDEX subscriptions_by_time ON subscriptions (created_at);
