-- How many portions of a dish are left on a day of a slot; none where there is no limit. The statement that stores orders takes
-- them, so that never more are ordered than there are. Only what is ordered by itself has a limit: dishes beside the thali.
CREATE TABLE dish_limits (
  day date NOT NULL,
  slot text NOT NULL REFERENCES service_slots (code),
  dish_key text NOT NULL,                                       -- the library's id of the dish, else name: and its name
  name text NOT NULL,                                           -- as customers read it
  portions_left integer NOT NULL CHECK (portions_left >= 0),
  counted boolean NOT NULL,                                     -- false: sold out by hand, whatever comes back
  PRIMARY KEY (day, slot, dish_key)
);
