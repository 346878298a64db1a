-- What dishes and menus are called in Hindi and Marathi: {"hi": "…", "mr": "…"}; NULL: English is shown.
ALTER TABLE items ADD COLUMN names jsonb, ADD COLUMN descriptions jsonb;
ALTER TABLE menus ADD COLUMN names jsonb;
-- Orders keep the name of their menu, by which its other names are found.
CREATE INDEX menus_by_name ON menus (name) WHERE names IS NOT NULL;
