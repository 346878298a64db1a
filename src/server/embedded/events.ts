import { z } from 'zod'
import { eventKind, type PayloadsOf } from '#server/kernel/outbox/events.ts'

/** Events written to the outbox by the embedded database's upkeep. */
export const embeddedEvents = {
  /** The newest backup is `hours` old, or the one that was opened last is of no use; told to the owner, once a day. */
  'backup-missing': eventKind(z.object({ trouble: z.enum(['late', 'broken']), hours: z.number().int().nullable() })),
}

type Stored = PayloadsOf<typeof embeddedEvents>
declare module '#server/kernel/outbox/events.ts' {
  interface StoredPayloads extends Stored {}
}
