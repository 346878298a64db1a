import { z } from 'zod'
import { eventKind, type PayloadsOf } from '#server/kernel/outbox/events.ts'
import { kitchenDay, slotCode } from '#shared/contract/parts.ts'
import { DAY_CHECKS, DAY_GAPS } from '#shared/domain/reports/day-checks.ts'

/** Events written to the outbox. */
export const reportsEvents = {
  /** What of a day should have happened by a check of it has not. Once for a day, slot and check; told to the owner. */
  'day-checked': eventKind(
    z.object({
      day: kitchenDay,
      slot: slotCode,
      check: z.enum(DAY_CHECKS),
      /** Those that are not zero; at least one. */
      gaps: z.array(z.object({ gap: z.enum(DAY_GAPS), count: z.number().int() })).min(1),
      cashDuePaise: z.number().int(),
    }),
  ),
}

type Stored = PayloadsOf<typeof reportsEvents>
declare module '#server/kernel/outbox/events.ts' {
  interface StoredPayloads extends Stored {}
}
