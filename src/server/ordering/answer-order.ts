import type { Transaction } from 'kysely'
import type { CustomerCaller } from '#server/people/people.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { newId } from '#server/platform/ids.ts'
import { emit } from '#server/platform/outbox/emit.ts'
import { lockSubscriptions, mealsReturned, settleMeals } from '#server/subscriptions/meals.ts'
import { presentOrder } from './present.ts'
import { orderById } from './queries.ts'

type Answer = 'confirmed' | 'skipped'

/**
 * Confirms or skips a subscription order before its deadline. A guarded update decides between this, the other answer
 * and the automatic confirmation: whoever finds the order still pending wins. The same answer again is no error and
 * changes nothing. Throws `not_found`, `order_deadline_passed`, `order_already_*` or `order_not_pending`.
 */
export async function answerOrder(
  ctx: Pick<AppContext, 'now'>,
  trx: Transaction<Tables>,
  caller: Pick<CustomerCaller, 'id'>,
  { orderId, answer }: { orderId: string; answer: Answer },
): Promise<{ order: ReturnType<typeof presentOrder> }> {
  const now = ctx.now()
  const order = await trx
    .selectFrom('orders')
    .select('subscription_id')
    .where('id', '=', orderId)
    .where('customer_id', '=', caller.id)
    .executeTakeFirst()
  if (!order?.subscription_id) throw new AppError('not_found')
  const [subscription] = await lockSubscriptions(trx, [order.subscription_id])
  if (!subscription) throw new AppError('not_found')
  const answered = await trx
    .updateTable('orders')
    .set({ status: answer })
    .where('id', '=', orderId)
    .where('status', '=', 'pending')
    .where('confirm_by', '>', now)
    .returning(['id', 'delivery_date'])
    .executeTakeFirst()
  if (answered) {
    await trx
      .insertInto('order_status_changes')
      .values({
        id: newId(),
        order_id: orderId,
        from_status: 'pending',
        to_status: answer,
        changed_by: 'customer',
        admin_id: null,
        changed_at: now,
      })
      .execute()
    await settleMeals(trx, [{ subscription, back: mealsReturned('pending', answer) }], now)
    const { delivery_date: deliveryDay } = answered
    await emit(trx, now, { type: `order-${answer}`, customerId: caller.id, orderId, deliveryDay })
  }
  const present = await orderById(trx, orderId)
  if (!present) throw new AppError('not_found')
  if (!answered) rejectUnlessSame(present, answer, now)
  return { order: presentOrder(present) }
}

function rejectUnlessSame(
  order: { status: string; auto_confirmed_at: Date | null; confirm_by: Date | null },
  answer: Answer,
  now: Date,
) {
  if (order.status === answer && order.auto_confirmed_at === null) return
  if (order.confirm_by === null || order.confirm_by <= now) throw new AppError('order_deadline_passed')
  if (order.status === 'confirmed') throw new AppError('order_already_confirmed')
  throw new AppError(order.status === 'skipped' ? 'order_already_skipped' : 'order_not_pending')
}
