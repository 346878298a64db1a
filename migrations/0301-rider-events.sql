-- What riders note on the way, as it came from their phones: each once, by the id that the phone has made. Nothing that came is
-- dropped: what did not fit any more says so in `conflicts`, and waits for the dispatcher. src/server/delivery/rider/ alone
-- writes here.
CREATE TABLE rider_events (
  id uuid PRIMARY KEY,
  rider_id uuid NOT NULL REFERENCES admins (id),
  kind text NOT NULL CHECK (kind IN ('started', 'arrived', 'delivered', 'failed')),
  subject_id uuid NOT NULL,                        -- the stop, of `started` the run, as the phone names it: it may be gone
  device_at timestamptz NOT NULL,                  -- by the phone's clock
  happened_at timestamptz NOT NULL,                -- the same, set right where that clock was wrong
  received_at timestamptz NOT NULL,
  skew_s integer NOT NULL,                         -- by how much the phone's clock was ahead when it was sent
  data jsonb NOT NULL,                             -- reason, cash, boxes: what was noted beside it
  conflicts text[] NOT NULL,                       -- none: it took effect
  seen_at timestamptz,                             -- when the dispatcher put the conflict aside
  seen_by uuid REFERENCES admins (id),
  CONSTRAINT rider_events_seen CHECK ((seen_at IS NULL) = (seen_by IS NULL))
);
CREATE INDEX rider_events_open ON rider_events (received_at) WHERE conflicts <> '{}' AND seen_at IS NULL;
CREATE INDEX rider_events_of_rider ON rider_events (rider_id, received_at);
CREATE TRIGGER rider_events_kept BEFORE UPDATE ON rider_events
  FOR EACH ROW EXECUTE FUNCTION reject_change_but('seen_at', 'seen_by');
CREATE TRIGGER rider_events_never_deleted BEFORE DELETE OR TRUNCATE ON rider_events
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
