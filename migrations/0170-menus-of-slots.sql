-- Each slot has its own menus: those of its days, and the one that stands in.
ALTER TABLE menus ADD COLUMN slot text NOT NULL DEFAULT 'lunch' REFERENCES service_slots (code);
DROP INDEX menus_one_active;
CREATE UNIQUE INDEX menus_one_active ON menus (slot) WHERE is_active;

-- Who waits for a menu, or for a free plate, waits for that of a slot.
ALTER TABLE menu_alerts ADD COLUMN slot text NOT NULL DEFAULT 'lunch' REFERENCES service_slots (code);
ALTER TABLE menu_alerts DROP CONSTRAINT menu_wishes_pkey, ADD PRIMARY KEY (customer_id, day, slot);
