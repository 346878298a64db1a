-- How many stops a run of the route gets of new addresses; NULL: any number.
ALTER TABLE routes ADD COLUMN max_stops integer CHECK (max_stops > 0);
