import { z } from 'zod'
import { ORDER_DATE_FILTERS } from '../../domain/calendar/order-filters.ts'
import { REPORT_PERIODS } from '../../domain/reports/reports.ts'
import { id, kitchenDay, text } from '../parts.ts'

/** Plates or portions by where their orders stand. Skipped stands for cancelled too. */
const shares = { confirmed: z.number(), willBeConfirmed: z.number(), skipped: z.number() }

/** With what was skipped after the deadline, which is cooked though nobody gets it. Told where there is some. */
const toCook = { toCook: z.number().optional() }

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
  total_revenue: z.number(),
  ...shares,
})
export type DishSummaryRow = z.output<typeof dishSummaryRow>

/** Orders and rupees of a day of delivery. Revenue leaves cancelled and skipped orders out, `orders` does not. */
const daySales = z.object({ day: kitchenDay, orders: z.number(), revenue: z.number() })
export type DaySales = z.output<typeof daySales>

/** Days of delivery, both included; `null` for all. */
const within = { from: kitchenDay.nullable(), to: kitchenDay.nullable() }

/** A subscription as the kitchen looks at it, rupees. */
const subscriptionReport = z.object({
  _id: id,
  name: z.string().nullable(),
  phone_number: z.string(),
  status: z.enum(['active', 'expired', 'cancelled']),
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
  /** Orders that wait for the kitchen's yes; they stand in none of the other figures. */
  heldOrders: z.number(),
  activeSubscriptions: z.number(),
  /** Every status, also those that no order has. */
  ordersByStatus: z.record(z.string(), z.number()),
  /** The last 30 days up to today, the oldest first, days without an order too. */
  ordersByDay: z.array(daySales),
  /** Plates of the next cooking day after today. */
  tomorrow: z.object({ day: kitchenDay, ...shares, ...toCook }),
})
export type Stats = z.output<typeof stats>

export const reportSchemas = {
  dashboardStats: { reply: z.object({ stats }) },
  dishSummary: {
    /** A day, else the days of a date filter, else the order day. */
    query: z.object({ day: kitchenDay.optional(), date: z.enum(ORDER_DATE_FILTERS).optional() }),
    reply: z.object({
      /** The day, when it is one. */
      day: kitchenDay.nullable(),
      ...within,
      orders: z.number(),
      plates: z.object({ ...shares, ...toCook }),
      rows: z.array(dishSummaryRow),
    }),
  },
  reports: {
    query: z.object({ period: z.enum(REPORT_PERIODS).default('all') }),
    reply: z.object({
      period: z.enum(REPORT_PERIODS),
      ...within,
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
      period: z.enum(REPORT_PERIODS).default('all'),
    }),
    /** The newest day first; only days on which it was ordered. */
    reply: z.object({
      days: z.array(z.object({ day: kitchenDay, count: z.number(), revenue: z.number(), ...shares })),
    }),
  },
}
