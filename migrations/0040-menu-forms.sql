-- The form that a menu was added with: sent again after a lost answer, it makes no second menu.

ALTER TABLE menus ADD COLUMN form_id uuid;
CREATE UNIQUE INDEX menus_by_form ON menus (form_id) WHERE form_id IS NOT NULL;
