-- Pauses of subscriptions: their customers are away. A pause is a commitment that stays: it is withdrawn or merged into
-- another, never deleted. That pauses in force do not overlap is kept under the lock of the subscription's row; an exclusion
-- constraint would need the extension btree_gist, which not every database lets be created.
CREATE TABLE subscription_pauses (
  id uuid PRIMARY KEY,
  subscription_id uuid NOT NULL REFERENCES subscriptions (id),
  from_day date NOT NULL,                          -- the first paused day
  to_day date CHECK (to_day >= from_day),          -- the last; NULL: until it is withdrawn
  created_by text NOT NULL CHECK (created_by IN ('customer', 'admin')),
  admin_id uuid REFERENCES admins (id),
  created_at timestamptz NOT NULL,
  withdrawn_at timestamptz,
  withdrawn_by text CHECK (withdrawn_by IN ('customer', 'admin')),
  withdrawn_admin_id uuid REFERENCES admins (id),
  resumed_on date,                                 -- from this day on the subscription is served again; not before from_day: it never began
  merged_into uuid REFERENCES subscription_pauses (id),   -- a later pause that took it in
  reminded_on date,                                -- of an open end: the day whose reminder has been given
  CONSTRAINT subscription_pauses_admin CHECK ((created_by = 'admin') = (admin_id IS NOT NULL)),
  CONSTRAINT subscription_pauses_withdrawn CHECK ((withdrawn_at IS NULL) = (withdrawn_by IS NULL)
    AND (withdrawn_at IS NULL) = (resumed_on IS NULL)
    AND (coalesce(withdrawn_by, '') = 'admin') = (withdrawn_admin_id IS NOT NULL)),
  CONSTRAINT subscription_pauses_merged CHECK (merged_into IS NULL OR withdrawn_at IS NULL)
);
CREATE INDEX subscription_pauses_by_subscription ON subscription_pauses (subscription_id, from_day);
CREATE INDEX subscription_pauses_open_end ON subscription_pauses (from_day)
  WHERE to_day IS NULL AND withdrawn_at IS NULL AND merged_into IS NULL;

-- All paused days of the subscription: the union of its pauses, written with them. It stands in the row that the daily run
-- locks, so that a run which had to wait for a pause sees it when it goes on.
ALTER TABLE subscriptions ADD COLUMN paused datemultirange NOT NULL DEFAULT '{}';
