import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AppContext } from '#server/kernel/context.ts'
import type { Db, Trx } from '#server/kernel/db/connection.ts'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { relay } from '#server/kernel/outbox/relay.ts'
import { servePaid } from '#server/subscriptions/subscriptions.ts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import type { LeftOut } from '#shared/contract/money/office/money.schemas.ts'
import { NOT_ORDERED } from '#shared/domain/ordering/order-status.ts'
import { heldFor, owedFor } from './accounts.ts'
import { checkedNow } from './due-at-door.ts'
import { type NewPayment, receivePayments, type StoredPayment, type Witness } from './receive.ts'

interface Collected {
  /** Each once. */
  orderIds: string[]
  subscriptionIds: string[]
  adminId: string
  /** Takes note of the payments, in their transaction. */
  noted: (trx: Trx, stored: StoredPayment[]) => Promise<void>
}

/** What counted cash does not pay of several, by why. */
type Left = { why: LeftOut['why']; count: number; paise: number }[]

/**
 * Writes down that somebody has counted the cash of orders and subscriptions: of each all that is still due. What is not due,
 * being paid already or called off, is passed over, so that the same again adds nothing. Of several, what is being checked or is
 * to be paid otherwise is passed over, too. Throws `not_found`.
 */
export async function collectCash(
  ctx: AppContext,
  collected: Collected,
): Promise<{ stored: StoredPayment[]; left: Left }> {
  const { orderIds, subscriptionIds, adminId, noted } = collected
  const isAlone = orderIds.length + subscriptionIds.length === 1
  const done = await inTransaction(ctx.db, async (trx) => {
    await requireAll(trx, orderIds, subscriptionIds)
    const witness: Witness = { by: { kind: 'admin', adminId }, at: ctx.now() }
    // Subscriptions before orders, as everywhere.
    const dues = [...(await dueSubscriptions(trx, subscriptionIds)), ...(await dueOrders(trx, orderIds))]
    const { taken, left } = partsOf(dues, isAlone ? 'one' : 'several')
    const stored = await receivePayments(ctx, trx, taken.map(paymentOf), witness)
    await noted(trx, stored)
    return { stored, left }
  })
  relay(ctx).wake()
  await servePaid(
    ctx,
    done.stored.flatMap(({ subscriptionId }) => subscriptionId ?? []),
  )
  return done
}

/** What a call would collect. Changes nothing. */
export async function previewCash(
  ctx: AppContext,
  of: { day: KitchenDay } | Pick<Collected, 'orderIds' | 'subscriptionIds'>,
) {
  const { db } = ctx
  const dues =
    'day' in of
      ? await dueOn(db, of.day)
      : [...(await dueOf.subscriptions(db, of.subscriptionIds)), ...(await dueOf.orders(db, of.orderIds))]
  const { taken, left } = partsOf(dues, 'day' in of ? 'day' : 'several')
  const others = 'day' in of ? await otherDays(db, of.day) : []
  const byDay = Map.groupBy(
    taken.filter(({ day }) => day !== null),
    ({ day }) => day as KitchenDay,
  )
  return {
    orders: taken.flatMap(({ orderId }) => orderId ?? []),
    subscriptions: taken.flatMap(({ subscriptionId }) => subscriptionId ?? []),
    paise: sumOf(taken),
    days: [...byDay]
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([day, own]) => ({ day, count: own.length, paise: sumOf(own) })),
    left: [...left, ...others],
  }
}

interface Due {
  orderId: string | null
  subscriptionId: string | null
  paise: number
  /** Of delivery; `null` of a subscription. */
  day: KitchenDay | null
  delivered: boolean
  /** Its customer says to have paid it, or has the payment under way. */
  checked: boolean
  inCash: boolean
}

const sumOf = (dues: Due[]) => dues.reduce((sum, { paise }) => sum + paise, 0)

/** What counted cash pays of one, of several that are named, or of those of a day; and what not. */
function partsOf(dues: Due[], of: 'one' | 'several' | 'day'): { taken: Due[]; left: Left } {
  const whyOf = ({ checked, inCash, delivered }: Due) => {
    // Somebody names it, and has the money.
    if (of === 'one') return 'taken'
    if (checked) return 'checked'
    if (!inCash) return 'method'
    return of === 'several' || delivered ? 'taken' : 'not_delivered'
  }
  const { taken = [], ...others } = Object.groupBy(dues, whyOf)
  const left = Object.entries(others).map(([why, own]) => ({
    why: why as keyof typeof others,
    count: own.length,
    paise: sumOf(own),
  }))
  return { taken, left }
}

