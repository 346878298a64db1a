-- How many boxes a run of the route carries; NULL: any number.
ALTER TABLE routes ADD COLUMN max_boxes integer CHECK (max_boxes > 0);
