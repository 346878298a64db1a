-- Until then its customer may cancel a one-off order; NULL: not at all.
ALTER TABLE orders ADD COLUMN cancel_by timestamptz;
-- A subscription is paid as a whole: nobody owes anything for its daily orders.
UPDATE orders SET payment_method = 'subscription' WHERE subscription_id IS NOT NULL;
