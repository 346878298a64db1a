-- Boxes that come back. A kitchen without a kind has none. src/server/delivery/empties/ alone writes here.
CREATE TABLE box_kinds (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  per_thali integer NOT NULL CHECK (per_thali BETWEEN 1 AND 9),   -- as many are left with each thali
  most_out integer NOT NULL CHECK (most_out BETWEEN 1 AND 99),    -- from so many on a customer gets disposable ones
  position integer NOT NULL,
  created_at timestamptz NOT NULL,
  retired_at timestamptz                           -- is not handed out any more; those that are out still come back
);
CREATE UNIQUE INDEX box_kinds_names ON box_kinds (lower(name)) WHERE retired_at IS NULL;

-- What a customer has is what went out without what came back, was lost and was broken.
CREATE TABLE box_moves (
  id uuid PRIMARY KEY,
  customer_id uuid NOT NULL REFERENCES customers (id),
  kind_id uuid NOT NULL REFERENCES box_kinds (id),
  n integer NOT NULL CHECK (n > 0),
  move text NOT NULL CHECK (move IN ('out', 'in', 'lost', 'broken')),
  stop_id uuid,                                    -- where the rider noted it; NULL: entered by the office
  admin_id uuid NOT NULL REFERENCES admins (id),
  at timestamptz NOT NULL
);
CREATE INDEX box_moves_of_customer ON box_moves (customer_id, kind_id);
CREATE INDEX box_moves_gone ON box_moves (at) WHERE move IN ('lost', 'broken');
CREATE TRIGGER box_moves_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON box_moves
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
