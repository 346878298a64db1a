-- Payments through a payment gateway. What the gateway says is believed only signed by it or asked of it, see
-- src/server/money/gateway/.

ALTER TABLE payment_intents
  ALTER COLUMN vpa DROP NOT NULL,
  ADD COLUMN provider text CHECK (provider IN ('razorpay', 'cashfree')),
  ADD COLUMN provider_order text,                  -- by which the gateway knows the request; NULL until it has answered
  ADD COLUMN provider_session text,                -- what its checkout is opened with, where it wants one
  ADD COLUMN checking_since timestamptz,           -- the gateway has a payment under way, or the browser came back from it
  ADD COLUMN next_look_at timestamptz,             -- when the gateway is asked again; NULL: not any more
  ADD CONSTRAINT payment_intents_where CHECK ((method = 'gateway') = (provider IS NOT NULL) AND (method = 'upi_own') = (vpa IS NOT NULL)),
  ADD CONSTRAINT payment_intents_at_gateway CHECK (method = 'gateway' OR num_nonnulls(provider_order, provider_session, checking_since, next_look_at) = 0);
CREATE UNIQUE INDEX payment_intents_provider_order ON payment_intents (provider, provider_order) WHERE provider_order IS NOT NULL;
CREATE INDEX payment_intents_to_look ON payment_intents (next_look_at) WHERE next_look_at IS NOT NULL;
DROP TRIGGER payment_intents_kept ON payment_intents;
CREATE TRIGGER payment_intents_kept BEFORE UPDATE ON payment_intents FOR EACH ROW EXECUTE FUNCTION
  reject_change_but('state', 'utr', 'claimed_at', 'provider_order', 'provider_session', 'checking_since', 'next_look_at');

-- What the gateway has told, each once, as it was signed. Worked after it was answered; then what it said of the payer goes.
CREATE TABLE gateway_events (
  id uuid PRIMARY KEY,
  provider text NOT NULL,
  event_id text NOT NULL,
  raw text,                                        -- NULL once it has been worked
  received_at timestamptz NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  retry_at timestamptz,                            -- NULL: at once
  done_at timestamptz,
  outcome text CHECK (outcome IN ('paid', 'refund', 'nothing', 'unknown', 'parked')),
  UNIQUE (provider, event_id),
  CONSTRAINT gateway_events_done CHECK ((done_at IS NULL) = (outcome IS NULL))
);
CREATE INDEX gateway_events_open ON gateway_events (id) WHERE done_at IS NULL;
CREATE INDEX gateway_events_done ON gateway_events (done_at) WHERE done_at IS NOT NULL;

-- Refunds that go back through the gateway: on their way until it has said what became of them.
ALTER TABLE refunds
  DROP CONSTRAINT refunds_state_check,
  ADD CONSTRAINT refunds_state_check CHECK (state IN ('waiting', 'sending', 'sent', 'credited', 'rejected', 'withdrawn', 'failed')),
  DROP CONSTRAINT refunds_way_check,
  ADD CONSTRAINT refunds_way_check CHECK (way IN ('upi', 'cash', 'credit', 'gateway')),
  DROP CONSTRAINT refunds_settled,
  ADD CONSTRAINT refunds_settled CHECK ((state IN ('waiting', 'sending')) = (settled_at IS NULL)),
  ADD COLUMN payment_id uuid REFERENCES payments (id),  -- what it goes back on, through the gateway
  ADD COLUMN sent_by uuid REFERENCES admins (id),       -- who has let it go there
  ADD COLUMN try_at timestamptz,                        -- when the gateway is asked, or asked again
  ADD COLUMN tries integer NOT NULL DEFAULT 0,
  ADD CONSTRAINT refunds_sending CHECK ((state = 'sending') = (try_at IS NOT NULL)),
  ADD CONSTRAINT refunds_on_payment CHECK (state NOT IN ('sending', 'failed') OR payment_id IS NOT NULL);
CREATE INDEX refunds_to_send ON refunds (try_at) WHERE try_at IS NOT NULL;
CREATE INDEX refunds_by_payment ON refunds (payment_id) WHERE payment_id IS NOT NULL;
DROP TRIGGER refunds_kept ON refunds;
CREATE TRIGGER refunds_kept BEFORE UPDATE ON refunds FOR EACH ROW EXECUTE FUNCTION reject_change_but(
  'state', 'way', 'vpa', 'reference', 'settled_at', 'settled_by', 'payment_id', 'sent_by', 'try_at', 'tries');
DROP TRIGGER refunds_settled_for_good ON refunds;
CREATE TRIGGER refunds_settled_for_good BEFORE UPDATE ON refunds
  FOR EACH ROW WHEN (OLD.state NOT IN ('waiting', 'sending')) EXECUTE FUNCTION reject_change();
