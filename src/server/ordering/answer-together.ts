import { sql } from 'kysely'
import { readSlots } from '#server/calendar/calendar.ts'
import type { AppContext } from '#server/kernel/context.ts'
import { batched } from '#server/kernel/db/batched.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import { isDatabaseGone } from '#server/kernel/db/errors.ts'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { claimKeys, forgetKeys, type KeyedRequest, saveReplies } from '#server/kernel/http/idempotency.ts'
import { emit } from '#server/kernel/outbox/emit.ts'
import { relay } from '#server/kernel/outbox/relay.ts'
import { perContext } from '#server/kernel/per-context.ts'
import { servedCustomers } from '#server/people/people.ts'
import type { Order } from '#shared/contract/ordering/customer/orders.schemas.ts'
import { ORDER_ACTIONS, orderCan } from '#shared/domain/ordering/transitions.ts'
import { skipOutcome } from '#shared/domain/subscriptions/policy.ts'
import { answerable, holdForCounting, type OrderAnswer } from './change/answer-order.ts'
import { skipRules } from './change/skip-rules.ts'
import { transition } from './change/transition.ts'
import { presentOrder } from './present.ts'
import { type OrderRow, ordersById } from './queries.ts'

/** The last minute before a deadline: many answers are stored by the statements of one. */

/** A customer's answer, as it came. */
export interface SentAnswer {
  caller: { id: string }
  answer: OrderAnswer
  request: KeyedRequest | null
}

interface Answered {
  order: Order
}

type AskedOrder = OrderRow & { subscription_id: string }

const MOST_AT_ONCE = 100
/** As long as no more are under way, each is answered by itself. */
const ALONE = 2

/**
 * Answers by itself while few do, by `alone`; those beyond are answered together where nothing speaks against it. What is
 * unusual about an answer (a rejection, a change of mind, a row that is held, a key that was used) is left to `alone`.
 */
export async function answerSent(ctx: AppContext, sent: SentAnswer, alone: () => Promise<Answered>): Promise<Answered> {
  const rush = rushOf(ctx)
  if (rush.alone >= ALONE) {
    const answered = await rush[sent.answer.answer](sent)
    if (answered) return answered
  }
  rush.alone += 1
  try {
    return await alone()
  } finally {
    rush.alone -= 1
  }
}

const rushOf = perContext((ctx) => {
  const together = (answer: OrderAnswer['answer']) =>
    batched((sent: SentAnswer[]) => answerTogether(ctx, answer, sent), {
      max: MOST_AT_ONCE,
      retryIndividually: (error) => !isDatabaseGone(error),
    })
  return { alone: 0, confirm: together('confirm'), skip: together('skip') }
})

/** The same answer to many orders, in one transaction. `null` for one that is to be answered by itself: it has changed nothing. */
async function answerTogether(
  ctx: AppContext,
  answer: OrderAnswer['answer'],
  sent: SentAnswer[],
): Promise<(Answered | null)[]> {
  if (sent.length === 1 || ctx.timeGuard.doubt()) return sent.map(() => null)
  const done = await inTransaction(ctx.db, async (trx) => {
    const now = ctx.now()
    const claimed = await claimKeys(trx, now, sent)
    const orders = await plainOrders(ctx, trx, answer, claimed, now)
    const changed = await transition(ctx, trx, {
      action: ORDER_ACTIONS[answer],
      where: sql`o.id = ANY(${orders.map(({ id }) => id)}::uuid[]) AND o.reason IS DISTINCT FROM 'pause'`,
      by: { kind: 'customer' },
      at: now,
      locked: 'skip',
    })
    const { to } = ORDER_ACTIONS[answer]
    const events = changed.map(({ customerId, deliveryDay, id: orderId }) => ({
      type: `order-${to}` as const,
      customerId,
      orderId,
      deliveryDay,
    }))
    await emit(trx, now, ...events)
    const slots = await readSlots(trx)
    const rows = await ordersById(
      trx,
      changed.map(({ id }) => id),
    )
    const byId = new Map(rows.map((row) => [row.id, row]))
    const answered = claimed.filter(isUsual).flatMap((one) => {
      const row = byId.get(one.answer.orderId)
      return row?.customer_id === one.caller.id
        ? [{ ...one, one, reply: { order: presentOrder(row, slots, now) } }]
        : []
    })
    const done = new Map<SentAnswer, Answered>(answered.map(({ one, reply }) => [one, reply]))
    await saveReplies(trx, answered)
    await forgetKeys(
      trx,
      claimed.filter((one) => !done.has(one)),
    )
    return done
  })
  relay(ctx).wake()
  return sent.map((one) => done.get(one) ?? null)
}

/**
 * The orders among these at which nothing speaks against the answer; their customers, days and subscriptions are held then.
 * Of a subscription there is one, so that each skip counts those before it.
 */
async function plainOrders(
  ctx: AppContext,
  trx: Trx,
  answer: OrderAnswer['answer'],
  sent: SentAnswer[],
  now: Date,
): Promise<AskedOrder[]> {
  const usual = new Map(sent.filter(isUsual).map(({ caller, answer: { orderId } }) => [orderId, caller.id]))
  const found = await ordersById(trx, [...usual.keys()])
  const bySubscription = new Map<string, AskedOrder>()
  for (const order of found) {
    const { subscription_id } = order
    if (subscription_id === null || order.customer_id !== usual.get(order.id)) continue
    if (orderCan[answer](answerable(order), now).can) bySubscription.set(subscription_id, { ...order, subscription_id })
  }
  const orders = [...bySubscription.values()]
  if (answer === 'confirm') {
    const customers = orders.map(({ customer_id }) => customer_id)
    const served = await servedCustomers(trx, customers, 'skip')
    return orders.filter(({ customer_id }) => served.has(customer_id))
  }
  await holdForCounting(trx, now)
  const rules = await skipRules.run(ctx, trx, [...bySubscription.keys()], 'skip')
  return orders.filter(({ subscription_id }) =>
    rules.some((some) => {
      const own = some.get(subscription_id)
      return own !== undefined && skipOutcome(own.policy, own.used) === 'free'
    }),
  )
}

const isUsual = ({ answer: { change = false, forfeit = false } }: SentAnswer) => !change && !forfeit
