-- A subscription may have an address of its own; NULL follows its customer's default address, as before.
ALTER TABLE subscriptions ADD COLUMN address_id uuid REFERENCES addresses (id) ON DELETE SET NULL;
CREATE INDEX subscriptions_by_address ON subscriptions (address_id) WHERE address_id IS NOT NULL;
