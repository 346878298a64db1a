-- What somebody wants changed who may not change it: it waits for the owner. A row keeps what was asked; it is decided once.
CREATE TABLE approval_requests (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind <> ''),
  change jsonb NOT NULL,                            -- what is to be set, as the call takes it that sets it
  before jsonb NOT NULL,                            -- the fields that would change, as they were when it was asked for
  after jsonb NOT NULL,                             -- and as they would be
  read_at timestamptz NOT NULL,                     -- the version that was seen when it was asked for
  reason text NOT NULL CHECK (reason <> ''),
  asked_by uuid NOT NULL REFERENCES admins (id),
  asked_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'approved', 'rejected', 'withdrawn')),
  decided_by uuid REFERENCES admins (id),
  decided_at timestamptz,
  answer text,                                      -- why it was rejected
  CHECK ((state = 'waiting') = (decided_by IS NULL) AND (state = 'waiting') = (decided_at IS NULL)),
  CHECK ((state = 'rejected') = (answer IS NOT NULL))
);
CREATE INDEX approval_requests_waiting ON approval_requests (id) WHERE state = 'waiting';
