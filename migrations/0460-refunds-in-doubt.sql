-- Refunds of which a gateway does not say what became of them are counted, so that people are told; and one that had failed may turn
-- out to have arrived after all: then it is sent, or given twice when it had been given by hand meanwhile, which somebody sees to.
ALTER TABLE refunds
  DROP CONSTRAINT refunds_state_check,
  ADD CONSTRAINT refunds_state_check
    CHECK (state IN ('waiting', 'sending', 'sent', 'credited', 'rejected', 'withdrawn', 'failed', 'bounced', 'twice')),
  ADD COLUMN unanswered integer NOT NULL DEFAULT 0,     -- tries in a row that the gateway has not answered
  ADD COLUMN seen_at timestamptz,                       -- when somebody has seen to what was given twice
  ADD COLUMN seen_by uuid REFERENCES admins (id),
  ADD CONSTRAINT refunds_seen CHECK ((seen_at IS NULL) = (seen_by IS NULL) AND (seen_at IS NULL OR state = 'twice')),
  -- What has failed or was given twice is looked up again when the gateway says otherwise.
  DROP CONSTRAINT refunds_sending,
  ADD CONSTRAINT refunds_sending CHECK (CASE WHEN try_at IS NULL THEN state <> 'sending' ELSE state IN ('sending', 'failed', 'twice') END),
  DROP CONSTRAINT refunds_on_payment,
  ADD CONSTRAINT refunds_on_payment CHECK (state NOT IN ('sending', 'failed', 'bounced', 'twice') OR payment_id IS NOT NULL);
CREATE INDEX refunds_twice ON refunds (id) WHERE state = 'twice' AND seen_at IS NULL;
DROP TRIGGER refunds_kept ON refunds;
CREATE TRIGGER refunds_kept BEFORE UPDATE ON refunds FOR EACH ROW EXECUTE FUNCTION reject_change_but(
  'state', 'way', 'vpa', 'reference', 'settled_at', 'settled_by', 'payment_id', 'sent_by', 'try_at', 'tries', 'bounced_at', 'unanswered',
  'seen_at', 'seen_by');
DROP TRIGGER refunds_settled_for_good ON refunds;
CREATE TRIGGER refunds_settled_for_good BEFORE UPDATE ON refunds
  FOR EACH ROW WHEN (OLD.state NOT IN ('waiting', 'sending') AND NOT (
    (OLD.state = 'sent' AND OLD.way = 'gateway' AND NEW.state = 'bounced' OR OLD.state = 'rejected' AND NEW.state = 'withdrawn')
      AND (NEW.way, NEW.vpa, NEW.reference, NEW.settled_at, NEW.settled_by, NEW.payment_id, NEW.sent_by)
        IS NOT DISTINCT FROM (OLD.way, OLD.vpa, OLD.reference, OLD.settled_at, OLD.settled_by, OLD.payment_id, OLD.sent_by)
    OR OLD.state IN ('failed', 'twice') AND NEW.state IN ('failed', 'twice', 'sent') AND (OLD.state, NEW.state) <> ('twice', 'sent')
      AND (NEW.way, NEW.vpa, NEW.payment_id, NEW.sent_by) IS NOT DISTINCT FROM (OLD.way, OLD.vpa, OLD.payment_id, OLD.sent_by)))
  EXECUTE FUNCTION reject_change();
