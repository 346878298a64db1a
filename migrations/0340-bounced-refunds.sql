-- A refund that the gateway has called given, and of which it says later that the customer's bank has sent it back: the kitchen
-- has the money again, and owes it. When it was given stays as it was, so that what went out on that day does not change.
ALTER TABLE refunds
  DROP CONSTRAINT refunds_state_check,
  ADD CONSTRAINT refunds_state_check
    CHECK (state IN ('waiting', 'sending', 'sent', 'credited', 'rejected', 'withdrawn', 'failed', 'bounced')),
  ADD COLUMN bounced_at timestamptz,
  ADD CONSTRAINT refunds_bounced CHECK ((state = 'bounced') = (bounced_at IS NOT NULL)),
  DROP CONSTRAINT refunds_on_payment,
  ADD CONSTRAINT refunds_on_payment CHECK (state NOT IN ('sending', 'failed', 'bounced') OR payment_id IS NOT NULL);
CREATE INDEX refunds_by_bounce ON refunds (bounced_at) WHERE bounced_at IS NOT NULL;
DROP TRIGGER refunds_kept ON refunds;
CREATE TRIGGER refunds_kept BEFORE UPDATE ON refunds FOR EACH ROW EXECUTE FUNCTION reject_change_but(
  'state', 'way', 'vpa', 'reference', 'settled_at', 'settled_by', 'payment_id', 'sent_by', 'try_at', 'tries', 'bounced_at');
DROP TRIGGER refunds_settled_for_good ON refunds;
CREATE TRIGGER refunds_settled_for_good BEFORE UPDATE ON refunds
  FOR EACH ROW WHEN (OLD.state NOT IN ('waiting', 'sending') AND NOT (
    OLD.state = 'sent' AND OLD.way = 'gateway' AND NEW.state = 'bounced'
    AND (NEW.way, NEW.vpa, NEW.reference, NEW.settled_at, NEW.settled_by, NEW.payment_id, NEW.sent_by)
      IS NOT DISTINCT FROM (OLD.way, OLD.vpa, OLD.reference, OLD.settled_at, OLD.settled_by, OLD.payment_id, OLD.sent_by)))
  EXECUTE FUNCTION reject_change();
