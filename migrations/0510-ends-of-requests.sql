-- Until when a request is offered, see src/shared/domain/money/intents.ts; kept as it was made, like amount and code. NULL: it has no
-- end that is known here, as those of gateways, and of all that was asked for before.
ALTER TABLE payment_intents
  ADD COLUMN expires_at timestamptz,
  ADD CONSTRAINT payment_intents_end CHECK (expires_at > created_at);
