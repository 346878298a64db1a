-- Closures: days that were closed in one action, with why, by whom, and what it did. Kept for good, also when taken back.
CREATE TABLE closures (
  id uuid PRIMARY KEY,
  slot text NOT NULL REFERENCES service_slots (code),
  from_day date NOT NULL,                          -- as asked for, first and last included
  to_day date NOT NULL CHECK (to_day >= from_day),
  days jsonb NOT NULL,                             -- those of them that were open, and that it closed
  reason text NOT NULL,                            -- the words are rows of src/shared/domain/calendar/closures.ts
  note text,
  preview_version text NOT NULL,                   -- of the preview that was confirmed: names the call, so that the same call again is known
  subscription_orders integer NOT NULL,            -- orders that it cancelled
  one_off_orders integer NOT NULL,
  paid_orders integer NOT NULL,                    -- of these, those that were paid
  give_back_paise bigint NOT NULL,
  customers integer NOT NULL,                      -- who were told
  closed_at timestamptz NOT NULL,
  closed_by uuid NOT NULL REFERENCES admins (id),
  reopened_at timestamptz,                         -- when the last of its days was opened again
  reopened_by uuid REFERENCES admins (id),
  CONSTRAINT closures_reopened CHECK ((reopened_at IS NULL) = (reopened_by IS NULL))
);
CREATE INDEX closures_by_last_day ON closures (to_day);
-- One closing of the same preview counts.
CREATE UNIQUE INDEX closures_one_of_a_preview ON closures (preview_version) WHERE reopened_at IS NULL;

-- The closure by which a day is closed now.
ALTER TABLE service_days DROP COLUMN note, ADD COLUMN closure_id uuid REFERENCES closures (id);
CREATE INDEX service_days_closed ON service_days (closure_id) WHERE closure_id IS NOT NULL;

-- Orders that a closure cancelled. When their day is opened again their customers are asked whether they want them after all.
CREATE TABLE closure_orders (
  order_id uuid PRIMARY KEY REFERENCES orders (id) ON DELETE CASCADE,
  closure_id uuid NOT NULL REFERENCES closures (id),   -- the latest
  asked_at timestamptz,
  offer_until timestamptz,                         -- until then the customer may say yes; NULL while the day is closed
  accepted_at timestamptz
);
