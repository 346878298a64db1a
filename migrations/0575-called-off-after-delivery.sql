-- A delivered order that is called off unpaid is money that is let go, too.
ALTER TABLE money_let_go DROP CONSTRAINT money_let_go_way_check;
ALTER TABLE money_let_go ADD CONSTRAINT money_let_go_way_check
  CHECK (way IN ('refund', 'goodwill', 'write_off', 'deposit', 'credit', 'void', 'called_off')) NOT VALID;
