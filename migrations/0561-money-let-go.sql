-- Money that left the kitchen, or that it gave up, by who did it: above a limit for each and for a day it waits for the owner.
CREATE TABLE money_let_go (
  way text NOT NULL CHECK (way IN ('refund', 'goodwill', 'write_off', 'deposit', 'credit', 'void')),
  id uuid NOT NULL,                                 -- of the refund, the entry, the move, the document or the payment
  admin_id uuid NOT NULL REFERENCES admins (id),
  amount_paise bigint NOT NULL CHECK (amount_paise > 0),
  approved boolean NOT NULL,                        -- by the owner: it does not count among what the person let go alone
  at timestamptz NOT NULL
);
CREATE INDEX money_let_go_by_person ON money_let_go (admin_id, at);
