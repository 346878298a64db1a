-- Orders. An order keeps a copy of all that it names, so that later changes of menus and addresses leave it as it was.

CREATE TABLE orders (
  id uuid PRIMARY KEY,
  customer_id uuid NOT NULL REFERENCES customers (id),
  phone text NOT NULL,
  customer_name text,
  menu_name text,
  price_paise integer NOT NULL CHECK (price_paise >= 0),
  status text NOT NULL CHECK (status IN
    ('pending', 'confirmed', 'preparing', 'dispatched', 'out_for_delivery', 'delivered', 'cancelled', 'skipped')),
  payment_method text NOT NULL,
  delivery_date date NOT NULL,
  delivery_address text NOT NULL,
  notes text,
  is_subscription_order boolean NOT NULL DEFAULT false,
  auto_confirmed_at timestamptz,
  created_at timestamptz NOT NULL
);
CREATE INDEX orders_by_customer ON orders (customer_id, id);
CREATE INDEX orders_by_delivery ON orders (delivery_date, id);

CREATE TABLE order_lines (
  order_id uuid NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  position integer NOT NULL,
  name text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('thali', 'addon')),
  quantity integer NOT NULL CHECK (quantity BETWEEN 1 AND 50),
  unit_paise integer NOT NULL CHECK (unit_paise >= 0),
  PRIMARY KEY (order_id, position)
);

-- Every change of an order's status: what from, what to, who and when.
CREATE TABLE order_status_changes (
  id uuid PRIMARY KEY,
  seq bigint GENERATED ALWAYS AS IDENTITY,         -- given under the order's row lock: the order in which changes happened
  order_id uuid NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  from_status text,
  to_status text NOT NULL,
  changed_by text NOT NULL CHECK (changed_by IN ('customer', 'admin', 'system')),
  admin_id uuid REFERENCES admins (id),
  changed_at timestamptz NOT NULL
);
CREATE INDEX order_status_changes_by_order ON order_status_changes (order_id);
