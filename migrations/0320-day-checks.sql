-- Checks of a day that were made: each once, whichever instance makes it. src/server/reports/whole-day/ alone writes here.
CREATE TABLE day_checks (
  day date NOT NULL,
  slot text NOT NULL,
  name text NOT NULL CHECK (name IN ('before', 'start', 'end')),  -- see shared/domain/reports/day-checks.ts
  checked_at timestamptz NOT NULL,
  found jsonb NOT NULL,                            -- what should have been zero and was not
  PRIMARY KEY (day, slot, name)
);

-- Browsers of the kitchen's people that are pushed to. They outlast the session, which ends within the day, by a month:
-- what is to be told comes in the morning. Whoever is no owner any more is told nothing.
CREATE TABLE staff_devices (
  id uuid PRIMARY KEY,
  admin_id uuid NOT NULL REFERENCES admins (id) ON DELETE CASCADE,
  endpoint text NOT NULL,                          -- address at the browser's push service; whoever knows it can push
  endpoint_hash bytea NOT NULL UNIQUE,             -- SHA-256 of it: a browser stands here once, whoever signs in
  p256dh text NOT NULL,                            -- the browser's keys, base64url
  auth text NOT NULL,
  refreshed_at timestamptz NOT NULL                -- when the browser last sent its token
);
CREATE INDEX staff_devices_by_admin ON staff_devices (admin_id, refreshed_at);
