-- A recipient whose address was given another name: the rules under the former one get the allergies that are added under the new one.
ALTER TABLE food_rules ADD COLUMN follows text CHECK (follows <> '' AND follows <> recipient_key); -- recipient_key of the present name
