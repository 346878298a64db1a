-- What a plate costs within a subscription is one of the usual prices. Subscriptions keep what they were bought for.
ALTER TABLE kitchen_prices ADD COLUMN subscription_paise integer NOT NULL DEFAULT 6000 CHECK (subscription_paise >= 0);
ALTER TABLE kitchen_prices ALTER COLUMN subscription_paise DROP DEFAULT;
