-- A phone number that belongs to another person now: the former customer stays in the books, without it.
ALTER TABLE customers ADD COLUMN phone_left_at timestamptz;
ALTER TABLE customers
  ADD CONSTRAINT customers_left_phone CHECK (phone_left_at IS NULL OR merged_into IS NOT NULL OR phone = 'former:' || id) NOT VALID;

-- A session of a device that is new to a customer who has been silent for long: it shows nothing until its person is known.
ALTER TABLE customer_sessions ADD COLUMN unsure boolean NOT NULL DEFAULT false;
