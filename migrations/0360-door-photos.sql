-- How a route's deliveries are shown: also by a photo that the rider takes at the door.
ALTER TABLE routes
  DROP CONSTRAINT routes_proof_check,
  ADD CONSTRAINT routes_proof_check CHECK (proof IN ('tap', 'code', 'photo'));
ALTER TABLE runs
  DROP CONSTRAINT runs_proof_check,
  ADD CONSTRAINT runs_proof_check CHECK (proof IN ('tap', 'code', 'photo'));

-- Photos that riders took at the door, one an event; whose it is and of which stop says the event. The row is there before the
-- file, so that housekeeping finds what a crash left behind; it outlives an event that is forgotten, until the file is gone, too.
CREATE TABLE door_photos (
  event_id uuid PRIMARY KEY,                       -- of rider_events, made on the phone
  path text NOT NULL UNIQUE,                       -- in the storage; nobody can guess it
  device_at timestamptz NOT NULL,                  -- when it was taken, by the phone's clock
  taken_at timestamptz NOT NULL,                   -- the same, set right where that clock was wrong
  received_at timestamptz NOT NULL,                -- it is deleted so many days later, see DOOR_PHOTO_DAYS
  stored_at timestamptz                            -- NULL: it is not in the storage yet
);
CREATE INDEX door_photos_by_age ON door_photos (received_at);

-- What was noted of a delivery, for the stops of a day.
CREATE INDEX rider_events_of_stop ON rider_events (subject_id) WHERE kind = 'delivered';
