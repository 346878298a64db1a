-- A dish is an item of the library, whatever it is called. The lines of orders and their copies of the thali carry its id:
-- order_lines.dish_id, and `dishId` beside `name` and `pricePaise` in orders.thali_items. NULL: the dish was typed into its
-- menu, or it is the regular thali, which is known by its kind.
-- No foreign key: storing an order would lock the rows of its dishes, which all orders of a day share.
ALTER TABLE order_lines ADD COLUMN dish_id uuid;

-- So that ids stay good, an item that leaves the library keeps its row.
ALTER TABLE items ADD COLUMN deleted_at timestamptz;

-- What was ordered until now is matched once, by name: the dish that the name stood for on the menu of its day; on days
-- whose menu is gone, or never had it, the newest item of that name.
CREATE TEMPORARY TABLE dishes_by_day ON COMMIT DROP AS
WITH ordered AS (
  SELECT o.delivery_date AS day, lower(btrim(l.name)) AS name
  FROM order_lines l JOIN orders o ON o.id = l.order_id WHERE l.kind = 'addon'
  UNION
  SELECT day, lower(btrim(item ->> 'name')) FROM (SELECT DISTINCT delivery_date AS day, thali_items FROM orders) o,
    jsonb_array_elements(CASE jsonb_typeof(thali_items) WHEN 'array' THEN thali_items END) item
),
planned AS (
  SELECT DISTINCT ON (m.menu_date, lower(btrim(i.name))) m.menu_date AS day, lower(btrim(i.name)) AS name, i.source_item_id AS id
  FROM menus m JOIN menu_items i ON i.menu_id = m.id
  WHERE m.menu_date IS NOT NULL
  ORDER BY 1, 2, m.is_active DESC, m.id DESC
),
newest AS (
  SELECT DISTINCT ON (lower(btrim(name))) lower(btrim(name)) AS name, id FROM items ORDER BY 1, id DESC
)
SELECT day, name, CASE WHEN planned.name IS NULL THEN newest.id ELSE planned.id END AS id
FROM ordered LEFT JOIN planned USING (day, name) LEFT JOIN newest USING (name);
ANALYZE dishes_by_day;

UPDATE order_lines l SET dish_id = d.id
FROM orders o, dishes_by_day d
WHERE l.kind = 'addon' AND o.id = l.order_id AND d.day = o.delivery_date AND d.name = lower(btrim(l.name)) AND d.id IS NOT NULL;

WITH named AS (
  SELECT c.day, c.thali_items, jsonb_agg(item || jsonb_build_object('dishId', d.id) ORDER BY position) AS with_ids
  FROM (SELECT DISTINCT delivery_date AS day, thali_items FROM orders) c
  CROSS JOIN jsonb_array_elements(CASE jsonb_typeof(thali_items) WHEN 'array' THEN thali_items END)
    WITH ORDINALITY AS e (item, position)
  LEFT JOIN dishes_by_day d ON d.day = c.day AND d.name = lower(btrim(item ->> 'name'))
  GROUP BY c.day, c.thali_items
)
UPDATE orders o SET thali_items = named.with_ids
FROM named WHERE o.delivery_date = named.day AND o.thali_items = named.thali_items;
