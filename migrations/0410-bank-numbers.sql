-- The numbers by which banks know money that came, in whatever way: each has one user at a time, whoever was first. A row goes when
-- its user counts no more: a claim that was rejected, a payment that was voided, an entry that was taken back.
-- src/server/money/bank-numbers.ts and receive.ts alone write here.
CREATE TABLE bank_numbers (
  number text PRIMARY KEY,
  intent_id uuid UNIQUE REFERENCES payment_intents (id) ON DELETE CASCADE, -- its customer has claimed it; matched, it is the payment's
  payment_id uuid UNIQUE REFERENCES payments (id) ON DELETE CASCADE,
  entry_id uuid UNIQUE REFERENCES account_entries (id) ON DELETE CASCADE,
  CONSTRAINT bank_numbers_one_user CHECK (num_nonnulls(intent_id, payment_id, entry_id) = 1)
);

-- Of those that were used twice until now, money that is in the books goes before what a customer says; all of it stays in the books.
INSERT INTO bank_numbers (number, payment_id)
SELECT reference, id FROM payments
WHERE method IN ('upi_own', 'bank') AND reference IS NOT NULL AND state <> 'voided' ORDER BY id
ON CONFLICT DO NOTHING;
INSERT INTO bank_numbers (number, entry_id)
SELECT e.reference, e.id FROM account_entries e
WHERE e.method IN ('upi_own', 'bank') AND e.reference IS NOT NULL
  AND NOT EXISTS (SELECT FROM account_entries back WHERE back.reverses = e.id) ORDER BY e.at, e.id
ON CONFLICT DO NOTHING;
INSERT INTO bank_numbers (number, intent_id)
SELECT utr, id FROM payment_intents WHERE state = 'claimed' ORDER BY claimed_at, id
ON CONFLICT DO NOTHING;

-- What these kept unique is kept so there, over all of them.
DROP INDEX payment_intents_utr;
DROP INDEX account_entries_reference;
