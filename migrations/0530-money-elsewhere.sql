-- Money that leaves at the gateway without Dabba: refunds made in its own panel, and disputes (chargebacks) that the kitchen has
-- lost. The gateway may tell of them before their payment, late, or twice: the last word of its own clock counts.
CREATE TABLE gateway_moves (
  id uuid PRIMARY KEY,
  provider text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('refund', 'dispute')),
  reference text NOT NULL,                         -- by which the gateway knows it
  payment text,                                    -- by which the gateway knows the payment, whether or not it is known here
  provider_order text,                             -- the payment's request, where the gateway names that alone
  amount_paise integer NOT NULL CHECK (amount_paise > 0),
  state text NOT NULL,
  told_at timestamptz NOT NULL,                    -- by the gateway's clock
  answer_by timestamptz,                           -- of a dispute: until then the kitchen can answer
  reason text,                                     -- of a dispute: the gateway's code
  created_at timestamptz NOT NULL,
  payment_id uuid REFERENCES payments (id) ON DELETE SET NULL,  -- NULL: no payment that is known here
  refund_id uuid REFERENCES refunds (id) ON DELETE SET NULL,    -- what was booked by it
  noted_state text,                                -- of a dispute: the state of which the owner was notified last
  UNIQUE (provider, kind, reference),
  CONSTRAINT gateway_moves_of CHECK (num_nonnulls(payment, provider_order) > 0),
  CONSTRAINT gateway_moves_state CHECK (CASE kind WHEN 'refund' THEN state IN ('pending', 'processed', 'failed')
    ELSE state IN ('open', 'closed', 'won', 'lost') END)
);
CREATE INDEX gateway_moves_payment ON gateway_moves (provider, payment) WHERE payment IS NOT NULL;
CREATE INDEX gateway_moves_order ON gateway_moves (provider, provider_order) WHERE provider_order IS NOT NULL;
CREATE INDEX gateway_moves_payment_id ON gateway_moves (payment_id) WHERE payment_id IS NOT NULL;
CREATE INDEX gateway_moves_refund ON gateway_moves (refund_id) WHERE refund_id IS NOT NULL;

-- What was given back outside Dabba is a refund like any other. What of it is more than the kitchen had counts in no sum of its
-- order or subscription, and is shown to a person.
ALTER TABLE refunds
  ADD COLUMN outside boolean NOT NULL DEFAULT false,
  ADD COLUMN beyond_paise integer NOT NULL DEFAULT 0,
  ADD CONSTRAINT refunds_beyond CHECK (beyond_paise BETWEEN 0 AND amount_paise AND (outside OR beyond_paise = 0)),
  ADD CONSTRAINT refunds_outside CHECK (NOT outside OR payment_id IS NOT NULL),
  DROP CONSTRAINT refunds_way_check,
  ADD CONSTRAINT refunds_way_check CHECK (way IN ('upi', 'cash', 'credit', 'gateway', 'dispute')),
  DROP CONSTRAINT refunds_seen,
  ADD CONSTRAINT refunds_seen
    CHECK ((seen_at IS NULL) = (seen_by IS NULL) AND (seen_at IS NULL OR state = 'twice' OR beyond_paise > 0));
CREATE INDEX refunds_outside_order ON refunds (order_id) WHERE outside AND order_id IS NOT NULL;
CREATE INDEX refunds_outside_subscription ON refunds (subscription_id) WHERE outside AND subscription_id IS NOT NULL;
CREATE INDEX refunds_beyond ON refunds (id) WHERE beyond_paise > 0 AND seen_at IS NULL;
DROP TRIGGER refunds_kept ON refunds;
CREATE TRIGGER refunds_kept BEFORE UPDATE ON refunds FOR EACH ROW EXECUTE FUNCTION reject_change_but(
  'state', 'way', 'vpa', 'reference', 'settled_at', 'settled_by', 'payment_id', 'sent_by', 'try_at', 'tries', 'bounced_at', 'unanswered',
  'seen_at', 'seen_by', 'beyond_paise');
DROP TRIGGER refunds_settled_for_good ON refunds;
CREATE TRIGGER refunds_settled_for_good BEFORE UPDATE ON refunds
  FOR EACH ROW WHEN (OLD.state NOT IN ('waiting', 'sending') AND NOT (
    (OLD.state = 'sent' AND OLD.way IN ('gateway', 'dispute') AND NEW.state = 'bounced'
        OR OLD.state = 'rejected' AND NEW.state = 'withdrawn' OR OLD.outside AND NEW.state = OLD.state)
      AND (NEW.way, NEW.vpa, NEW.reference, NEW.settled_at, NEW.settled_by, NEW.payment_id, NEW.sent_by)
        IS NOT DISTINCT FROM (OLD.way, OLD.vpa, OLD.reference, OLD.settled_at, OLD.settled_by, OLD.payment_id, OLD.sent_by)
    OR OLD.state IN ('failed', 'twice') AND NEW.state IN ('failed', 'twice', 'sent') AND (OLD.state, NEW.state) <> ('twice', 'sent')
      AND (NEW.way, NEW.vpa, NEW.payment_id, NEW.sent_by) IS NOT DISTINCT FROM (OLD.way, OLD.vpa, OLD.payment_id, OLD.sent_by)))
  EXECUTE FUNCTION reject_change();

CREATE INDEX gateway_moves_open ON gateway_moves (answer_by) WHERE kind = 'dispute' AND state = 'open';

-- What an event was called that says nothing to this program, and the bytes of one that is no text.
ALTER TABLE gateway_events
  ADD COLUMN name text,
  ADD COLUMN raw_bytes bytea,
  DROP CONSTRAINT gateway_events_outcome_check,
  ADD CONSTRAINT gateway_events_outcome_check
    CHECK (outcome IN ('paid', 'refund', 'dispute', 'nothing', 'unknown', 'parked'));
CREATE INDEX gateway_events_strange ON gateway_events (received_at) WHERE outcome IN ('parked', 'unknown') OR name IS NOT NULL;
