-- Whether a box that has a label or is packed is a disposable one: it stays what it was made, though boxes come back meanwhile.
ALTER TABLE order_boxes ADD COLUMN disposable boolean;
