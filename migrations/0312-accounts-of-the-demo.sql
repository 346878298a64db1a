-- What was put on account for an order of the demo goes with it when the kitchen leaves the demo.
CREATE FUNCTION reject_entry_delete_but_demo() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM account_entries e
    LEFT JOIN payments p ON p.id = e.payment_id LEFT JOIN refunds r ON r.id = e.refund_id
    JOIN demo_records d ON d.id IN (p.order_id, p.subscription_id, r.order_id, r.subscription_id)
    WHERE e.id = coalesce(OLD.reverses, OLD.id)) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
DROP TRIGGER account_entries_append_only ON account_entries;
CREATE TRIGGER account_entries_append_only BEFORE UPDATE OR TRUNCATE ON account_entries
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
CREATE TRIGGER account_entries_never_deleted BEFORE DELETE ON account_entries
  FOR EACH ROW EXECUTE FUNCTION reject_entry_delete_but_demo();
