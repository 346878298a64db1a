-- Boxes for which a deposit is kept are lost or broken by the same move, and out again when that is taken back: then n is below zero.
ALTER TABLE box_moves ADD COLUMN deposit_move_id uuid REFERENCES deposit_moves (id); -- the deposit that was kept, or what takes it back
ALTER TABLE box_moves DROP CONSTRAINT box_moves_n_check;
ALTER TABLE box_moves ADD CONSTRAINT box_moves_n CHECK (n > 0 OR n < 0 AND deposit_move_id IS NOT NULL);
ALTER TABLE box_moves ADD CONSTRAINT box_moves_deposit CHECK (deposit_move_id IS NULL OR move IN ('lost', 'broken') AND stop_id IS NULL);
CREATE INDEX box_moves_of_deposit ON box_moves (deposit_move_id) WHERE deposit_move_id IS NOT NULL;
