-- Orders that wait for the kitchen's yes take no plates and no portions before it: what they have taken goes back.
UPDATE service_days d SET taken = greatest(0, d.taken - w.plates)
FROM (
  SELECT o.delivery_date AS day, o.slot, sum(greatest(1, (
    SELECT coalesce(sum(l.quantity), 0) FROM order_lines l WHERE l.order_id = o.id AND l.kind = 'thali')))::integer AS plates
  FROM orders o WHERE o.held_at IS NOT NULL GROUP BY 1, 2
) AS w
WHERE d.day = w.day AND d.slot = w.slot AND d.capacity IS NOT NULL;

UPDATE dish_limits d SET portions_left = d.portions_left + w.portions
FROM (
  SELECT o.delivery_date AS day, o.slot, coalesce(l.dish_id::text, 'name:' || lower(btrim(l.name))) AS dish_key,
    sum(l.quantity)::integer AS portions
  FROM orders o JOIN order_lines l ON l.order_id = o.id AND l.kind = 'addon'
  WHERE o.held_at IS NOT NULL GROUP BY 1, 2, 3
) AS w
WHERE d.counted AND d.day = w.day AND d.slot = w.slot AND d.dish_key = w.dish_key;
