-- Capacity: for how many plates a day has room. What a day with a capacity has taken and promised is kept exact; a day
-- without one has no limit, and its figures are not kept.
ALTER TABLE service_slots ADD COLUMN capacity integer CHECK (capacity >= 0);  -- what is usual; NULL: no limit

ALTER TABLE service_days
  ADD COLUMN own_capacity boolean NOT NULL DEFAULT false,                      -- it does not follow what is usual
  ADD COLUMN promised integer NOT NULL DEFAULT 0 CHECK (promised >= 0),        -- plates that subscriptions expect
  ADD COLUMN told integer NOT NULL DEFAULT 0 CHECK (told >= 0);                -- free plates of which somebody who waits has been told
CREATE INDEX service_days_limited ON service_days (day, slot) WHERE capacity IS NOT NULL;

-- The last day that has a capacity, '' without any. Whoever changes what subscriptions expect holds the row, so that the
-- capacities do not change meanwhile.
INSERT INTO settings (name, value) VALUES ('limited_until', '');

-- Whoever waits for a free plate has asked to hear of the day, too.
ALTER TABLE menu_alerts ADD COLUMN wants text NOT NULL DEFAULT 'menu' CHECK (wants IN ('menu', 'plate'));