const paymentOf = ({ orderId, subscriptionId, paise }: Due): NewPayment => ({
  ...CASH,
  orderId,
  subscriptionId,
  amountPaise: paise,
})

async function requireAll(trx: Trx, orderIds: string[], subscriptionIds: string[]) {
  const { rows } = await sql<{ known: number }>`
    SELECT ((SELECT count(*) FROM orders o WHERE o.id = ANY(${orderIds}::uuid[]) AND o.subscription_id IS NULL)
      + (SELECT count(*) FROM subscriptions s WHERE s.id = ANY(${subscriptionIds}::uuid[])))::integer AS known`.execute(
    trx,
  )
  if (rows[0]?.known !== orderIds.length + subscriptionIds.length) throw new AppError('not_found')
}

/** What the orders still owe, each locked until the end. Whoever had to wait sees what the other has collected. */
async function dueOrders(trx: Trx, ids: string[]): Promise<Due[]> {
  if (ids.length === 0) return []
  await sql`SELECT FROM orders WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR NO KEY UPDATE`.execute(trx)
  return dueOf.orders(trx, ids)
}

/** The same of subscriptions. */
async function dueSubscriptions(trx: Trx, ids: string[]): Promise<Due[]> {
  if (ids.length === 0) return []
  await sql`SELECT FROM subscriptions WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR NO KEY UPDATE`.execute(trx)
  return dueOf.subscriptions(trx, ids)
}

/** What is still due of these, unlocked. */
const dueOf = {
  orders: (db: Db, ids: string[]) => dueWhere(db, sql`o.id = ANY(${ids}::uuid[])`),
  async subscriptions(db: Db, ids: string[]): Promise<Due[]> {
    const { rows } = await sql<Due>`
      SELECT NULL::uuid AS "orderId", s.id AS "subscriptionId", (${owedFor.subscription} - ${heldFor.subscription})::integer AS paise,
        NULL::date AS day, true AS delivered, (${checkedNow.subscription} OR s.payment_claim IS NOT DISTINCT FROM 'claimed') AS checked,
        s.payment_method = 'cod' AS "inCash"
      FROM subscriptions s WHERE s.id = ANY(${ids}::uuid[]) AND s.payment_state = 'due' AND s.status <> 'cancelled'
        AND ${owedFor.subscription} > ${heldFor.subscription} ORDER BY s.id`.execute(db)
    return rows
  },
}

/** The orders of a day; what is held waits for the kitchen first. */
const dueOn = (db: Db, day: KitchenDay) => dueWhere(db, sql`o.delivery_date = ${day} AND o.held_at IS NULL`)

async function dueWhere(db: Db, where: RawBuilder<SqlBool | unknown>): Promise<Due[]> {
  const { rows } = await sql<Due>`
    SELECT o.id AS "orderId", NULL::uuid AS "subscriptionId", (o.price_paise - ${heldFor.order})::integer AS paise,
      o.delivery_date AS day, o.fulfilment = 'delivered' AS delivered, ${checkedNow.order} AS checked,
      o.payment_method = 'cod' AS "inCash"
    FROM orders o WHERE ${where} AND o.subscription_id IS NULL AND o.payment_state = 'due'
      AND o.fulfilment <> ALL(${NOT_ORDERED}::text[]) AND o.price_paise > ${heldFor.order} ORDER BY o.id`.execute(db)
  return rows
}

/** What was delivered on other days and is due: never swept along. */
async function otherDays(db: Db, day: KitchenDay): Promise<Left> {
  const { rows } = await sql<{ count: number; paise: number }>`
    SELECT count(*)::integer AS count, coalesce(sum(o.price_paise - ${heldFor.order}), 0)::float8 AS paise FROM orders o
    WHERE o.subscription_id IS NULL AND o.payment_state = 'due' AND o.price_paise > 0 AND o.fulfilment = 'delivered'
      AND o.delivery_date <> ${day}`.execute(db)
  return rows.flatMap(({ count, paise }) => (count > 0 ? [{ why: 'other_days' as const, count, paise }] : []))
}

const CASH = { method: 'cash', reference: null, intentId: null } as const
