import { z } from 'zod'
import { ORDER_DATE_FILTERS } from '../../../domain/calendar/order-filters.ts'
import { REPORT_PERIODS } from '../../../domain/reports/reports.ts'
import { cookFigure } from '../../kitchen/office/production.schemas.ts'
import { id, kitchenDay, readableBy, slotCode, text } from '../../parts.ts'

/** Plates or portions by where their orders stand. Skipped stands for cancelled too. */
const shares = { confirmed: z.number(), willBeConfirmed: z.number(), skipped: z.number() }

/** With what was skipped after the deadline, which is cooked though nobody gets it. Told where there is some. */
const toCook = { toCook: z.number().optional() }

/** How many plates are still to be cooked. Told of a single day; a screen may hold a reply from before. */
const cook = { cook: cookFigure.optional() }

/** A row of the dish summary, rupees. `count` is what people get: confirmed and to be confirmed. */
export const dishSummaryRow = z.object({
  /** What tells the dish apart from others of its category: the library's id of it, where it has one. */
  key: z.string(),
  /** The name that it has at present. */
  name: z.string(),
  category: z.enum(['Base Item', 'Add-on']),
  count: z.number(),
  ...toCook,
  /** The average when it changed within the period. */
  price: z.number(),
  /** By the specification's formula, count times price. */
  total_revenue: z.number(),
  /** What customers are really charged: a thali's price is split over its dishes. All rows together are the revenue. */
  charged: z.number(),
  ...shares,
})
export type DishSummaryRow = z.output<typeof dishSummaryRow>

const { price, total_revenue, charged } = dishSummaryRow.shape

/** A row as the kitchen cooks by it. */
const cookedDish = dishSummaryRow.extend({
  price: readableBy('money.see', price),
  total_revenue: readableBy('money.see', total_revenue),
  charged: readableBy('money.see', charged),
})
export type CookedDish = z.output<typeof cookedDish>

/** Orders, those of them that count, and their rupees: what is cancelled or skipped counts as an order only. */
const sales = { orders: z.number(), counted: z.number(), revenue: z.number() }

/** Of a day of delivery. */
const daySales = z.object({ day: kitchenDay, ...sales })
export type DaySales = z.output<typeof daySales>

/** Days of delivery, both included; `null` for all. */
const within = { from: kitchenDay.nullable(), to: kitchenDay.nullable() }

/** A period, or any days in its place, both included. */
const reported = {
  period: z.enum(REPORT_PERIODS).default('all'),
  from: kitchenDay.optional(),
  to: kitchenDay.optional(),
}

/** What some days come to. */
const comparedDays = z.object({ from: kitchenDay, to: kitchenDay, ...sales, plates: z.number() })
export type ComparedDays = z.output<typeof comparedDays>

/** A subscription as the kitchen looks at it, rupees. */
const subscriptionReport = z.object({
  _id: id,
  name: z.string().nullable(),
  phone_number: z.string(),
  status: z.enum(['queued', 'active', 'expired', 'cancelled']),
  meals: z.number(),
  mealsLeft: z.number(),
  price: z.number(),
  startDay: kitchenDay,
  /** Day of the last meal, as far as is known. */
  endDay: kitchenDay,
})
export type SubscriptionReport = z.output<typeof subscriptionReport>

export const stats = z.object({
  totalOrders: z.number(),
  totalRevenue: z.number(),
  totalCustomers: z.number(),
  /** By day of delivery. */
  todayOrders: z.number(),
  todayRevenue: z.number(),
  /** Orders that count: without what is cancelled or skipped, as revenue is. */
  totalCounted: z.number(),
  todayCounted: z.number(),
  /** Today's plates, and whether the kitchen serves today. */
  today: z.object({ day: kitchenDay, open: z.boolean(), ...shares, ...toCook, ...cook }),
  /** Orders that wait for the kitchen's yes; they stand in none of the other figures. */
  heldOrders: z.number(),
  activeSubscriptions: z.number(),
  /** Only on a day on which codes are held back: for whom the kitchen's are used up, and at how many addresses. */
  codeLimits: z
    .object({ groups: z.array(z.enum(['new devices', 'known phones', 'known devices'])), addresses: z.number() })
    .optional(),
  /** Every status, also those that no order has. */
  ordersByStatus: z.record(z.string(), z.number()),
  /** The last 30 days up to today, the oldest first, days without an order too. */
  ordersByDay: z.array(daySales),
  /** Plates of the next cooking day after today. */
  tomorrow: z.object({
    day: kitchenDay,
    ...shares,
    ...toCook,
    ...cook,
    /** Only while two slots are served: the plates of each. */
    slots: z.array(z.object({ slot: slotCode, ...shares })).optional(),
  }),
})
export type Stats = z.output<typeof stats>

export const reportSchemas = {
  dashboardStats: { reply: z.object({ stats }) },
  dishSummary: {
    /** A day, else the days of a date filter, else the order day. */
    query: z.object({
      day: kitchenDay.optional(),
      date: z.enum(ORDER_DATE_FILTERS).optional(),
      /** Left out: all. */
      slot: slotCode.optional(),
    }),
    reply: z.object({
      /** The day, when it is one. */
      day: kitchenDay.nullable(),
      ...within,
      /** Of a day: the menus that were ordered, the most ordered first. */
      menus: z.array(z.string()),
      orders: z.number(),
      plates: z.object({ ...shares, ...toCook, ...cook }),
      rows: z.array(cookedDish),
      /** What customers have noted on orders of the day that are cooked; none for several days. Told from this version on. */
      notes: z.array(z.object({ order: id, name: z.string().nullable(), note: z.string() })).optional(),
    }),
  },
  reports: {
    query: z.object(reported),
    reply: z.object({
      /** `days` for those that were asked for. */
      period: z.enum([...REPORT_PERIODS, 'days']),
      ...within,
      /** The days so far, and as many of the period before; `null` for all time. */
      comparison: z.object({ now: comparedDays, before: comparedDays }).nullable(),
      dishSummary: z.array(dishSummaryRow),
      /** The newest day first; only days with an order. */
      salesByDay: z.array(daySales),
      bestSellers: z.array(
        z.object({
          key: z.string(),
          name: z.string(),
          kind: z.enum(['thali', 'addon']),
          quantity: z.number(),
          revenue: z.number(),
        }),
      ),
      /** Orders of subscriptions by where they stand. */
      subscriptions: z.object({
        active: z.number(),
        orders: z.number(),
        revenue: z.number(),
        ...shares,
        /** Subscriptions with a day in the period, the newest first; the first hundred. */
        subscriptions: z.array(subscriptionReport),
        totalSubscriptions: z.number(),
      }),
      customers: z.object({
        /** Who had an order delivered or to come within the period. */
        ordering: z.number(),
        /** Who came within the period. */
        new: z.number(),
        best: z.array(
          z.object({
            _id: id,
            name: z.string().nullable(),
            phone_number: z.string(),
            orders: z.number(),
            spent: z.number(),
            lastDay: kitchenDay,
          }),
        ),
      }),
    }),
  },
  dishReport: {
    query: z.object({
      /** The key of a row of the reports. */
      dish: text(210).min(1),
      /** `Thali` is the plate itself, whatever was on it. */
      category: z.enum(['Base Item', 'Add-on', 'Thali']),
      ...reported,
    }),
    /** The newest day first; only days on which it was ordered. */
    reply: z.object({
      days: z.array(
        z.object({ day: kitchenDay, count: z.number(), revenue: z.number(), charged: z.number(), ...shares }),
      ),
    }),
  },
}
