import { sql } from 'kysely'
import type { Trx } from '#server/kernel/db/connection.ts'
import type { Paise } from '#shared/base/money.ts'

/**
 * Forgets the cash that riders have taken for orders and subscriptions that go, before their payments do. Hand-overs name no order: of a rider who
 * loses cash by it, the latest stay as far as what is left covers them, so that nobody seems to have handed over more than there
 * was. Who took none of it is not touched.
 */
export async function forgetCash(trx: Trx, orderIds: string[], subscriptionIds: string[]): Promise<void> {
  const gone = sql`SELECT id FROM payments
    WHERE order_id = ANY(${orderIds}::uuid[]) OR subscription_id = ANY(${subscriptionIds}::uuid[])`
  // Whoever is declaring has done it, or finds less in hand.
  const { rows: riders } = await sql<{ id: string }>`
    SELECT a.id FROM admins a WHERE a.id IN (SELECT rider_id FROM cash_collections WHERE payment_id IN (${gone}))
    ORDER BY a.id FOR NO KEY UPDATE`.execute(trx)
  for (const { id } of riders) {
    const { rows: left } = await sql<{ paise: number }>`
      SELECT coalesce(sum(amount_paise), 0)::float8 AS paise FROM cash_collections
      WHERE rider_id = ${id} AND NOT voided AND payment_id NOT IN (${gone})`.execute(trx)
    const { rows: handovers } = await sql<Handover>`
      SELECT id, coalesce(settled_paise, declared_paise) AS paise FROM cash_handovers WHERE rider_id = ${id}
      ORDER BY id DESC FOR UPDATE`.execute(trx)
    const ids = uncovered(handovers, left[0]?.paise ?? 0)
    await sql`DELETE FROM cash_handovers WHERE id = ANY(${ids}::uuid[])`.execute(trx)
  }
  await sql`DELETE FROM cash_collections WHERE payment_id IN (${gone})`.execute(trx)
}

interface Handover {
  id: string
  paise: Paise
}

/** The hand-overs that a sum does not cover, when the first are covered first. */
function uncovered(handovers: Handover[], sum: Paise): string[] {
  let left = sum
  return handovers.flatMap(({ id, paise }) => {
    if (paise > left) return [id]
    left -= paise
    return []
  })
}
