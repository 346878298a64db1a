import { z } from 'zod'
import { eventKind, type PayloadsOf } from '#server/kernel/outbox/events.ts'

/** Events written to the outbox. */
export const peopleEvents = {
  /** The last sign-in code of a day was sent, to new devices, to phones of customers, or to known devices; told to the owner. */
  'codes-used-up': eventKind(z.object({ knownDevices: z.boolean(), knownPhones: z.boolean().optional() })),
}

type Stored = PayloadsOf<typeof peopleEvents>
declare module '#server/kernel/outbox/events.ts' {
  interface StoredPayloads extends Stored {}
}
