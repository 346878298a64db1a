-- How a subscription is paid. One that is paid to the kitchen's UPI address may be eaten unpaid for a few meals only; cash is
-- collected by whoever brings the meals, as it was for all subscriptions until now.
ALTER TABLE subscriptions
  ADD COLUMN payment_method text NOT NULL DEFAULT 'cod' CHECK (payment_method IN ('cod', 'upi')),
  -- What its customer says of the payment, until the money is there; NULL: nothing. Written by src/server/money/ through
  -- payment-state.ts.
  ADD COLUMN payment_claim text CHECK (payment_claim IN ('claimed', 'rejected', 'claimed_again'));
