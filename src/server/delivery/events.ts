import { z } from 'zod'
import { eventKind, type PayloadsOf } from '#server/kernel/outbox/events.ts'
import { toAdmins, toCustomer } from '#server/people/people.ts'
import { id, kitchenDay, slotCode } from '#shared/contract/parts.ts'

/** Events of this process alone. */
export const deliveryHints = {
  /** The run that a customer's order is on has gone on. */
  'delivery-progress': eventKind(z.object({ customerId: id }), (event) => [toCustomer(event, 'delivery-progress', {})]),
  /** Runs of a day were made, put in order or driven on. */
  'runs-changed': eventKind(z.object({ day: kitchenDay, slot: slotCode }), ({ day, slot }) => [
    toAdmins('runs-changed', { day, slot }),
  ]),
}

type Hints = PayloadsOf<typeof deliveryHints>
declare module '#server/kernel/outbox/events.ts' {
  interface HintPayloads extends Hints {}
}
