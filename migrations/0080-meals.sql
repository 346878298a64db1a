-- What a subscription buys are meals; a plate is what is cooked.

ALTER TABLE subscriptions RENAME COLUMN plates TO meals;
ALTER TABLE subscriptions RENAME COLUMN plates_left TO meals_left;
