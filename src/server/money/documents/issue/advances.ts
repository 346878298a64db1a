import { sql } from 'kysely'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'

/** Money that came before what it is for: the tables of GSTR-1 about it, added up by the database from the vouchers. In paise. */

export interface Advance {
  place: string
  rate: number
  amount: number
}

/** What of a voucher `v`, without its tax, its follower `f` has: a refund its own, the invoice all that is left. In paise. */
const TAXABLE_FOLLOWED = sql`(CASE WHEN f.kind = 'refund_voucher' THEN f.taxable_paise ELSE v.taxable_paise - (
  SELECT coalesce(sum(r.taxable_paise), 0) FROM documents r WHERE r.refers_to = v.id AND r.kind = 'refund_voucher') END)`

/**
 * Table 11A: advances that came in the month and were neither invoiced nor given back in it, without their tax. By the vouchers:
 * a kitchen that invoices a subscription at once has none.
 */
export const advancesReceived = (from: KitchenDay, to: KitchenDay) => sql<Advance>`
  SELECT place, rate, sum(amount)::float8 AS amount FROM (
    SELECT v.place, v.rate_bp AS rate, v.taxable_paise - coalesce((SELECT sum(${TAXABLE_FOLLOWED}) FROM documents f
      WHERE f.refers_to = v.id AND f.day >= ${from}::date AND f.day <= ${to}::date), 0) AS amount FROM documents v
    WHERE v.kind = 'receipt_voucher' AND v.mode = 'regular' AND v.day >= ${from}::date AND v.day <= ${to}::date) a
  GROUP BY place, rate HAVING sum(amount) <> 0 ORDER BY place, rate`

/**
 * Table 11B: advances of months before that were invoiced in this one, or given back in it, at the rate at which they were taxed.
 */
export const advancesAdjusted = (from: KitchenDay, to: KitchenDay) => sql<Advance>`
  SELECT place, rate, sum(amount)::float8 AS amount FROM (
    SELECT v.place, v.rate_bp AS rate, ${TAXABLE_FOLLOWED} AS amount
    FROM documents f JOIN documents v ON v.id = f.refers_to AND v.kind = 'receipt_voucher' AND v.mode = 'regular'
    WHERE f.day >= ${from}::date AND f.day <= ${to}::date AND v.day < ${from}::date) a
  GROUP BY place, rate ORDER BY place, rate`
