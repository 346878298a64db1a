-- Subscriptions at which a step of the daily run has failed by themselves, as of the last run of that step: it has done all
-- others, and tries these again at the next run.
CREATE TABLE parked_subscriptions (
  subscription_id uuid NOT NULL REFERENCES subscriptions (id) ON DELETE CASCADE,
  step text NOT NULL,
  code text,                                       -- SQLSTATE of the error; NULL when it had none
  parked_at timestamptz NOT NULL,
  PRIMARY KEY (subscription_id, step)
);
