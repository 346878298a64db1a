-- What has happened and is to be told: written in the transaction that did the work, handed to the channels by the relay.
-- No personal data stands here, so no row refers to its customer's: writing an event takes no lock on it.

CREATE TABLE outbox_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  type text NOT NULL,
  payload jsonb NOT NULL,
  subject_id uuid,                                 -- the order, subscription or customer of which it speaks
  customer_id uuid,                                -- whose devices hear it
  once_on date,                                    -- written at most once for its subject and this day; NULL: as often as it happens
  worth_until timestamptz,                         -- from then on people need not be told any more; NULL: whenever
  created_at timestamptz NOT NULL,
  taken_at timestamptz,                            -- an instance is relaying it since then
  relayed_at timestamptz,
  parked text CHECK (parked IN ('unknown_type', 'bad_payload'))
);
CREATE UNIQUE INDEX outbox_events_once ON outbox_events (subject_id, type, once_on) WHERE once_on IS NOT NULL;
CREATE INDEX outbox_events_waiting ON outbox_events (id) WHERE relayed_at IS NULL;
CREATE INDEX outbox_events_by_age ON outbox_events (created_at);

-- The notices become events. Those of which a device has still to hear are relayed again: at worst a device that has heard
-- hears once more, in the place of the first. Of those of which only sockets have to hear no device is told again.
WITH waiting AS (
  SELECT n.*, coalesce(n.push_until, (SELECT max(d.push_until) FROM push_deliveries d WHERE d.notice_id = n.id)) AS worth_until
  FROM notices n
)
INSERT INTO outbox_events (type, payload, subject_id, customer_id, once_on, worth_until, created_at, relayed_at)
SELECT kind,
  jsonb_build_object('customerId', customer_id) || CASE
    WHEN kind = 'subscription-expiring-soon' THEN jsonb_build_object('subscriptionId', subject_id, 'daysLeft', days_left)
    WHEN kind = 'subscription-expired' THEN jsonb_build_object('subscriptionId', subject_id)
    WHEN kind = 'menu-available' THEN jsonb_build_object('day', day)
    ELSE jsonb_build_object('orderId', subject_id, 'deliveryDay', day)
  END,
  subject_id, customer_id, CASE WHEN kind <> 'menu-available' THEN day END, coalesce(worth_until, created_at), created_at,
  CASE WHEN sent_at IS NOT NULL AND worth_until IS NULL THEN sent_at END
FROM waiting ORDER BY id;

DROP TABLE push_deliveries;                        -- pushes on their way are jobs of pg-boss
DROP TABLE notices;
