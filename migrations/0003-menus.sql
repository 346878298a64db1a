-- The library of dishes, and the menus made of them. A menu item is a copy: changing the library changes no menu.

CREATE TABLE items (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  description text,
  image_url text,
  base_price_paise integer NOT NULL CHECK (base_price_paise >= 0),
  item_type text NOT NULL CHECK (item_type IN ('base', 'addon')),
  addon_category text CHECK (addon_category IN ('premium_veg', 'non_veg', 'extra_portion')),
  is_vegetarian boolean NOT NULL,
  spice_level text CHECK (spice_level IN ('mild', 'medium', 'spicy')),
  category text NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);

CREATE TABLE menus (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  image_url text,
  is_regular_thali boolean NOT NULL DEFAULT true,
  menu_date date,                                  -- the kitchen day whose menu this is
  is_active boolean NOT NULL DEFAULT false,
  thali_price_paise integer CHECK (thali_price_paise >= 0),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX menus_by_day ON menus (menu_date);
CREATE UNIQUE INDEX menus_one_active ON menus (is_active) WHERE is_active;

CREATE TABLE menu_categories (
  id uuid PRIMARY KEY,
  menu_id uuid NOT NULL REFERENCES menus (id) ON DELETE CASCADE,
  position integer NOT NULL,
  name text NOT NULL,
  type text NOT NULL CHECK (type IN ('regular', 'base', 'addon'))
);
CREATE INDEX menu_categories_by_menu ON menu_categories (menu_id);

CREATE TABLE menu_items (
  id uuid PRIMARY KEY,
  menu_id uuid NOT NULL REFERENCES menus (id) ON DELETE CASCADE,
  category_id uuid NOT NULL REFERENCES menu_categories (id) ON DELETE CASCADE,
  source_item_id uuid REFERENCES items (id) ON DELETE SET NULL,
  position integer NOT NULL,
  name text NOT NULL,
  description text,
  image_url text,
  is_vegetarian boolean,                           -- NULL counts as vegetarian on read
  item_type text NOT NULL CHECK (item_type IN ('base', 'addon')),
  addon_price_paise integer CHECK (addon_price_paise >= 0),
  spice_level text CHECK (spice_level IN ('mild', 'medium', 'spicy'))
);
CREATE INDEX menu_items_by_category ON menu_items (category_id);
-- The cart is keyed by name: within a menu a name stands once.
CREATE UNIQUE INDEX menu_items_one_name ON menu_items (menu_id, lower(btrim(name)));
