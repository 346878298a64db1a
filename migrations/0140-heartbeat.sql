-- The latest instant that a clock told which nothing spoke against, written every minute by whichever instance runs. By it
-- a start after a long pause, and a clock that was put forward or back, are known; see src/server/platform/clock.
CREATE TABLE heartbeat (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  seen_at timestamptz NOT NULL
);
