-- How much of a dish goes on one plate, or into one portion of it that is ordered beside the plate: 4 pieces, 150 g. What a menu
-- says comes before what the library says. Which amounts are right stands in src/shared/domain/catalog/servings.ts.
ALTER TABLE items
  ADD COLUMN serving_amount double precision,
  ADD COLUMN serving_unit text CHECK (serving_unit IN ('piece', 'g', 'ml')),
  ADD CONSTRAINT items_serving CHECK ((serving_amount IS NULL) = (serving_unit IS NULL) AND serving_amount > 0);

ALTER TABLE menu_items
  ADD COLUMN serving_amount double precision,
  ADD COLUMN serving_unit text CHECK (serving_unit IN ('piece', 'g', 'ml')),
  ADD CONSTRAINT menu_items_serving CHECK ((serving_amount IS NULL) = (serving_unit IS NULL) AND serving_amount > 0);
