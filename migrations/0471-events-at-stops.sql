-- By which event at a stop boxes were moved and cash was taken, so that opening the stop again takes them back with it.
-- NULL: entered elsewhere, or before this was kept.
ALTER TABLE box_moves ADD COLUMN event_id uuid;
CREATE INDEX box_moves_of_event ON box_moves (event_id) WHERE event_id IS NOT NULL;
ALTER TABLE cash_collections ADD COLUMN event_id uuid;
CREATE INDEX cash_collections_of_event ON cash_collections (event_id) WHERE event_id IS NOT NULL;
