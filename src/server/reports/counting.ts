import { type SqlBool, sql } from 'kysely'
import type { KitchenDay } from '#shared/domain/calendar/kitchen-time.ts'
import { NOT_ORDERED } from '#shared/domain/ordering/order-status.ts'

/** Days of delivery, both included; `null` for all. */
export type Days = { from: KitchenDay; to: KitchenDay } | null

/** Of an order `o`: what does not wait for the kitchen's yes, and counts nowhere before it. */
export const accepted = sql<SqlBool>`o.held_at IS NULL`

/** Of an order `o`: accepted, neither cancelled nor skipped, what is or will be paid. */
export const counts = sql<SqlBool>`${accepted} AND o.fulfilment NOT IN (${sql.join(NOT_ORDERED.map((state) => sql.lit(state)))})`
