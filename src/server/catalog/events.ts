import { z } from 'zod'
import { eventKind, type PayloadsOf } from '#server/kernel/outbox/events.ts'
import { id, instant, kitchenDay, slotCode } from '#shared/contract/parts.ts'

/** A day of a slot; left out: lunch. */
const ofDay = z.object({ customerId: id, day: kitchenDay, slot: slotCode.optional() })

/** Events written to the outbox. */
export const catalogEvents = {
  /** A customer who asked to hear of the menu of `day` can have it. */
  'menu-available': eventKind(ofDay),
  /** A customer who asked to hear of a free plate for `day`, which was full, can order one, which is held until then. */
  'plate-available': eventKind(ofDay.extend({ until: instant.optional() })),
}

type Stored = PayloadsOf<typeof catalogEvents>
declare module '#server/kernel/outbox/events.ts' {
  interface StoredPayloads extends Stored {}
}
