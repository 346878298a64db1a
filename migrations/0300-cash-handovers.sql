-- Cash that riders carry: what they took at doors, and what they have handed over. A rider's cash in hand is what was collected
-- without what is settled; see src/shared/domain/money/handovers.ts. src/server/money/cash/ alone writes here.

CREATE TABLE cash_collections (
  payment_id uuid PRIMARY KEY REFERENCES payments (id),
  rider_id uuid NOT NULL REFERENCES admins (id),
  day date NOT NULL,                               -- of the run on which it was taken
  amount_paise integer NOT NULL CHECK (amount_paise > 0),
  voided boolean NOT NULL DEFAULT false            -- it was entered wrongly, and was never there
);
CREATE INDEX cash_collections_by_rider ON cash_collections (rider_id, day) INCLUDE (amount_paise) WHERE NOT voided;
CREATE TRIGGER cash_collections_kept BEFORE UPDATE ON cash_collections
  FOR EACH ROW EXECUTE FUNCTION reject_change_but('voided');
CREATE TRIGGER cash_collections_never_deleted BEFORE DELETE OR TRUNCATE ON cash_collections
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();

CREATE TABLE cash_handovers (
  id uuid PRIMARY KEY,
  rider_id uuid NOT NULL REFERENCES admins (id),
  day date NOT NULL,                               -- on which it was declared
  state text NOT NULL CHECK (state IN ('declared', 'matched', 'discrepancy', 'resolved')),
  declared_paise integer NOT NULL CHECK (declared_paise > 0),
  declared_at timestamptz NOT NULL,
  counted_paise integer CHECK (counted_paise >= 0),
  counted_by uuid REFERENCES admins (id) CHECK (counted_by <> rider_id),
  counted_at timestamptz,
  settled_paise integer CHECK (settled_paise >= 0), -- what the rider no longer has in hand by it
  resolved_by uuid REFERENCES admins (id),
  resolved_at timestamptz,
  reason text,
  CONSTRAINT handovers_counted CHECK (
    (state = 'declared') = (counted_paise IS NULL) AND num_nonnulls(counted_paise, counted_by, counted_at) IN (0, 3)),
  CONSTRAINT handovers_settled CHECK ((state IN ('matched', 'resolved')) = (settled_paise IS NOT NULL)),
  CONSTRAINT handovers_matched CHECK (
    state NOT IN ('matched', 'discrepancy') OR (state = 'matched') = (counted_paise = declared_paise)),
  CONSTRAINT handovers_resolved CHECK (
    (state = 'resolved') = (resolved_by IS NOT NULL) AND num_nonnulls(resolved_by, resolved_at, reason) IN (0, 3))
);
-- A rider declares one sum at a time.
CREATE UNIQUE INDEX cash_handovers_declared ON cash_handovers (rider_id) WHERE state = 'declared';
CREATE INDEX cash_handovers_open ON cash_handovers (id) WHERE state IN ('declared', 'discrepancy');
CREATE INDEX cash_handovers_settled ON cash_handovers (rider_id) INCLUDE (settled_paise) WHERE settled_paise IS NOT NULL;
CREATE INDEX cash_handovers_by_day ON cash_handovers (day);

CREATE TRIGGER cash_handovers_kept BEFORE UPDATE ON cash_handovers
  FOR EACH ROW WHEN (OLD.state <> 'declared')
  EXECUTE FUNCTION reject_change_but('state', 'settled_paise', 'resolved_by', 'resolved_at', 'reason');
CREATE TRIGGER cash_handovers_settled_for_good BEFORE UPDATE ON cash_handovers
  FOR EACH ROW WHEN (OLD.settled_paise IS NOT NULL) EXECUTE FUNCTION reject_change();
CREATE TRIGGER cash_handovers_never_deleted BEFORE DELETE OR TRUNCATE ON cash_handovers
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
