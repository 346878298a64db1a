import { z } from 'zod'
import { SHOWN_STATUSES } from '../../../domain/ordering/order-status.ts'
import { DAY_GAPS, DAY_LISTS } from '../../../domain/reports/day-checks.ts'
import { pushToken } from '../../notifications/customer/push.schemas.ts'
import { done, id, instant, kitchenDay, pageQuery, readableBy, rupees, slotCode } from '../../parts.ts'
import { missingOrder } from '../../subscriptions/office/subscriptions.schemas.ts'

const count = z.number().int()
const gap = z.enum(DAY_GAPS)

/** How far the orders of a day of a slot have come. */
const daySteps = z.object({
  slot: slotCode,
  /** The kitchen serves on the day. */
  open: z.boolean(),
  /** When the day is checked. */
  checks: z.array(instant),
  /** Orders that have come to each step; `null` for steps that the kitchen does not take: nobody packs by labels, there are no runs. */
  counts: z.object({
    expected: count,
    made: count,
    confirmed: count,
    packed: count.nullable(),
    on_run: count.nullable(),
    delivered: count,
  }),
  /** Between the steps: those that there are. */
  gaps: z.array(z.object({ gap, count })),
  /** What should be zero by now. */
  overdue: z.array(gap),
  /** Of orders in cash, and of subscriptions at their doors: what has been received, and is still to be; rupees. */
  cashIn: readableBy('money.see', rupees),
  cashDue: readableBy('money.see', rupees),
})
export type DaySteps = z.output<typeof daySteps>

const wholeDay = z.object({
  day: kitchenDay,
  /** By the server's clock. */
  now: instant,
  /** The open days around it. */
  previousDay: kitchenDay,
  nextDay: kitchenDay,
  /** Of each slot that is served. */
  slots: z.array(daySteps),
})
export type WholeDay = z.output<typeof wholeDay>

const listedOrder = z.object({
  _id: id,
  order_number: z.string(),
  /** For whom. */
  name: z.string().nullable(),
  phone: readableBy('phones.see', z.string()),
  status: z.enum(SHOWN_STATUSES),
  /** Of an order in cash: received, and to be collected; rupees. */
  received: readableBy('money.see', rupees),
  due: readableBy('money.see', rupees),
})
export type ListedDayOrder = z.output<typeof listedOrder>

const listed = z.object({
  /** How many there are, however many are named. */
  total: count,
  /** A page of them, the oldest first. */
  orders: z.array(listedOrder),
  /** Subscriptions that should have an order and have none: before the orders, on the first pages. */
  missing: z.array(missingOrder),
  nextCursor: z.string().nullable().optional(),
})
export type ListedDayOrders = z.output<typeof listed>

export const wholeDaySchemas = {
  wholeDay: {
    /** Left out: today, else the next open day. */
    query: z.object({ day: kitchenDay.optional() }),
    reply: z.object({ day: wholeDay }),
  },
  listWholeDay: {
    query: z.object({ day: kitchenDay, slot: slotCode, list: z.enum(DAY_LISTS), ...pageQuery }),
    reply: listed,
  },
  saveStaffDevice: {
    body: z.object({
      fcmToken: pushToken,
      /** `false`: not any more. */
      told: z.boolean(),
    }),
    reply: done,
  },
}
