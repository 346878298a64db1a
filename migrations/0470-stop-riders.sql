-- Who drove to a stop before its run was given to another, or before it was put onto another's: what that rider has noted of the
-- time before is his, whenever it arrives. src/server/delivery/stop-riders.ts alone writes here.
CREATE TABLE stop_riders (
  stop_id uuid NOT NULL REFERENCES run_stops (id) ON DELETE CASCADE,
  rider_id uuid NOT NULL REFERENCES admins (id),
  until timestamptz NOT NULL,
  PRIMARY KEY (stop_id, rider_id)
);
