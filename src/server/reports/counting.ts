import { type SqlBool, sql } from 'kysely'
import { accepted } from '#server/ordering/ordering.ts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import { NOT_ORDERED } from '#shared/domain/ordering/order-status.ts'

/** Days of delivery, both included; `null` for all. */
export type Days = { from: KitchenDay; to: KitchenDay } | null

/** Of an order `o`: accepted, neither cancelled nor skipped, what is or will be paid. */
export const counts = sql<SqlBool>`${accepted} AND o.fulfilment NOT IN (${sql.join(NOT_ORDERED.map((state) => sql.lit(state)))})`
