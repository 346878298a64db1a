/**
 * The common table expressions by which a statement that stores one-off orders holds the dishes whose portions are counted, after
 * the days (`the_days`) that it holds. `wanted` comes before them with `id`, `delivery_date` and `slot`, and `new_lines`. Where
 * no dish of the day has a limit they read one index and nothing else. `wanted_dishes` has a row an order and limited dish, by the
 * names that the order has for it.
 */
export const HELD_DISHES = `
limited_dishes AS MATERIALIZED (
  SELECT day, slot, dish_key, portions_left FROM dish_limits
  WHERE day IN (SELECT delivery_date FROM wanted) AND (SELECT count(*) FROM the_days) IS NOT NULL
  ORDER BY day, slot, dish_key FOR NO KEY UPDATE
),
wanted_dishes AS MATERIALIZED (
  SELECT w.id, d.day, d.slot, d.dish_key, d.portions_left, sum(l.quantity)::integer AS portions,
    string_agg(l.name, ', ' ORDER BY l.position) AS name
  FROM limited_dishes d JOIN wanted w ON w.delivery_date = d.day AND w.slot = d.slot
    JOIN new_lines l ON l.order_id = w.id AND l.kind = 'addon'
      AND coalesce(l.dish_id::text, 'name:' || lower(btrim(l.name))) = d.dish_key
  GROUP BY w.id, d.day, d.slot, d.dish_key, d.portions_left
)`

/**
 * Of the orders `good` those for which too few portions are left, in the order in which they came. Nobody is kept from a
 * portion by one that `waits`, which takes none.
 */
export const SOLD_OUT = `
sold_out AS MATERIALIZED (
  SELECT DISTINCT id FROM (
    SELECT id, portions_left, CASE WHEN waits THEN n.portions ELSE 0 END + coalesce(
      sum(n.portions) FILTER (WHERE NOT waits) OVER (PARTITION BY day, n.slot, dish_key ORDER BY id), 0) AS so_far
    FROM wanted_dishes n JOIN good USING (id)
  ) AS limited WHERE so_far > portions_left
)`

/** Takes the portions of the orders `placed`, by their `id`. Its rows are the dishes with what is left. */
export const TAKE_PORTIONS = `
portions_left AS (
  UPDATE dish_limits d SET portions_left = l.portions_left - t.portions
  FROM limited_dishes l JOIN (
    SELECT day, slot, dish_key, sum(portions)::integer AS portions FROM wanted_dishes
    WHERE id IN (SELECT id FROM placed) GROUP BY 1, 2, 3
  ) AS t USING (day, slot, dish_key)
  WHERE d.day = l.day AND d.slot = l.slot AND d.dish_key = l.dish_key
  RETURNING d.day, d.slot, d.dish_key, d.portions_left
)`

/** The dish of an order `c` of which too few are left even now that the others are stored, as `dish_key` and `portions_left`. */
export const SHORT_DISH = `
SELECT n.dish_key, coalesce(p.portions_left, n.portions_left) AS portions_left
FROM wanted_dishes n LEFT JOIN portions_left p USING (day, slot, dish_key)
WHERE n.id = c.id AND n.portions > coalesce(p.portions_left, n.portions_left) ORDER BY n.name LIMIT 1`
