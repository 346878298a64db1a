-- What the label of a box says, and by what the box was packed, as digests: where they are others by now the label is out of
-- date, or the box is to be looked at again. NULL: nobody has noted it.
ALTER TABLE order_boxes
  ADD COLUMN label_digest text,
  ADD COLUMN packed_digest text,
  ADD COLUMN label_replaces boolean NOT NULL DEFAULT false;  -- there was a label before that says something else
