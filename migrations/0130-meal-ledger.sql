-- The meal-credit ledger: where each meal of a subscription is, and every move that it made. Rows are only ever added; a
-- wrong move is taken back by its mirror. The buckets, reasons and steps are those of
-- src/shared/domain/subscriptions/meal-moves.ts; meal-ledger.ts of src/server/subscriptions/ alone writes them.

CREATE TABLE meal_moves (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,  -- of what changes `available` given under the subscription's row lock: the order in which it happened
  subscription_id uuid NOT NULL REFERENCES subscriptions (id),
  meals integer NOT NULL CHECK (meals > 0),
  from_bucket text NOT NULL,
  to_bucket text NOT NULL,
  order_id uuid REFERENCES orders (id),            -- NULL for what is no order's, as buying
  reason text NOT NULL,
  actor text NOT NULL CHECK (actor IN ('customer', 'admin', 'system')),
  admin_id uuid REFERENCES admins (id),
  at timestamptz NOT NULL,
  idem_key text NOT NULL UNIQUE,                   -- names what was done, so that doing it again adds nothing
  reverses bigint REFERENCES meal_moves (id),      -- the move that this one takes back
  CONSTRAINT meal_moves_buckets CHECK (from_bucket <> to_bucket
    AND from_bucket IN ('outside', 'available', 'reserved', 'eaten', 'forfeited', 'refunded', 'expired')
    AND to_bucket IN ('outside', 'available', 'reserved', 'eaten', 'forfeited', 'refunded', 'expired')),
  CONSTRAINT meal_moves_admin CHECK ((actor = 'admin') = (admin_id IS NOT NULL))
);
CREATE INDEX meal_moves_by_subscription ON meal_moves (subscription_id, id);
-- A move is taken back once.
CREATE UNIQUE INDEX meal_moves_reversed_once ON meal_moves (reverses) WHERE reverses IS NOT NULL;

-- The moves that led to what is there. A subscription was bought; each of its orders took a meal when it was made, and the
-- last entry of its history says since when the meal has been eaten or given back. What the history does not say is
-- corrected openly, so that `available` is what the customer has left.
WITH last_change AS (
  SELECT DISTINCT ON (c.order_id) c.order_id, c.id, c.to_status, c.changed_by, c.admin_id, c.changed_at
  FROM order_status_changes c JOIN orders o ON o.id = c.order_id
  WHERE o.subscription_id IS NOT NULL AND o.fulfilment IN ('delivered', 'cancelled', 'skipped')
    AND c.to_status IN ('delivered', 'cancelled', 'skipped') AND (c.to_status = 'delivered') = (o.fulfilment = 'delivered')
    AND (c.from_status IS NULL OR c.from_status NOT IN ('delivered', 'cancelled', 'skipped')
      OR (c.from_status = 'delivered') <> (c.to_status = 'delivered'))
  ORDER BY c.order_id, c.seq DESC
),
counted AS (
  SELECT subscription_id, count(*) FILTER (WHERE fulfilment NOT IN ('cancelled', 'skipped')) AS orders
  FROM orders WHERE subscription_id IS NOT NULL GROUP BY 1
),
opening AS (
  SELECT s.id AS subscription_id, s.meals_left - (s.meals - coalesce(counted.orders, 0)) AS missing
  FROM subscriptions s LEFT JOIN counted ON counted.subscription_id = s.id
),
moves AS (
  SELECT id AS subscription_id, 1 AS step, created_at AS at, meals, 'outside' AS from_bucket, 'available' AS to_bucket,
    NULL::uuid AS order_id, 'bought' AS reason, 'customer' AS actor, NULL::uuid AS admin_id, 'bought:' || id AS idem_key
  FROM subscriptions
  UNION ALL
  SELECT subscription_id, 2, created_at, 1, 'available', 'reserved', id, 'made', 'system', NULL, 'made:' || id
  FROM orders WHERE subscription_id IS NOT NULL
  UNION ALL
  SELECT o.subscription_id, 3, coalesce(c.changed_at, now()), 1, 'reserved',
    CASE o.fulfilment WHEN 'delivered' THEN 'eaten' ELSE 'available' END, o.id,
    coalesce(c.to_status, 'opening'), coalesce(c.changed_by, 'system'), c.admin_id,
    coalesce('change:' || c.id || ':1', 'opening:' || o.id)
  FROM orders o LEFT JOIN last_change c ON c.order_id = o.id
  WHERE o.subscription_id IS NOT NULL AND o.fulfilment IN ('delivered', 'cancelled', 'skipped')
  UNION ALL
  SELECT subscription_id, 4, now(), abs(missing)::integer, CASE WHEN missing > 0 THEN 'outside' ELSE 'available' END,
    CASE WHEN missing > 0 THEN 'available' ELSE 'outside' END, NULL, 'opening', 'system', NULL, 'opening:' || subscription_id
  FROM opening WHERE missing <> 0
)
INSERT INTO meal_moves (subscription_id, meals, from_bucket, to_bucket, order_id, reason, actor, admin_id, at, idem_key)
SELECT subscription_id, meals, from_bucket, to_bucket, order_id, reason, actor, admin_id, at, idem_key
FROM moves ORDER BY subscription_id, step = 1 DESC, step = 4, at, step;

CREATE FUNCTION reject_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only: % is not allowed', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER meal_moves_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON meal_moves
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
