import { sql } from 'kysely'
import { readSlot } from '#server/calendar/calendar.ts'
import type { CustomerCaller } from '#server/people/people.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Trx } from '#server/platform/db/connection.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { emit } from '#server/platform/outbox/emit.ts'
import type { ChangeReason } from '#shared/domain/ordering/order-states.ts'
import { statusOf } from '#shared/domain/ordering/order-status.ts'
import { ORDER_ACTIONS, orderCan } from '#shared/domain/ordering/transitions.ts'
import { skipOutcome } from '#shared/domain/subscriptions/policy.ts'
import { presentOrder, stateOf } from './present.ts'
import { type OrderRow, orderById } from './queries.ts'
import { type SkipRules, skipRules } from './skip-rules.ts'
import { transition } from './transition.ts'

/** What a customer answers. */
export interface OrderAnswer {
  orderId: string
  answer: 'confirm' | 'skip'
  /** Skips it also when its meal is not given back. */
  forfeit?: boolean
}

/**
 * Confirms or skips a subscription order for its customer, before its deadline. The same answer again is no error and
 * changes nothing. Throws `clock_in_doubt`, `not_found`, `order_deadline_passed`, `order_already_*` or `order_not_pending`;
 * of a skip beyond those that the subscription's policy gives back `order_skip_refused`, or `order_skip_limit` unless
 * `forfeit` is said.
 */
export async function answerOrder(
  ctx: AppContext,
  trx: Trx,
  caller: Pick<CustomerCaller, 'id'>,
  { orderId, answer, forfeit = false }: OrderAnswer,
): Promise<{ order: ReturnType<typeof presentOrder> }> {
  if (ctx.timeGuard.doubt()) await requireCertainDeadline(ctx, trx, caller.id, orderId)
  const now = ctx.now()
  const action = ORDER_ACTIONS[answer]
  for (;;) {
    const { subscription_id } = await ownSubscriptionOrder(trx, caller, orderId)
    const rules = answer === 'skip' ? (await skipRules.run(ctx, trx, subscription_id))[0] : undefined
    const reason = rules === undefined ? null : await reasonOfSkip(trx, rules, { orderId, forfeit, now })
    const [changed] = await transition(ctx, trx, {
      action,
      where: sql`o.id = ${orderId}`,
      by: { kind: 'customer' },
      at: now,
      ...(reason !== null && { reason }),
    })
    const order = await ownSubscriptionOrder(trx, caller, orderId)
    if (changed) {
      const { customerId, deliveryDay } = changed
      await emit(trx, now, { type: `order-${action.to}`, customerId, orderId, deliveryDay })
    } else if (order.fulfilment !== action.to || order.auto_confirmed_at !== null) {
      const allowed = orderCan[answer](answerable(order), now)
      // Allowed now, and not a moment ago: the kitchen has set it back between the two statements.
      if (allowed.can) continue
      throw new AppError(allowed.reason)
    }
    return { order: presentOrder(order, await readSlot(trx, order.slot), now) }
  }
}

/** An order of one of the caller's subscriptions. Throws `not_found`. */
export async function ownSubscriptionOrder(
  trx: Trx,
  caller: Pick<CustomerCaller, 'id'>,
  orderId: string,
): Promise<OrderRow & { subscription_id: string }> {
  const order = await orderById(trx, orderId)
  if (order?.customer_id !== caller.id || order.subscription_id === null) throw new AppError('not_found')
  return { ...order, subscription_id: order.subscription_id }
}

/** Why the meal of a skip is not given back, `null` when it is, and when the order cannot be skipped anyway. */
async function reasonOfSkip(
  trx: Trx,
  { policy, used }: SkipRules,
  { orderId, forfeit, now }: { orderId: string; forfeit: boolean; now: Date },
): Promise<ChangeReason | null> {
  const outcome = skipOutcome(policy, used)
  if (outcome === 'free') return null
  // Looked at under the lock: it may have been skipped by the one who held it.
  const order = await orderById(trx, orderId)
  if (!order || !orderCan.skip(answerable(order), now).can) return null
  const count = policy.freeSkips ?? 0
  if (outcome === 'refuse') throw new AppError('order_skip_refused', { count })
  if (!forfeit) throw new AppError('order_skip_limit', { count })
  return 'skip_limit'
}

const answerable = (order: OrderRow) => ({ status: statusOf(stateOf(order)), confirmBy: order.confirm_by })

/** While the clock is in doubt: an answer counts that is in time, or late, by the clock and by what is expected. */
async function requireCertainDeadline(ctx: AppContext, trx: Trx, customerId: string, orderId: string): Promise<void> {
  const order = await trx
    .selectFrom('orders')
    .select('confirm_by')
    .where('id', '=', orderId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  const deadline = order?.confirm_by
  if (deadline) ctx.timeGuard.requireAgreement((at) => at < deadline)
}
