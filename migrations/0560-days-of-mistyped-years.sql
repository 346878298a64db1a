-- Days more than two years ahead that no order is for: their year was mistyped. Each made every look at the calendar longer.
DELETE FROM service_days d
WHERE d.day > (now() AT TIME ZONE 'Asia/Kolkata')::date + interval '2 years'
  AND NOT EXISTS (SELECT FROM orders o WHERE o.delivery_date = d.day AND o.slot = d.slot);

-- What was closed there is as if it had been opened again: the days themselves are gone.
UPDATE closures SET reopened_at = closed_at, reopened_by = closed_by
WHERE reopened_at IS NULL AND from_day > (now() AT TIME ZONE 'Asia/Kolkata')::date + interval '2 years';

UPDATE settings SET value = CASE
  WHEN EXISTS (SELECT FROM service_slots WHERE capacity IS NOT NULL) THEN '9999-12-31'
  ELSE coalesce((SELECT max(day)::text FROM service_days WHERE capacity IS NOT NULL), '') END
WHERE name = 'limited_until';
