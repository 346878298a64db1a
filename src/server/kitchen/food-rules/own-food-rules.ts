import { sql } from 'kysely'
import { calendarOf } from '#server/calendar/calendar.ts'
import type { AppContext } from '#server/kernel/context.ts'
import type { Db, Trx } from '#server/kernel/db/connection.ts'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import type { Route } from '#server/kernel/http/route.ts'
import { type CustomerCaller, customerRoute, recipientNames, recordNews } from '#server/people/people.ts'
import { contract } from '#shared/contract/contract.ts'
import type { OwnFoodRulesReply } from '#shared/contract/kitchen/customer/food-rules.schemas.ts'
import { servableDayAt } from '#shared/domain/calendar/calendar.ts'
import type { SlotDay } from '#shared/domain/calendar/slot-day.ts'
import { recipientKey } from '#shared/domain/kitchen/food-rules.ts'
import { countsAsOrdered, type OrderStatus } from '#shared/domain/ordering/order-status.ts'
import { cookedUntil, daysPastDeadline } from '../sheet.ts'
import { auditedRules, foodRulesOf, setFoodRules, type TypedRules } from './food-rules.ts'

/** What customers enter themselves of what they must not or do not want to eat. */
export const ownFoodRuleRoutes: Route[] = [
  customerRoute(contract.ownFoodRules, async ({ ctx, caller }) => readOwn(ctx, ctx.db, caller)),

  customerRoute(contract.setOwnFoodRules, async ({ ctx, caller, body: { updatedAt, ...typed } }) => {
    const readAt = updatedAt === null ? null : new Date(updatedAt)
    const outcome = await inTransaction(ctx.db, (trx) => setOwn(ctx, trx, caller, { typed, readAt }))
    if (outcome === 'changed') throw new AppError('changed_meanwhile', {}, { ...(await readOwn(ctx, ctx.db, caller)) })
    if (outcome === 'set') ctx.events.publish({ type: 'food-rules-changed', customerId: caller.id })
    return readOwn(ctx, ctx.db, caller)
  }),
]

/** Sets them, and notes in the audit that the customer did. Throws `food_eater_unknown` for whom nothing is ordered. */
async function setOwn(
  ctx: AppContext,
  trx: Trx,
  caller: CustomerCaller,
  { typed, readAt }: { typed: TypedRules; readAt: Date | null },
) {
  const at = ctx.now()
  const key = recipientKey(typed.recipient)
  const former = (await foodRulesOf(trx, caller.id)).find((eater) => eater.recipientKey === key)
  // Rules for a name that no order has would keep nobody safe.
  const known =
    former || key === '' || (await recipientNames(trx, caller.id)).some((name) => recipientKey(name) === key)
  if (!known) throw new AppError('food_eater_unknown')
  const outcome = await setFoodRules(trx, caller.id, typed, { at, readAt, adminId: null })
  if (outcome === 'set') {
    const change = { subject: caller.id, before: former ? auditedRules(former) : null, after: auditedRules(typed) }
    await recordNews(trx, { by: 'customer', call: contract.setOwnFoodRules.name, ...change }, at)
  }
  return outcome
}

/** All that a customer is told of the rules. Which of the kitchen's people entered them is left out. */
async function readOwn(ctx: AppContext, db: Db, { id }: CustomerCaller): Promise<OwnFoodRulesReply> {
  const rules = await foodRulesOf(db, id)
  const names = await recipientNames(db, id)
  const entered = new Set(rules.map((eater) => eater.recipientKey))
  return {
    rules: rules.map(({ recipient, jain, avoid, allergies, choices, updatedAt, updatedBy }) => {
      const byKitchen = updatedBy !== null
      return { recipient, jain, avoid, allergies, choices, updatedAt: updatedAt.toISOString(), byKitchen }
    }),
    others: names.filter((name) => !entered.has(recipientKey(name))),
    ...(await heededFrom(ctx, db, id)),
  }
}

/** From which days on a change made now is heeded for sure, and for which of the customer's orders it may come too late. */
async function heededFrom(ctx: AppContext, db: Db, customerId: string) {
  const now = ctx.now()
  const { of, slots } = await calendarOf(ctx).all(now)
  const past = slots.served.flatMap((slot) =>
    daysPastDeadline(of[slot], now)
      .filter((day) => now < cookedUntil(of[slot], day))
      .map((day): SlotDay => ({ slot, day })),
  )
  return {
    from: slots.served.map((slot) => ({ slot, day: servableDayAt(of[slot], now) })),
    late: await orderedAmong(db, customerId, past),
  }
}

/** Those of the days for which the customer has an order that is cooked. */
async function orderedAmong(db: Db, customerId: string, days: SlotDay[]): Promise<SlotDay[]> {
  if (days.length === 0) return []
  const { rows } = await sql<SlotDay & { status: OrderStatus }>`
    SELECT DISTINCT o.delivery_date AS day, o.slot, o.fulfilment AS status FROM orders o
    WHERE o.customer_id = ${customerId} AND o.delivery_date = ANY(${days.map(({ day }) => day)}::date[])`.execute(db)
  const ordered = rows.filter(({ status }) => countsAsOrdered(status) && status !== 'delivered')
  return days.filter(({ day, slot }) => ordered.some((order) => order.day === day && order.slot === slot))
}
