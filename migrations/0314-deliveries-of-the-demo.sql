-- What was tried at the doors of the demo goes with it when the kitchen leaves the demo: what riders noted there, the boxes that
-- they left and took, the cash that they collected and handed over. At a stop with an order that a person has placed it stays.
CREATE FUNCTION is_demo_stop(subject uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce(bool_and(d.id IS NOT NULL), false)
  FROM run_stops s JOIN stop_orders so ON so.stop_id = s.id JOIN orders o ON o.id = so.order_id
    LEFT JOIN demo_records d ON d.id IN (o.id, o.subscription_id)
  WHERE s.id = subject OR s.run_id = subject
$$;

CREATE FUNCTION reject_event_delete_but_demo() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_demo_stop(OLD.subject_id) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
DROP TRIGGER rider_events_never_deleted ON rider_events;
CREATE TRIGGER rider_events_never_truncated BEFORE TRUNCATE ON rider_events
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
CREATE TRIGGER rider_events_never_deleted BEFORE DELETE ON rider_events
  FOR EACH ROW EXECUTE FUNCTION reject_event_delete_but_demo();

CREATE FUNCTION reject_move_delete_but_demo() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_demo_stop(OLD.stop_id) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
DROP TRIGGER box_moves_append_only ON box_moves;
CREATE TRIGGER box_moves_append_only BEFORE UPDATE OR TRUNCATE ON box_moves
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
CREATE TRIGGER box_moves_never_deleted BEFORE DELETE ON box_moves
  FOR EACH ROW EXECUTE FUNCTION reject_move_delete_but_demo();

CREATE FUNCTION reject_collection_delete_but_demo() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM payments p JOIN demo_records d ON d.id IN (p.order_id, p.subscription_id) WHERE p.id = OLD.payment_id) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
DROP TRIGGER cash_collections_never_deleted ON cash_collections;
CREATE TRIGGER cash_collections_never_truncated BEFORE TRUNCATE ON cash_collections
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
CREATE TRIGGER cash_collections_never_deleted BEFORE DELETE ON cash_collections
  FOR EACH ROW EXECUTE FUNCTION reject_collection_delete_but_demo();

-- A hand-over names no order: those of a rider who has taken cash for the demo can go.
CREATE FUNCTION reject_handover_delete_but_demo() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM cash_collections c JOIN payments p ON p.id = c.payment_id
      JOIN demo_records d ON d.id IN (p.order_id, p.subscription_id)
    WHERE c.rider_id = OLD.rider_id) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
DROP TRIGGER cash_handovers_never_deleted ON cash_handovers;
CREATE TRIGGER cash_handovers_never_truncated BEFORE TRUNCATE ON cash_handovers
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
CREATE TRIGGER cash_handovers_never_deleted BEFORE DELETE ON cash_handovers
  FOR EACH ROW EXECUTE FUNCTION reject_handover_delete_but_demo();

-- An order that is on a stop is somebody's: it cannot become the demo's any more.
CREATE OR REPLACE FUNCTION reject_late_demo() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM meal_moves WHERE subscription_id = NEW.id OR order_id = NEW.id)
    OR EXISTS (SELECT FROM payments WHERE subscription_id = NEW.id OR order_id = NEW.id)
    OR EXISTS (SELECT FROM stop_orders WHERE order_id = NEW.id)
  THEN
    RAISE EXCEPTION 'demo_records takes nothing that is in the books already' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
