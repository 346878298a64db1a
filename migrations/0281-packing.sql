-- What is packed: the boxes of orders, each with the code that is on its label. A row comes with the first label, or with the
-- tick; how many boxes an order has follows from its lines.
CREATE TABLE order_boxes (
  order_id uuid NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  number integer NOT NULL CHECK (number > 0),      -- 2 of 3
  code text NOT NULL UNIQUE,                       -- random, says nothing of anybody
  print_id uuid,                                   -- with which its label was printed first; NULL: there is none
  printed_at timestamptz,
  packed_at timestamptz,
  packed_by uuid REFERENCES admins (id),
  PRIMARY KEY (order_id, number),
  CHECK ((print_id IS NULL) = (printed_at IS NULL)),
  CHECK ((packed_at IS NULL) = (packed_by IS NULL))
);
CREATE INDEX order_boxes_by_print ON order_boxes (print_id) WHERE print_id IS NOT NULL;

ALTER TABLE production_settings ADD COLUMN plates_per_box integer NOT NULL DEFAULT 1 CHECK (plates_per_box BETWEEN 1 AND 20);
