-- What the demo kitchen has made, so that a kitchen can leave it: dishes, menus, customers, orders, subscriptions, polls.
CREATE TABLE demo_records (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('item', 'menu', 'customer', 'order', 'subscription', 'poll'))
);

-- Demo kitchens from before this table: all that was seeded bears the instant of the seeding, or one before it.
WITH seeded AS (SELECT value::timestamptz AS at FROM settings WHERE name = 'demo_seeded'),
people AS (
  SELECT c.id FROM customers c, seeded s
  WHERE c.phone LIKE '+91900000000_'
    AND c.created_at = (((s.at AT TIME ZONE 'Asia/Kolkata')::date - 40) + time '12:00') AT TIME ZONE 'Asia/Kolkata'
)
INSERT INTO demo_records (id, kind)
SELECT i.id, 'item' FROM items i, seeded s WHERE i.created_at = s.at
UNION ALL SELECT p.id, 'poll' FROM polls p, seeded s WHERE p.created_at = s.at
UNION ALL SELECT id, 'customer' FROM people
UNION ALL SELECT u.id, 'subscription' FROM subscriptions u, seeded s
  WHERE u.customer_id IN (SELECT id FROM people) AND u.created_at <= s.at
UNION ALL SELECT o.id, 'order' FROM orders o, seeded s
  WHERE o.customer_id IN (SELECT id FROM people) AND o.subscription_id IS NULL AND o.created_at <= s.at
-- It planned menus until a person first changed one.
UNION ALL SELECT m.id, 'menu' FROM menus m, seeded s
  WHERE m.created_at >= s.at AND m.stage = 'published' AND m.slot = 'lunch' AND m.name IN (
    'Ghar Ka Thali', 'Monday Ghar Ka Thali', 'Tuesday Rajma Thali', 'Wednesday South Thali', 'Thursday Kadhi Thali',
    'Friday Chole Thali', 'Saturday Maratha Thali')
    AND NOT EXISTS (SELECT FROM audit_events e WHERE e.call ILIKE '%menu%' AND e.kind = 'asked' AND e.at < m.created_at);

-- A subscription or an order is the demo's from its first moment: none that anything was entered for becomes one.
CREATE FUNCTION reject_late_demo() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM meal_moves WHERE subscription_id = NEW.id OR order_id = NEW.id)
    OR EXISTS (SELECT FROM payments WHERE subscription_id = NEW.id OR order_id = NEW.id)
  THEN
    RAISE EXCEPTION 'demo_records takes nothing that is in the books already' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER demo_records_from_the_start BEFORE INSERT ON demo_records
  FOR EACH ROW EXECUTE FUNCTION reject_late_demo();
CREATE TRIGGER demo_records_kept BEFORE UPDATE ON demo_records
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();

-- Books stay append-only for all but what the demo made.
CREATE FUNCTION reject_delete_but_demo() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM demo_records WHERE id IN (OLD.order_id, OLD.subscription_id)) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

DROP TRIGGER meal_moves_append_only ON meal_moves;
CREATE TRIGGER meal_moves_append_only BEFORE UPDATE OR TRUNCATE ON meal_moves
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
CREATE TRIGGER meal_moves_never_deleted BEFORE DELETE ON meal_moves
  FOR EACH ROW EXECUTE FUNCTION reject_delete_but_demo();
DROP TRIGGER payments_never_deleted ON payments;
CREATE TRIGGER payments_never_truncated BEFORE TRUNCATE ON payments
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
CREATE TRIGGER payments_never_deleted BEFORE DELETE ON payments
  FOR EACH ROW EXECUTE FUNCTION reject_delete_but_demo();
DROP TRIGGER payment_intents_never_deleted ON payment_intents;
CREATE TRIGGER payment_intents_never_truncated BEFORE TRUNCATE ON payment_intents
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
CREATE TRIGGER payment_intents_never_deleted BEFORE DELETE ON payment_intents
  FOR EACH ROW EXECUTE FUNCTION reject_delete_but_demo();

-- A kitchen that has delivered an order needs no list of first steps.
INSERT INTO settings (name, value)
SELECT 'setup_done', now()::text WHERE EXISTS (SELECT FROM orders WHERE fulfilment = 'delivered')
  AND NOT EXISTS (SELECT FROM settings WHERE name = 'demo_seeded');
