-- What the menu editor reads and writes beside the dish itself. A menu item keeps a copy of the library's price and category.

ALTER TABLE menu_items
  ADD COLUMN base_price_paise integer CHECK (base_price_paise >= 0),     -- the library's price when the menu was saved
  ADD COLUMN custom_price_paise integer CHECK (custom_price_paise >= 0), -- this menu's own price, when it has one
  ADD COLUMN category text;                                              -- the library's category

UPDATE menu_items SET base_price_paise = items.base_price_paise, category = items.category
FROM items WHERE items.id = menu_items.source_item_id;

-- Deleting an item of the library looks for the menus that were made from it.
CREATE INDEX menu_items_by_source ON menu_items (source_item_id);
