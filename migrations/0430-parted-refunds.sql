-- What was put on account goes back to it, apart from what came in money: each such credit names the payment on which it goes
-- back. Those made so far were made and settled at once, while what a customer chose had waited.
-- What was kept may be kept no more: the order stands again, or the payment was never there. Who kept it, and when, stays.
DROP TRIGGER refunds_settled_for_good ON refunds;
UPDATE refunds r SET payment_id = p.id FROM payments p
WHERE r.state = 'credited' AND r.created_at = r.settled_at AND p.id = (
  SELECT a.id FROM payments a WHERE (a.order_id = r.order_id OR a.subscription_id = r.subscription_id) AND a.method = 'account'
    AND a.state = 'received' AND a.received_at <= r.created_at AND a.amount_paise >= r.amount_paise ORDER BY a.id DESC LIMIT 1);
CREATE TRIGGER refunds_settled_for_good BEFORE UPDATE ON refunds
  FOR EACH ROW WHEN (OLD.state NOT IN ('waiting', 'sending')
    AND NOT (OLD.state = 'sent' AND OLD.way = 'gateway' AND NEW.state = 'bounced'
      AND (NEW.way, NEW.vpa, NEW.reference, NEW.settled_at, NEW.settled_by, NEW.payment_id, NEW.sent_by)
        IS NOT DISTINCT FROM (OLD.way, OLD.vpa, OLD.reference, OLD.settled_at, OLD.settled_by, OLD.payment_id, OLD.sent_by))
    AND NOT (OLD.state = 'rejected' AND NEW.state = 'withdrawn'
      AND (NEW.way, NEW.vpa, NEW.reference, NEW.settled_at, NEW.settled_by, NEW.payment_id, NEW.sent_by)
        IS NOT DISTINCT FROM (OLD.way, OLD.vpa, OLD.reference, OLD.settled_at, OLD.settled_by, OLD.payment_id, OLD.sent_by)))
  EXECUTE FUNCTION reject_change();
