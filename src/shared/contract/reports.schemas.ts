import { z } from 'zod'
import { REPORT_PERIODS } from '../domain/reports.ts'
import { id, kitchenDay } from './parts.ts'

/** Plates or portions by where their orders stand. Skipped stands for cancelled too. */
const shares = { confirmed: z.number(), willBeConfirmed: z.number(), skipped: z.number() }

/** A row of the dish summary, rupees. `count` is what is to be cooked: confirmed and to be confirmed. */
export const dishSummaryRow = z.object({
  name: z.string(),
  category: z.enum(['Base Item', 'Add-on']),
  count: z.number(),
  /** The average when it changed within the period. */
  price: z.number(),
  total_revenue: z.number(),
  ...shares,
})
export type DishSummaryRow = z.output<typeof dishSummaryRow>

/** Orders and rupees of a day of delivery. Revenue leaves cancelled and skipped orders out, `orders` does not. */
const daySales = z.object({ day: kitchenDay, orders: z.number(), revenue: z.number() })
export type DaySales = z.output<typeof daySales>

export const stats = z.object({
  totalOrders: z.number(),
  totalRevenue: z.number(),
  totalCustomers: z.number(),
  /** By day of delivery. */
  todayOrders: z.number(),
  todayRevenue: z.number(),
  activeSubscriptions: z.number(),
  /** Every status, also those that no order has. */
  ordersByStatus: z.record(z.string(), z.number()),
  /** The last 30 days up to today, the oldest first, days without an order too. */
  ordersByDay: z.array(daySales),
  /** Plates of the next cooking day after today. */
  tomorrow: z.object({ day: kitchenDay, ...shares }),
})
export type Stats = z.output<typeof stats>

export const reportSchemas = {
  dashboardStats: { reply: z.object({ stats }) },
  dishSummary: {
    /** Without a day: the order day. */
    query: z.object({ day: kitchenDay.optional() }),
    reply: z.object({ day: kitchenDay, plates: z.object(shares), rows: z.array(dishSummaryRow) }),
  },
  reports: {
    query: z.object({ period: z.enum(REPORT_PERIODS).default('all') }),
    reply: z.object({
      period: z.enum(REPORT_PERIODS),
      /** Days of delivery, both included; `null` for all. */
      from: kitchenDay.nullable(),
      to: kitchenDay.nullable(),
      dishSummary: z.array(dishSummaryRow),
      /** The newest day first; only days with an order. */
      salesByDay: z.array(daySales),
      bestSellers: z.array(
        z.object({ name: z.string(), kind: z.enum(['thali', 'addon']), quantity: z.number(), revenue: z.number() }),
      ),
      /** Orders of subscriptions by where they stand. */
      subscriptions: z.object({ active: z.number(), orders: z.number(), revenue: z.number(), ...shares }),
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
}
