import { z } from 'zod'
import { SLOTS } from '../../domain/calendar/calendar.ts'
import { instant, kitchenDay } from '../parts.ts'

/** A `Calendar`, as a browser is handed it to reckon with by the rules of the domain. */
export const calendar = z.object({
  slot: z.object({
    code: z.enum(SLOTS),
    weekdays: z.string(),
    deliversFrom: z.string(),
    deliversTo: z.string(),
    lastDelivery: z.string(),
    cutOffTime: z.string(),
    cutOffDaysBefore: z.number(),
    orderByTime: z.string(),
  }),
  /** The days that have a row. */
  days: z.array(z.object({ day: kitchenDay, open: z.boolean(), cutOffAt: instant, orderBy: instant })),
})
export type CalendarReply = z.output<typeof calendar>
