import { z } from 'zod'
import { eventKind, type PayloadsOf } from '#server/kernel/outbox/events.ts'
import { toAdmins } from '#server/people/people.ts'
import { id, kitchenDay, slotCode } from '#shared/contract/parts.ts'

const ofDay = z.object({ day: kitchenDay, slot: slotCode })

/** Events of this process alone. */
export const kitchenHints = {
  /** What is cooked for a day has been locked, a change of it was seen, or what was cooked has been entered. */
  'production-changed': eventKind(ofDay, ({ day, slot }) => [toAdmins('production-changed', { day, slot })]),
  /** What a customer, or a recipient, must not or does not want to eat is another. */
  'food-rules-changed': eventKind(z.object({ customerId: id }), ({ customerId }) => [
    toAdmins('food-rules-changed', { customerId }),
  ]),
  /** Boxes of a day were packed, or labels printed. */
  'packing-changed': eventKind(ofDay, ({ day, slot }) => [toAdmins('packing-changed', { day, slot })]),
}

type Hints = PayloadsOf<typeof kitchenHints>
declare module '#server/kernel/outbox/events.ts' {
  interface HintPayloads extends Hints {}
}
