-- What the back office was asked to do, what it changed, and what was rejected. Rows are only added.

CREATE TABLE audit_events (
  id uuid PRIMARY KEY,                             -- v7: by time
  call_id uuid NOT NULL,                           -- of the row that tells of the call itself; its own id there
  kind text NOT NULL CHECK (kind IN ('asked', 'changed', 'rejected')),
  at timestamptz NOT NULL,
  actor_id uuid REFERENCES admins (id),            -- NULL: the command line
  role text,
  call text NOT NULL,
  subject text,                                    -- an id
  reason text,                                     -- in the actor's words, or the code of the rejection
  before jsonb,
  after jsonb,
  CHECK ((kind = 'asked') = (call_id = id))
);
CREATE INDEX audit_events_by_call ON audit_events (call_id);
CREATE INDEX audit_events_asked ON audit_events (id) WHERE kind = 'asked';

CREATE TRIGGER audit_events_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_events
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
