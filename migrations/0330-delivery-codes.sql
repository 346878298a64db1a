-- How a route's deliveries are shown: by a tap of the rider, or by the code that the customer tells at the door.
ALTER TABLE routes
  ADD COLUMN proof text NOT NULL DEFAULT 'tap' CHECK (proof IN ('tap', 'code'));

-- As its route says; fixed once the run has left, since its rider may be without a network then.
ALTER TABLE runs
  ADD COLUMN proof text NOT NULL DEFAULT 'tap' CHECK (proof IN ('tap', 'code'));

-- The code of a stop, drawn by the database: its customers are told it while it is waited for, and nobody else ever is. Of a
-- random uuid the first seven digits are random; 28 bits make the ten thousand codes equally likely.
ALTER TABLE run_stops
  ADD COLUMN code text NOT NULL
    DEFAULT lpad((('x' || left(gen_random_uuid()::text, 7))::bit(28)::integer % 10000)::text, 4, '0')
    CHECK (code ~ '^[0-9]{4}$'),
  ADD COLUMN wrong_codes integer NOT NULL DEFAULT 0;   -- how often another was tried while there was a network
