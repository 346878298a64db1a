import { sql } from 'kysely'
import { holdLimitedDays, holdRoom, readCalendar, readSlots } from '#server/calendar/calendar.ts'
import { holdCountedDishes, requireServed } from '#server/catalog/catalog.ts'
import type { AppContext } from '#server/kernel/context.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { emit } from '#server/kernel/outbox/emit.ts'
import type { CustomerCaller } from '#server/people/people.ts'
import { isOpen, nextOpenDay } from '#shared/domain/calendar/calendar.ts'
import type { ChangeReason } from '#shared/domain/ordering/order-states.ts'
import { statusOf } from '#shared/domain/ordering/order-status.ts'
import { secondThoughts } from '#shared/domain/ordering/second-thoughts.ts'
import { ORDER_ACTIONS, orderCan } from '#shared/domain/ordering/transitions.ts'
import { pauseOn } from '#shared/domain/subscriptions/pauses.ts'
import { skipOutcome } from '#shared/domain/subscriptions/policy.ts'
import { presentOrder, stateOf } from '../present.ts'
import { type OrderRow, orderById } from '../queries.ts'
import { type SkipRules, skipRules } from './skip-rules.ts'
import { transition } from './transition.ts'

/** What a customer answers. */
export interface OrderAnswer {
  orderId: string
  answer: 'confirm' | 'skip'
  /** Skips it also when its meal is not given back. */
  forfeit?: boolean
  /** Also when the customer has answered otherwise before. */
  change?: boolean
}

const AFTER_ALL = { confirm: 'confirmAfterAll', skip: 'skipAfterAll' } as const

/**
 * Confirms or skips a subscription order for its customer, before its deadline. The same answer again is no error and changes
 * nothing; the other one turns it round only as a `change`, so that of two answers at once one wins. Whoever wants an order
 * after all takes a meal and a plate for it again. Throws `clock_in_doubt`, `customer_blocked`, `not_found`,
 * `order_deadline_passed`, `order_already_*` or `order_not_pending`; of a skip beyond those that the subscription's policy
 * gives back `order_skip_refused`, or `order_skip_limit` unless `forfeit` is said; of a change to confirmed `order_paused`,
 * `order_day_closed`, `day_full` or `order_meal_used`.
 */
export async function answerOrder(
  ctx: AppContext,
  trx: Trx,
  caller: Pick<CustomerCaller, 'id'>,
  { orderId, answer, forfeit = false, change = false }: OrderAnswer,
): Promise<{ order: ReturnType<typeof presentOrder> }> {
  if (ctx.timeGuard.doubt()) await requireCertainDeadline(ctx, trx, caller.id, orderId)
  if (answer === 'confirm') await requireServed(trx, caller.id)
  const now = ctx.now()
  const action = ORDER_ACTIONS[change ? AFTER_ALL[answer] : answer]
  const may = change ? secondThoughts : orderCan
  for (;;) {
    const former = await ownSubscriptionOrder(trx, caller, orderId)
    const takesMeal =
      answer === 'confirm' && former.fulfilment === 'skipped' && may[answer](answerable(former), now).can
    const counts = answer === 'skip' || takesMeal
    if (counts) await holdForCounting(trx, now)
    if (takesMeal) await requirePlate(trx, former, now)
    const { subscription_id: id } = former
    const rules = counts ? (await skipRules.run(ctx, trx, [id], 'wait'))[0]?.get(id) : undefined
    if (takesMeal && pauseOn(rules?.paused ?? [], former.delivery_date)) throw new AppError('order_paused')
    const skips = answer === 'skip' && rules !== undefined
    const reason = skips ? await reasonOfSkip(trx, rules, { orderId, change, forfeit, now }) : null
    const [changed] = await transition(ctx, trx, {
      action,
      where: sql`o.id = ${orderId} AND o.reason IS DISTINCT FROM 'pause'`,
      by: { kind: 'customer' },
      at: now,
      ...(reason !== null && { reason }),
    })
    const order = await ownSubscriptionOrder(trx, caller, orderId)
    if (changed) {
      const { customerId, deliveryDay } = changed
      await emit(trx, now, { type: `order-${action.to}`, customerId, orderId, deliveryDay })
    } else if (order.fulfilment !== action.to || order.auto_confirmed_at !== null) {
      const allowed = may[answer](answerable(order), now)
      // Allowed now, and not a moment ago: the kitchen has set it back between the two statements.
      if (allowed.can) continue
      throw new AppError(allowed.reason)
    }
    return { order: presentOrder(order, await readSlots(trx), now) }
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
  { orderId, change, forfeit, now }: Required<Omit<OrderAnswer, 'answer'>> & { now: Date },
): Promise<ChangeReason | null> {
  const outcome = skipOutcome(policy, used)
  if (outcome === 'free') return null
  // Looked at under the lock: it may have been skipped by the one who held it.
  const order = await orderById(trx, orderId)
  const may = change ? secondThoughts : orderCan
  if (!order || !may.skip(answerable(order), now).can) return null
  const count = policy.freeSkips ?? 0
  if (outcome === 'refuse') throw new AppError('order_skip_refused', { count })
  if (!forfeit) throw new AppError('order_skip_limit', { count })
  return 'skip_limit'
}

export const answerable = (order: OrderRow) => ({
  status: statusOf(stateOf(order)),
  confirmBy: order.confirm_by,
  reason: order.reason,
})

/** Holds what orders are counted by, before the subscriptions of orders that are about to count or to count no more. */
export async function holdForCounting(trx: Trx, now: Date): Promise<void> {
  await holdLimitedDays(trx, now)
  await holdCountedDishes(trx, now)
}

/** Holds the day of an order that is wanted after all. Throws `order_day_closed` and `day_full`. */
async function requirePlate(trx: Trx, order: OrderRow, now: Date): Promise<void> {
  const { delivery_date: day, slot, customer_id: customerId } = order
  const left = await holdRoom(trx, { day, slot }, { customerId, now })
  const calendar = await readCalendar(trx, now, slot)
  if (!isOpen(calendar, day)) throw new AppError('order_day_closed', { day, nextDay: nextOpenDay(calendar, day) })
  if (left === 0) throw new AppError('day_full', { day })
}

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
