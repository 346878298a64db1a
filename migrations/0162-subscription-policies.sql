-- The rules by which subscriptions are sold. Each change is a version of its own; a subscription keeps the one that it was
-- bought by. What the values say stands in src/shared/domain/subscriptions/policy.ts.

CREATE TABLE subscription_policies (
  version integer PRIMARY KEY CHECK (version > 0),
  free_skips integer CHECK (free_skips >= 0),      -- NULL: any number
  after_cap text NOT NULL CHECK (after_cap IN ('refuse', 'forfeit')),
  late text NOT NULL CHECK (late IN ('forfeit', 'deliver')),
  max_pause_days integer CHECK (max_pause_days > 0),   -- NULL: no limit
  valid_days integer CHECK (valid_days > 0),       -- from the first day on; NULL: meals never expire
  refundable boolean NOT NULL,
  trust_meals integer CHECK (trust_meals >= 0),    -- eaten before they are paid; NULL: any number
  created_at timestamptz NOT NULL,
  created_by uuid REFERENCES admins (id)           -- NULL: the one that was there from the start
);

-- What has always held: any number of skips until the deadline, nothing after it, and no meal is ever lost.
INSERT INTO subscription_policies VALUES (1, NULL, 'forfeit', 'deliver', NULL, NULL, false, NULL, date_trunc('milliseconds', now()), NULL);

CREATE TRIGGER subscription_policies_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON subscription_policies
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();

ALTER TABLE subscriptions
  ADD COLUMN policy_version integer NOT NULL DEFAULT 1 REFERENCES subscription_policies (version);

-- From the deadline until then the customer may still say that the order is not to be delivered; NULL: not at all.
ALTER TABLE orders ADD COLUMN decline_by timestamptz;
