import { sql } from 'kysely'
import type { AppContext } from '#server/kernel/context.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import { type NewPayment, receivePayments } from '#server/money/money.ts'
import type { Transition } from '#server/ordering/ordering.ts'

interface Owed {
  orderId: string | null
  subscriptionId: string | null
  amountPaise: number
  at: Date
}

/** In the demo kitchen cash is counted with every delivery, and subscriptions are paid on the day after they were bought. */
export async function payInCash(ctx: AppContext, trx: Trx, by: Transition['by']): Promise<void> {
  const now = ctx.now()
  const { rows } = await sql<Owed>`
    SELECT o.id AS "orderId", NULL::uuid AS "subscriptionId", o.price_paise AS "amountPaise",
      LEAST((o.delivery_date + time '13:15') AT TIME ZONE 'Asia/Kolkata', ${now}::timestamptz) AS at
    FROM orders o WHERE o.fulfilment = 'delivered' AND o.payment_state = 'due' AND o.subscription_id IS NULL
    UNION ALL
    SELECT NULL, s.id, s.price_paise, s.created_at + interval '1 day' FROM subscriptions s
    WHERE s.status <> 'cancelled' AND s.payment_state = 'due' AND s.created_at < ${now}::timestamptz - interval '1 day'
    ORDER BY at`.execute(trx)
  for (const [time, owed] of Map.groupBy(rows, ({ at }) => at.getTime())) {
    const payments = owed.map(
      ({ at: _, ...paid }): NewPayment => ({ ...paid, method: 'cash', reference: null, intentId: null }),
    )
    const witness = by.kind === 'admin' ? by : ({ kind: 'system' } as const)
    await receivePayments(ctx, trx, payments, { by: witness, at: new Date(time) })
  }
}
