-- Where a customer or the office says that an address is. Only on a tap, or by hand; NULL: nobody has said it.
ALTER TABLE addresses
  ADD COLUMN latitude double precision CHECK (latitude BETWEEN -90 AND 90),
  ADD COLUMN longitude double precision CHECK (longitude BETWEEN -180 AND 180),
  ADD COLUMN accuracy_m integer CHECK (accuracy_m >= 0),     -- NULL: typed, not measured
  ADD COLUMN located_at timestamptz,
  ADD CONSTRAINT addresses_location CHECK ((latitude IS NULL) = (longitude IS NULL)
    AND (latitude IS NULL) = (located_at IS NULL) AND (accuracy_m IS NULL OR latitude IS NOT NULL));

-- A place that is delivered to: one address, whoever orders there. Orders carry their address as text, so the place is found
-- by that text, written in one way.
CREATE TABLE places (
  id uuid PRIMARY KEY,
  key text NOT NULL UNIQUE,
  address text NOT NULL,                           -- as it was last written
  area text,                                       -- NULL: the address names none
  pincode text,
  latitude double precision CHECK (latitude BETWEEN -90 AND 90),
  longitude double precision CHECK (longitude BETWEEN -180 AND 180),
  accuracy_m integer CHECK (accuracy_m >= 0),
  located_by text CHECK (located_by IN ('customer', 'office')),   -- what the office has set stays
  located_at timestamptz,
  created_at timestamptz NOT NULL,
  CONSTRAINT places_location CHECK ((latitude IS NULL) = (longitude IS NULL)
    AND (latitude IS NULL) = (located_by IS NULL) AND (latitude IS NULL) = (located_at IS NULL))
);

-- A way on which somebody delivers, with those who usually do.
CREATE TABLE routes (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  rider_id uuid REFERENCES admins (id),            -- who usually drives it
  position integer NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  retired_at timestamptz                           -- makes no more runs; the row stays for those that there were
);
CREATE UNIQUE INDEX routes_names ON routes (lower(name)) WHERE retired_at IS NULL;

-- The standing order of a route: the place of every address, whether it is delivered to on a day or not. A weekday may have
-- an order of its own.
CREATE TABLE route_places (
  weekday integer NOT NULL CHECK (weekday BETWEEN 0 AND 7),        -- 1 Monday to 7 Sunday; 0: every day
  place_id uuid NOT NULL REFERENCES places (id),
  route_id uuid NOT NULL REFERENCES routes (id),
  position integer NOT NULL,
  PRIMARY KEY (weekday, place_id)                  -- an address is on one route
);
CREATE INDEX route_places_in_order ON route_places (route_id, weekday, position);

-- A route on a day of a slot.
CREATE TABLE runs (
  id uuid PRIMARY KEY,
  day date NOT NULL,
  slot text NOT NULL REFERENCES service_slots (code),
  route_id uuid NOT NULL REFERENCES routes (id),
  rider_id uuid REFERENCES admins (id),
  state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'packed', 'started', 'done')),
  version integer NOT NULL DEFAULT 0,              -- how often its stops were put in order, or its state changed, by hand
  started_at timestamptz,
  done_at timestamptz,
  UNIQUE (day, slot, route_id),
  UNIQUE (id, day, slot),
  CHECK ((started_at IS NOT NULL) = (state IN ('started', 'done'))),
  CHECK ((done_at IS NOT NULL) = (state = 'done'))
);
CREATE INDEX runs_of_rider ON runs (rider_id, day);

-- The stops of a run: one address with all that is delivered there.
CREATE TABLE run_stops (
  id uuid PRIMARY KEY,
  run_id uuid NOT NULL,
  day date NOT NULL,
  slot text NOT NULL,
  place_id uuid NOT NULL REFERENCES places (id),
  number integer NOT NULL CHECK (number > 0),      -- on labels; stays once the run is packed, whatever comes and goes
  position integer NOT NULL,                       -- in which it is driven to
  address text NOT NULL,
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'arrived', 'delivered', 'failed', 'withdrawn')),
  reason text,                                     -- of a failed one
  arrived_at timestamptz,
  settled_at timestamptz,                          -- when it was delivered or failed, by the clock of whoever was there
  version integer NOT NULL DEFAULT 0,              -- how often its state was changed
  FOREIGN KEY (run_id, day, slot) REFERENCES runs (id, day, slot),
  CHECK ((settled_at IS NOT NULL) = (state IN ('delivered', 'failed'))),
  CHECK ((reason IS NOT NULL) = (state = 'failed'))
);
-- Of a day and slot an address has one stop that is open. Beside it there may be some that are over.
CREATE UNIQUE INDEX run_stops_one_per_place ON run_stops (day, slot, place_id) WHERE state IN ('pending', 'arrived', 'withdrawn');
CREATE INDEX run_stops_in_order ON run_stops (run_id, position);
CREATE INDEX run_stops_of_place ON run_stops (place_id, day);

-- Which orders are delivered at a stop: each at one.
CREATE TABLE stop_orders (
  order_id uuid PRIMARY KEY REFERENCES orders (id) ON DELETE CASCADE,
  stop_id uuid NOT NULL REFERENCES run_stops (id)
);
CREATE INDEX stop_orders_of_stop ON stop_orders (stop_id);

-- What has become of a stop. The id is that of the event, made by whoever was there, so that an event counts once.
CREATE TABLE stop_changes (
  id uuid PRIMARY KEY,
  seq bigint GENERATED ALWAYS AS IDENTITY,
  stop_id uuid NOT NULL REFERENCES run_stops (id) ON DELETE CASCADE,
  from_state text NOT NULL,
  to_state text NOT NULL,
  reason text,
  admin_id uuid REFERENCES admins (id),            -- NULL: by itself
  at timestamptz NOT NULL,                         -- when it happened
  received_at timestamptz NOT NULL                 -- when the server heard of it
);
CREATE INDEX stop_changes_of_stop ON stop_changes (stop_id, seq);
