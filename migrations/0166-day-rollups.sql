-- A closed day is one on which the kitchen does not serve; what the days that are over come to are roll-ups. All of it can
-- be made anew: DELETE FROM day_rollups; DELETE FROM customer_totals; UPDATE settings SET value = '' WHERE name = 'rolled_up_through'.
ALTER TABLE closed_days RENAME TO day_rollups;
ALTER TABLE day_rollups RENAME CONSTRAINT closed_days_pkey TO day_rollups_pkey;
ALTER INDEX closed_days_stale RENAME TO day_rollups_stale;
UPDATE settings SET name = 'rolled_up_through' WHERE name = 'closed_through';
