-- How long a run of the route may take, in minutes; NULL: any time.
ALTER TABLE routes ADD COLUMN max_minutes integer CHECK (max_minutes > 0);
