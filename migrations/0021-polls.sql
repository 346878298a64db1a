-- Polls: a question with options, one vote a customer.

CREATE TABLE polls (
  id uuid PRIMARY KEY,
  title text NOT NULL,
  description text,
  expires_at timestamptz,                          -- NULL: never by itself
  ended_at timestamptz,                            -- by an admin, or by the next poll
  created_at timestamptz NOT NULL
);
-- At most one poll is open. One that has expired stays open here until the next one ends it.
CREATE UNIQUE INDEX polls_one_open ON polls ((ended_at IS NULL)) WHERE ended_at IS NULL;

CREATE TABLE poll_options (
  id uuid PRIMARY KEY,
  poll_id uuid NOT NULL REFERENCES polls (id) ON DELETE CASCADE,
  position integer NOT NULL,
  name text NOT NULL,
  UNIQUE (poll_id, position)
);

CREATE TABLE poll_votes (
  poll_id uuid NOT NULL REFERENCES polls (id) ON DELETE CASCADE,
  customer_id uuid NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  option_id uuid NOT NULL REFERENCES poll_options (id) ON DELETE CASCADE,
  voted_at timestamptz NOT NULL,
  PRIMARY KEY (poll_id, customer_id)
);
CREATE INDEX poll_votes_by_option ON poll_votes (option_id);
CREATE INDEX poll_votes_by_customer ON poll_votes (customer_id);
