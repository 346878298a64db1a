import { z } from 'zod'
import { DOOR_PHOTO_STATES } from '../../../domain/delivery/door-photo.ts'
import { NO_CODE_REASONS, NO_PHOTO_REASONS } from '../../../domain/delivery/proof.ts'
import { EVENT_CONFLICT_WORDS, RIDER_EVENT_KINDS } from '../../../domain/delivery/rider-events.ts'
import { FAIL_REASON_NAMES } from '../../../domain/delivery/stop-states.ts'
import { done, id, idParams, instant, kitchenDay, readableBy } from '../../parts.ts'

const note = z.object({
  _id: id,
  rider: z.string(),
  kind: z.enum(RIDER_EVENT_KINDS),
  /** Of `failed`. */
  reason: z.enum(FAIL_REASON_NAMES).nullable(),
  /** Why the customer's code was not told, where the run wants it. */
  noCode: z.enum(NO_CODE_REASONS).nullable(),
  /** Why there is no photo, where the run wants one. */
  noPhoto: z.enum(NO_PHOTO_REASONS).nullable(),
  /** Where the photo is that was taken there; `doorPhoto` has it by the id of this note. */
  photo: z.enum(DOOR_PHOTO_STATES),
  /** When it happened, and when it arrived. */
  at: instant,
  receivedAt: instant,
  conflicts: z.array(z.enum(EVENT_CONFLICT_WORDS)),
  /** Where it was; `null` when there is no such stop. */
  stop: z.object({ number: z.number().int(), address: z.string(), route: z.string(), day: kitchenDay }).nullable(),
  /** Rupees that were taken. */
  cash: readableBy('money.see', z.number()),
  /** Boxes that were left and brought back. */
  boxes: z.array(z.object({ name: z.string(), left: z.number().int(), taken: z.number().int() })),
  /** Whose orders it names, of a stop with several. */
  names: z.array(z.string()),
})
export type RiderNote = z.output<typeof note>

export const riderNoteSchemas = {
  listRiderNotes: {
    reply: z.object({
      /** The oldest first. */
      notes: z.array(note),
      /** Riders whose phones' clocks were wrong today, by so many minutes ahead. */
      clocks: z.array(z.object({ rider: z.string(), minutes: z.number().int() })),
    }),
  },
  seeRiderNote: { params: idParams, reply: done },
}
