-- What is planned beyond what is sold may be offered the same day. Of each dish: how much of it is offered, what was ordered
-- and to be cooked then. What is ordered afterwards is taken from it, and is not cooked anew.
ALTER TABLE production_lines
  ADD COLUMN offered double precision CHECK (offered >= 0),
  ADD COLUMN offer_seen double precision,
  ADD COLUMN offer_to_cook double precision,
  ADD CONSTRAINT production_lines_offer CHECK ((offered IS NULL) = (offer_seen IS NULL) AND (offered IS NULL) = (offer_to_cook IS NULL));
