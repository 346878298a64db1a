-- An order has two states: how far it has come, and what has become of its money. The names of the states and the ways to
-- pay are rows of src/shared/domain/ordering/order-states.ts; create-orders.ts and transition.ts alone write them.

ALTER TABLE orders DROP CONSTRAINT orders_status_check;
ALTER TABLE orders RENAME COLUMN status TO fulfilment;
ALTER INDEX orders_by_day_and_status RENAME TO orders_by_day_and_fulfilment;

-- Goes forward only. Until now nobody wrote down that cash was collected; whatever was delivered has been paid at the door.
ALTER TABLE orders ADD COLUMN payment_state text NOT NULL DEFAULT 'due';
ALTER TABLE orders ALTER COLUMN payment_state DROP DEFAULT;
UPDATE orders SET payment_state = 'paid' WHERE fulfilment = 'delivered';

-- A change of the payment alone has the same fulfilment before and after it.
ALTER TABLE order_status_changes ADD COLUMN to_payment text;
