-- A renewal waits behind the subscription that runs: it has its meals, and no order until that one has had its last.
ALTER TABLE subscriptions DROP CONSTRAINT subscriptions_status_check;
ALTER TABLE subscriptions ADD CONSTRAINT subscriptions_status_check
  CHECK (status IN ('queued', 'active', 'ended', 'cancelled'));
-- One place in the queue for a customer and slot.
CREATE UNIQUE INDEX subscriptions_one_queued ON subscriptions (customer_id, slot) WHERE status = 'queued';
