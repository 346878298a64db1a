-- What is cooked for a day of a slot. Once its deadline has passed and its orders are confirmed the day is locked: what is to be
-- cooked stands in production_lines, and whatever changes afterwards is a difference that somebody ticks as seen.
CREATE TABLE production_sheets (
  day date NOT NULL,
  slot text NOT NULL REFERENCES service_slots (code),
  locked_at timestamptz NOT NULL,
  locked_by uuid REFERENCES admins (id),           -- NULL: by itself; else who had it counted anew
  buffer_percent integer NOT NULL CHECK (buffer_percent BETWEEN 0 AND 100),
  servings jsonb NOT NULL,                         -- the menu's dishes in their order, with what went on a plate then
  results_version integer NOT NULL DEFAULT 0,      -- how often cooked and left over have been entered
  results_at timestamptz,
  results_by uuid REFERENCES admins (id),
  PRIMARY KEY (day, slot)
);

CREATE TABLE production_lines (
  day date NOT NULL,
  slot text NOT NULL,
  dish_key text NOT NULL,                          -- regular-thali, the library's id of the dish, else name: and its name
  unit text NOT NULL CHECK (unit IN ('portion', 'piece', 'g', 'ml')),
  name text NOT NULL,
  position integer NOT NULL,
  sure double precision NOT NULL CHECK (sure >= 0),       -- ordered when the day was locked
  planned integer NOT NULL CHECK (planned >= 0),          -- that and the buffer
  seen double precision NOT NULL CHECK (seen >= 0),       -- ordered as somebody has last seen it
  cooked double precision CHECK (cooked >= 0),
  left_over double precision CHECK (left_over BETWEEN 0 AND cooked),
  PRIMARY KEY (day, slot, dish_key, unit),
  FOREIGN KEY (day, slot) REFERENCES production_sheets (day, slot)
);

-- Changes after the lock that somebody has seen. Rows are only added.
CREATE TABLE production_deltas (
  id uuid PRIMARY KEY,
  day date NOT NULL,
  slot text NOT NULL,
  dish_key text NOT NULL,
  unit text NOT NULL,
  name text NOT NULL,
  change double precision NOT NULL CHECK (change <> 0),
  seen_at timestamptz NOT NULL,
  seen_by uuid NOT NULL REFERENCES admins (id),
  FOREIGN KEY (day, slot) REFERENCES production_sheets (day, slot)
);
CREATE INDEX production_deltas_of_day ON production_deltas (day, slot, id);
CREATE TRIGGER production_deltas_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON production_deltas
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();

-- How the kitchen cooks by its sheet. Each change is a version of its own; the latest is in force.
CREATE TABLE production_settings (
  version integer PRIMARY KEY CHECK (version > 0),
  buffer_percent integer NOT NULL CHECK (buffer_percent BETWEEN 0 AND 100),
  watched boolean NOT NULL,                        -- the Dashboard says what of the sheet is left undone
  prepares boolean NOT NULL,                       -- orders of a locked day are being prepared
  created_at timestamptz NOT NULL,
  created_by uuid REFERENCES admins (id)           -- NULL: those that were there from the start
);
INSERT INTO production_settings VALUES (1, 3, false, false, date_trunc('milliseconds', now()), NULL);
CREATE TRIGGER production_settings_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON production_settings
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
