-- How many plates a box that has a label or is packed has, and in boxes of which kinds they are: none for a disposable one. It
-- stays what it was made, though others come back or go out meanwhile.
ALTER TABLE order_boxes
  ADD COLUMN plates integer CHECK (plates >= 0),
  ADD COLUMN kinds uuid[],
  ADD CHECK ((plates IS NULL) = (kinds IS NULL));

-- What has a label or is packed by now: of several kinds nobody has noted which, so it is all of them.
UPDATE order_boxes b SET
  plates = least(s.plates_per_box, greatest(0, t.plates - (b.number - 1) * s.plates_per_box)),
  kinds = CASE WHEN b.disposable THEN '{}' ELSE ARRAY(SELECT id FROM box_kinds WHERE retired_at IS NULL) END
FROM (SELECT plates_per_box FROM production_settings ORDER BY version DESC LIMIT 1) s,
  (SELECT order_id, coalesce(sum(quantity) FILTER (WHERE kind = 'thali'), 0)::integer AS plates FROM order_lines
    WHERE order_id IN (SELECT order_id FROM order_boxes WHERE disposable IS NOT NULL) GROUP BY order_id) t
WHERE t.order_id = b.order_id AND b.disposable IS NOT NULL;
