-- One text may name two places: an address is told apart by where its customers say that it is, too.
ALTER TABLE places
  ADD COLUMN number integer NOT NULL DEFAULT 1 CHECK (number > 0),   -- of the places with one key
  DROP CONSTRAINT places_key_key,
  ADD CONSTRAINT places_keys UNIQUE (key, number),
  DROP CONSTRAINT places_located_by_check,
  ADD CONSTRAINT places_located_by_check CHECK (located_by IN ('customer', 'office', 'rider'));

-- Which of the places with one key a customer means, and where the customer has said that it is.
CREATE TABLE place_customers (
  key text NOT NULL,
  customer_id uuid NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  place_id uuid NOT NULL REFERENCES places (id) ON DELETE CASCADE,
  latitude double precision CHECK (latitude BETWEEN -90 AND 90),     -- NULL: the customer has not said it
  longitude double precision CHECK (longitude BETWEEN -180 AND 180),
  said_at timestamptz,
  PRIMARY KEY (key, customer_id),
  CONSTRAINT place_customers_location CHECK ((latitude IS NULL) = (longitude IS NULL)
    AND (latitude IS NULL) = (said_at IS NULL))
);
CREATE INDEX place_customers_of_customer ON place_customers (customer_id);
CREATE INDEX place_customers_of_place ON place_customers (place_id);
