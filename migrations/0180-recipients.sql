-- Whom the rider asks for; NULL is the customer.
ALTER TABLE orders ADD COLUMN recipient_name text;
