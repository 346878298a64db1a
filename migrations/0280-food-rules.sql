-- What is in a dish, who must not or does not want to eat that, and what is packed instead.
-- The codes stand in src/shared/domain/catalog/contents.ts.
ALTER TABLE items
  ADD COLUMN contents text[],                      -- NULL: nobody has entered them; empty: none of the codes
  ADD COLUMN alternative_ids text[] NOT NULL DEFAULT '{}'; -- ids of items that take its place, the first that fits

-- What the customer, or somebody for whom the customer orders, must not or does not want to eat.
CREATE TABLE food_rules (
  customer_id uuid NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  recipient_key text NOT NULL,                     -- empty: the customer; else the recipient's name in small letters
  recipient text,                                  -- the name as it was typed; NULL: the customer
  jain boolean NOT NULL,
  avoid text[] NOT NULL,
  allergies text[] NOT NULL,
  choices text,                                    -- what the plate is to be like: two rotis, less spicy
  updated_at timestamptz NOT NULL,
  updated_by uuid REFERENCES admins (id),          -- NULL: the customer
  PRIMARY KEY (customer_id, recipient_key),
  CHECK ((recipient IS NULL) = (recipient_key = ''))
);

-- What somebody has decided of a dish of an order that clashes with them; without a row its alternative is packed.
CREATE TABLE clash_decisions (
  order_id uuid NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  dish_key text NOT NULL,                          -- the library's id of the dish, else name: and its name
  decision text NOT NULL CHECK (decision IN ('swap', 'leave_out', 'called')),
  dish_id uuid,                                    -- the dish that is packed in its place
  basis text[] NOT NULL,                           -- what the clash was about: the decision holds as long as nothing is added
  decided_at timestamptz NOT NULL,
  decided_by uuid NOT NULL REFERENCES admins (id),
  PRIMARY KEY (order_id, dish_key),
  CHECK ((decision = 'swap') = (dish_id IS NOT NULL))
);
