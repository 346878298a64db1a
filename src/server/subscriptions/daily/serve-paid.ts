import { readCalendar } from '#server/calendar/calendar.ts'
import type { AppContext } from '#server/kernel/context.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { relay } from '#server/kernel/outbox/relay.ts'
import { dayToPrepare } from '#shared/domain/subscriptions/subscription-days.ts'
import { makeOrders } from './make-orders.ts'
import { withPromises } from './promises.ts'

/**
 * Subscriptions that were waiting have been paid: makes their orders of the next day now, where those are being made. Comes
 * after the commit of the payment; should it fail, the daily run does the same.
 */
export async function servePaid(ctx: AppContext, subscriptionIds: string[]): Promise<void> {
  const now = ctx.now()
  if (subscriptionIds.length === 0 || ctx.timeGuard.doubt()) return
  try {
    for (const subscriptionId of subscriptionIds) await inTransaction(ctx.db, (trx) => serve(trx, subscriptionId, now))
    relay(ctx).wake()
  } catch (error) {
    ctx.log.warn({ err: error }, 'the next order of a paid subscription is left to the daily run')
  }
}

async function serve(trx: Trx, subscriptionId: string, now: Date): Promise<void> {
  await withPromises(trx, now, async () => {
    const { slot } = await trx
      .selectFrom('subscriptions')
      .select('slot')
      .where('id', '=', subscriptionId)
      .executeTakeFirstOrThrow()
    const calendar = await readCalendar(trx, now, slot)
    const day = dayToPrepare(calendar, now)
    if (day !== null) await makeOrders(trx, { calendar, day, now, among: [subscriptionId] })
  })
}
