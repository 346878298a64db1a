-- What customers say of delivered orders: one rating an order, changed as long as it may be given.
CREATE TABLE order_ratings (
  order_id uuid PRIMARY KEY REFERENCES orders (id) ON DELETE CASCADE,
  stars integer NOT NULL CHECK (stars BETWEEN 1 AND 5),
  reasons text[] NOT NULL,
  delivery_date date NOT NULL,                     -- of the order
  rated_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL
);
CREATE INDEX order_ratings_by_day ON order_ratings (delivery_date);

-- The dishes for which a rating counts.
CREATE TABLE rated_dishes (
  order_id uuid NOT NULL REFERENCES order_ratings (order_id) ON DELETE CASCADE,
  dish_key text NOT NULL,
  dish_name text NOT NULL,
  PRIMARY KEY (order_id, dish_key)
);

-- What was missing: one ticket a dish of an order, open until the kitchen has made it good.
CREATE TABLE tickets (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  dish_key text NOT NULL,
  dish_name text NOT NULL,
  opened_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  closed_at timestamptz,
  closed_by uuid REFERENCES admins (id),
  remedy text CHECK (remedy IN ('refunded', 'delivered_again', 'meal_given_back', 'apologised')),
  UNIQUE (order_id, dish_key),
  CONSTRAINT tickets_closed CHECK ((closed_at IS NULL) = (closed_by IS NULL) AND (closed_at IS NULL) = (remedy IS NULL))
);
CREATE INDEX tickets_open ON tickets (opened_at) WHERE closed_at IS NULL;
CREATE INDEX tickets_by_time ON tickets (opened_at);
