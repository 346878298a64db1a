-- Who changed what is usual for a slot last, and when. What nobody has changed is as the kitchen was founded.

ALTER TABLE service_slots
  ADD COLUMN updated_at timestamptz NOT NULL DEFAULT date_trunc('milliseconds', now()),
  ADD COLUMN updated_by uuid REFERENCES admins (id) ON DELETE SET NULL;
