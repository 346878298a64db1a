-- A deposit for boxes that come back: no sale, and none of the books of money reads it. What the kitchen holds of a customer is the
-- sum of the moves; they are only added, and what was wrong is taken back by another one. src/server/delivery/empties/ alone writes here.
ALTER TABLE box_kinds ADD COLUMN deposit_paise integer NOT NULL DEFAULT 0 CHECK (deposit_paise BETWEEN 0 AND 1000000); -- 0: none

CREATE TABLE deposit_moves (
  id uuid PRIMARY KEY,
  customer_id uuid NOT NULL REFERENCES customers (id),
  move text NOT NULL CHECK (move IN ('taken', 'returned', 'kept')),  -- kept: for boxes that were lost or broken
  way text CHECK (way IN ('cash', 'upi')),                           -- how the money came or went
  amount_paise integer NOT NULL CHECK (amount_paise > 0),
  note text,
  reverses uuid UNIQUE REFERENCES deposit_moves (id),                -- takes that move back, each once
  admin_id uuid NOT NULL REFERENCES admins (id),
  at timestamptz NOT NULL,
  CONSTRAINT deposit_moves_way CHECK ((move = 'kept') = (way IS NULL)),
  CONSTRAINT deposit_moves_note CHECK (move <> 'kept' OR reverses IS NOT NULL OR note IS NOT NULL)
);
CREATE INDEX deposit_moves_of_customer ON deposit_moves (customer_id);
CREATE INDEX deposit_moves_by_time ON deposit_moves (at);
CREATE TRIGGER deposit_moves_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON deposit_moves
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
