-- Who the kitchen is, as customers read it. Each change is a version of its own, so that what is printed keeps what held then.
-- Which texts are right stands in src/shared/domain/kitchen/profile.ts.

CREATE TABLE kitchen_profiles (
  version integer PRIMARY KEY CHECK (version > 0),
  name text,
  legal_name text,
  address text,
  pincode text,
  fssai text CHECK (fssai ~ '^[0-9]{14}$'),
  gstin text CHECK (length(gstin) = 15),
  vpa text,
  phone text,
  whatsapp text,
  email text,
  grievance_officer text,
  cook_name text,
  cook_line text,
  cook_picture text,
  area text,
  hours text,
  refunds text,
  pincodes text[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL,
  created_by uuid REFERENCES admins (id)           -- NULL: the one that was there from the start
);

-- Nothing has been said yet.
INSERT INTO kitchen_profiles (version, created_at) VALUES (1, date_trunc('milliseconds', now()));

CREATE TRIGGER kitchen_profiles_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON kitchen_profiles
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
