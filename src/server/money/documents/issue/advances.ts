import { type RawBuilder, sql } from 'kysely'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'

/** Money that came before what it is for: the tables of GSTR-1 about it, added up by the database from the vouchers. In paise. */

export interface Advance {
  place: string
  rate: number
  amount: number
}

/** What is within a total at the rate of a voucher `v`, as `taxIn` of the domain has it. In paise. */
const taxableAt = (total: RawBuilder<unknown>) =>
  sql`(CASE WHEN ${total} = v.total_paise THEN v.taxable_paise ELSE round(${total} * 10000.0 / (10000 + v.rate_bp)) END)`

/** What follows a voucher within some days: its invoice, or what of it went back. */
const followed = (from: KitchenDay, to: KitchenDay) => sql`(SELECT coalesce(sum(f.total_paise), 0) FROM documents f
  WHERE f.refers_to = v.id AND f.day >= ${from}::date AND f.day <= ${to}::date)`

/**
 * Table 11A: advances that came in the month and were neither invoiced nor given back in it, without their tax. By the vouchers:
 * a kitchen that invoices a subscription at once has none.
 */
export const advancesReceived = (from: KitchenDay, to: KitchenDay) => sql<Advance>`
  SELECT place, rate, sum(amount)::float8 AS amount FROM (
    SELECT v.place, v.rate_bp AS rate, ${taxableAt(sql`(v.total_paise - ${followed(from, to)})`)} AS amount FROM documents v
    WHERE v.kind = 'receipt_voucher' AND v.mode = 'regular' AND v.day >= ${from}::date AND v.day <= ${to}::date) a
  GROUP BY place, rate HAVING sum(amount) <> 0 ORDER BY place, rate`

/**
 * Table 11B: advances of months before that were invoiced in this one, or given back in it, at the rate at which they were taxed.
 */
export const advancesAdjusted = (from: KitchenDay, to: KitchenDay) => sql<Advance>`
  SELECT place, rate, sum(amount)::float8 AS amount FROM (
    SELECT v.place, v.rate_bp AS rate, ${taxableAt(sql`f.total_paise`)} AS amount
    FROM documents f JOIN documents v ON v.id = f.refers_to AND v.kind = 'receipt_voucher' AND v.mode = 'regular'
    WHERE f.day >= ${from}::date AND f.day <= ${to}::date AND v.day < ${from}::date) a
  GROUP BY place, rate ORDER BY place, rate`
