-- A plate that is free again is held for the customer who waited for it: by customer, until when. The row of the day has
-- it, so that whoever stores an order for the day sees it under the row's lock. `told` stays for servers of the version
-- before, which run beside this one while it is rolled out; nothing reads it now.
ALTER TABLE service_days ADD COLUMN held jsonb NOT NULL DEFAULT '{}';
