-- What the orders of days that are over come to, so that reports need not read each order again. All of it is made from the
-- orders and can be made anew: DELETE FROM closed_days; DELETE FROM customer_totals; UPDATE settings SET value = '' WHERE name = 'closed_through'.
CREATE TABLE closed_days (
  day date PRIMARY KEY,
  sales jsonb NOT NULL,
  portions jsonb NOT NULL,
  -- An order of the day has changed since: to be made anew.
  stale boolean NOT NULL DEFAULT false
);
CREATE INDEX closed_days_stale ON closed_days (day) WHERE stale;

-- Over all days up to closed_through: what customers ordered, without what was cancelled or skipped.
CREATE TABLE customer_totals (
  -- No foreign key: each day that is closed would look up a row of each of its customers.
  customer_id uuid PRIMARY KEY,
  orders integer NOT NULL,
  spent_paise bigint NOT NULL,
  last_day date NOT NULL
);
CREATE INDEX customer_totals_by_spent ON customer_totals (spent_paise DESC, customer_id);

-- The last day that is closed, with all before it; '' when none is.
INSERT INTO settings (name, value) VALUES ('closed_through', '');
