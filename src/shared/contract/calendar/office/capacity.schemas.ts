import { z } from 'zod'
import { daysBetween } from '../../../base/kitchen-time.ts'
import { SLOTS } from '../../../domain/calendar/calendar.ts'
import { enteredDay, kitchenDay } from '../../parts.ts'

const slot = z.enum(SLOTS)
/** Plates; `null` for no limit. */
const capacity = z.number().int().min(0).max(100_000).nullable()

/** A day whose capacity has been set. */
const limitedDay = z.object({
  day: kitchenDay,
  capacity,
  /** Plates of one-off orders; 0 where there is no limit, since they are not counted then. */
  taken: z.number(),
  /** Plates that running subscriptions expect; 0 where there is no limit. */
  promised: z.number(),
  /** How many plates are taken and promised above the capacity: they are kept, and the day is full. */
  over: z.number(),
})
export type LimitedDay = z.output<typeof limitedDay>

/** The longest range whose capacity is set at once. */
const MAX_RANGE = 366

export const capacitySchemas = {
  setCapacity: {
    body: z
      .object({
        slot,
        /** First and last day; those that have passed stay as they are. */
        from: enteredDay,
        to: enteredDay,
        /** `usual`: the days follow what is usual for the slot again. */
        capacity: z.union([capacity, z.literal('usual')]),
      })
      .refine(({ from, to }) => from <= to && daysBetween(from, to) < MAX_RANGE, { path: ['to'] }),
    /** The days that are served among them, ascending. */
    reply: z.object({ days: z.array(limitedDay) }),
  },
  getUsualCapacity: {
    /** Of each slot that is served. */
    reply: z.object({ slots: z.array(z.object({ slot, capacity })) }),
  },
  setUsualCapacity: {
    body: z.object({ slot, capacity }),
    /** The coming days that follow it, ascending; days with a capacity of their own keep it. */
    reply: z.object({ days: z.array(limitedDay) }),
  },
}
