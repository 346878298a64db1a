-- The calendar: which days the kitchen serves, and until when. The day is data; what is usual stands with the slot.

CREATE TABLE service_slots (
  code text PRIMARY KEY CHECK (code IN ('lunch', 'dinner')),
  weekdays text NOT NULL CHECK (weekdays ~ '^1?2?3?4?5?6?7?$' AND weekdays <> ''),   -- ISO numbers, Monday is 1
  delivers_from time NOT NULL,
  delivers_to time NOT NULL CHECK (delivers_to > delivers_from),
  last_delivery time NOT NULL CHECK (last_delivery >= delivers_to),   -- of one-off orders that come in after delivers_from
  cut_off_time time NOT NULL,                      -- the deadline, so many open days before the day
  cut_off_days_before integer NOT NULL CHECK (cut_off_days_before BETWEEN 0 AND 3),
  order_by_time time NOT NULL,                     -- one-off orders for the day itself are taken until then
  enabled boolean NOT NULL
);
INSERT INTO service_slots VALUES
  ('lunch', '123456', '12:00', '14:00', '21:00', '18:00', 1, '20:00', true),
  ('dinner', '123456', '19:00', '21:00', '22:00', '10:00', 0, '20:00', false);

-- A day without a row is as its slot usually is. That its deadline has passed is no state: cut_off_at says so.
CREATE TABLE service_days (
  day date NOT NULL,
  slot text NOT NULL REFERENCES service_slots (code),
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'locked', 'done', 'closed')),
  cut_off_at timestamptz NOT NULL,                 -- the deadline of the day's subscription orders
  order_by timestamptz NOT NULL,                   -- one-off orders are taken until then
  capacity integer CHECK (capacity >= 0),          -- plates; NULL: no limit
  taken integer NOT NULL DEFAULT 0 CHECK (taken >= 0),
  note text,
  PRIMARY KEY (day, slot)
);

-- Written by every change of days; its row is held meanwhile, so that they go one at a time.
INSERT INTO settings (name, value) VALUES ('calendar_version', gen_random_uuid()::text);

ALTER TABLE orders ADD COLUMN slot text NOT NULL DEFAULT 'lunch';
ALTER TABLE subscriptions ADD COLUMN slot text NOT NULL DEFAULT 'lunch';
CREATE UNIQUE INDEX orders_one_per_subscription_day_and_slot ON orders (subscription_id, delivery_date, slot)
  WHERE subscription_id IS NOT NULL;
DROP INDEX orders_one_per_plan_and_day;

-- Every order belongs to a day. The deadline that its orders were told is the day's.
INSERT INTO service_days (day, slot, cut_off_at, order_by)
SELECT delivery_date, 'lunch',
  coalesce(max(confirm_by),
    (delivery_date - CASE extract(isodow FROM delivery_date) WHEN 1 THEN 2 ELSE 1 END + time '18:00') AT TIME ZONE 'Asia/Kolkata'),
  (delivery_date + time '20:00') AT TIME ZONE 'Asia/Kolkata'
FROM orders GROUP BY delivery_date;
