-- Why an order went to the state in which it is, where the state alone does not say it; the words are rows of
-- src/shared/domain/ordering/order-states.ts. By it a subscription's meal is given back or forfeited.
ALTER TABLE orders ADD COLUMN reason text;
ALTER TABLE order_status_changes ADD COLUMN reason text;
