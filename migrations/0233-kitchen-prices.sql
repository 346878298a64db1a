-- What is charged where nothing else says so. Each change is a version of its own; the latest is in force.
CREATE TABLE kitchen_prices (
  version integer PRIMARY KEY CHECK (version > 0),
  thali_paise integer NOT NULL CHECK (thali_paise >= 0),   -- of a thali whose menu names no price
  add_on_paise integer NOT NULL CHECK (add_on_paise >= 0), -- of an add-on without one
  dish_paise integer NOT NULL CHECK (dish_paise >= 0),     -- with which a dish of the thali without one is counted in reports
  created_at timestamptz NOT NULL,
  created_by uuid REFERENCES admins (id)                   -- NULL: those that were there from the start
);
INSERT INTO kitchen_prices VALUES (1, 8000, 5000, 6000, date_trunc('milliseconds', now()), NULL);
CREATE TRIGGER kitchen_prices_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON kitchen_prices
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
