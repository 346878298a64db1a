import { type SqlBool, sql } from 'kysely'
import type { AppContext } from '#server/kernel/context.ts'
import type { Db } from '#server/kernel/db/connection.ts'
import { addDays, type KitchenDay, kitchenInstant } from '#shared/base/kitchen-time.ts'
import type { LeftWay, RefundState } from '#shared/domain/money/refunds.ts'
import { GIVEN } from '../accounts.ts'
import { gatewayNames } from '../gateway/gateway.ts'
import { nameOf, phoneOf, type Total, totalOf } from '../queries.ts'
import { gatewayPaymentFor } from './gateway-payment.ts'
import { approvalOfRefund } from './refund-approval.ts'
import { GIVEN_TWICE, unansweredOf } from './unanswered.ts'

/** As many as the office looks through at once. */
const SHOWN = 200
/** What was never given: owed no more, or waiting anew by another way. */
const NOT_GIVEN: RefundState[] = ['withdrawn', 'failed']
/** What its customer has nothing of. */
const NOT_TOLD: RefundState[] = [...NOT_GIVEN, 'bounced', 'twice']

const ofSame = (table: 'f' | 'g') =>
  sql.raw(`(${table}.order_id = r.order_id OR ${table}.subscription_id = r.subscription_id)`)

/**
 * Whether in the refund `r` is what a customer's bank sent back. When a refund of the same thing bounces, another one is made of
 * all that is owed by then: so is each that was made since, until one of those has been given.
 */
const HAS_BOUNCED = sql<boolean>`EXISTS (SELECT FROM refunds f WHERE ${ofSame('f')} AND f.bounced_at <= r.created_at AND NOT f.outside
  AND NOT EXISTS (SELECT FROM refunds g WHERE ${ofSame('g')} AND g.created_at >= f.bounced_at AND g.id < r.id
    AND g.state IN (${GIVEN})))`

/** What became of the try before the refund `r`, of the same thing, when that came to nothing: its money is owed still. */
const FORMER = sql<'failed' | 'bounced' | null>`(CASE WHEN ${HAS_BOUNCED} THEN 'bounced' ELSE (
  SELECT CASE f.state WHEN 'failed' THEN 'failed' END FROM refunds f
  WHERE ${ofSame('f')} AND f.id < r.id AND f.state <> 'withdrawn' AND NOT f.outside ORDER BY f.id DESC LIMIT 1) END)`.as(
  'former',
)

/** Whether what waits had been given, and came back from its customer's bank: it is the customer's, whatever the kitchen would keep. */
export async function waitsBounced(db: Db, id: string): Promise<boolean> {
  const { rows } =
    await sql`SELECT FROM refunds r WHERE r.id = ${id} AND r.state = 'waiting' AND ${HAS_BOUNCED}`.execute(db)
  return rows.length > 0
}

/** As many as a customer is told of. */
const OWN_SHOWN = 50

type Asking = Pick<AppContext, 'db' | 'services'>

function selectRefunds(ctx: Asking) {
  return ctx.db
    .selectFrom('refunds as r')
    .select(['r.id', 'r.order_id', 'r.subscription_id', 'r.amount_paise', 'r.state', 'r.way', 'r.vpa', 'r.reference'])
    .select(['r.created_at', 'r.settled_at'])
    .select(sql<boolean>`${gatewayPaymentFor('r', 'amount_paise', gatewayNames(ctx))} IS NOT NULL`.as('by_gateway'))
    .select(['r.outside', 'r.beyond_paise'])
    .select(FORMER)
}

function selectForOffice(ctx: Asking) {
  return selectRefunds(ctx)
    .select(unansweredOf(gatewayNames(ctx)).as('unanswered'))
    .select([nameOf('r'), phoneOf('r')])
    .leftJoin('admins as a', 'a.id', 'r.settled_by')
    .select(['a.name as admin', approvalOfRefund.as('approval')])
    .limit(SHOWN)
}

const WAITS = sql<SqlBool>`r.settled_at IS NULL`
/** What was withdrawn was never owed. */
const settledOn = (day: KitchenDay) =>
  sql<SqlBool>`r.settled_at >= ${kitchenInstant(day)} AND r.settled_at < ${kitchenInstant(addDays(day, 1))}
    AND r.state <> ALL(${NOT_GIVEN}::text[])`

/** What waits to be given back, is on its way, or was given twice and no one has seen to it, the oldest first. */
export async function waitingRefunds(ctx: Asking) {
  return selectForOffice(ctx).where(sql<SqlBool>`(${WAITS} OR ${GIVEN_TWICE})`).orderBy('r.id').execute()
}

/** What was settled on a day, the latest first. */
export async function refundsOfDay(ctx: Asking, day: KitchenDay) {
  return selectForOffice(ctx).where(settledOn(day)).orderBy('r.settled_at', 'desc').execute()
}

/** How many those are, and what they come to: those that wait, or of a day. What was given twice is in no sum. */
export async function totalOfRefunds(db: Db, day: KitchenDay | undefined): Promise<Total> {
  const refunds = db.selectFrom('refunds as r').where(day === undefined ? WAITS : settledOn(day))
  return refunds.where('r.state', '<>', 'twice').select(totalOf(sql`r.amount_paise`)).executeTakeFirstOrThrow()
}

export type OfficeRefund = Awaited<ReturnType<typeof waitingRefunds>>[number]

/** Whether the refund `r` is a customer's: by what it is for, which goes with customers who are merged. */
const isOwn = (customerId: string) => sql<SqlBool>`(
  r.order_id = ANY(ARRAY(SELECT o.id FROM orders o WHERE o.customer_id = ${customerId}))
  OR r.subscription_id = ANY(ARRAY(SELECT s.id FROM subscriptions s WHERE s.customer_id = ${customerId})))`

/** What a customer gets back or got, the newest first. */
export async function refundsOf(ctx: Asking, customerId: string) {
  return (
    selectRefunds(ctx)
      .where(isOwn(customerId))
      .where('r.state', 'not in', NOT_TOLD)
      // What the own bank took, or what came on top, the kitchen has not given.
      .where(sql<SqlBool>`r.way IS DISTINCT FROM 'dispute' AND r.beyond_paise < r.amount_paise`)
      .orderBy('r.id', 'desc')
      .limit(OWN_SHOWN)
      .execute()
  )
}

/** Whether there is such a refund of the customer. */
export async function isOwnRefund(db: Db, customerId: string, id: string): Promise<boolean> {
  const own = db.selectFrom('refunds as r').select('r.id').where('r.id', '=', id).where(isOwn(customerId))
  return (await own.executeTakeFirst()) !== undefined
}

export type RefundRow = Awaited<ReturnType<typeof refundsOf>>[number]

/** What went back on a day, by how; also what a bank sent back later. In paise. */
export async function givenBackOn(db: Db, day: KitchenDay) {
  const { rows } = await sql<{ way: LeftWay; count: number; amount: number }>`
    SELECT r.way, count(*)::integer AS count, sum(r.amount_paise)::float8 AS amount FROM refunds r
    WHERE r.settled_at >= ${kitchenInstant(day)} AND r.settled_at < ${kitchenInstant(addDays(day, 1))} AND r.state IN ('sent', 'bounced')
    GROUP BY r.way ORDER BY r.way`.execute(db)
  return rows
}

/** What had been given back, and came back from customers' banks on a day. In paise. */
export async function bouncedOn(db: Db, day: KitchenDay): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    SELECT coalesce(sum(r.amount_paise), 0)::float8 AS amount FROM refunds r
    WHERE r.bounced_at >= ${kitchenInstant(day)} AND r.bounced_at < ${kitchenInstant(addDays(day, 1))}`.execute(db)
  return rows[0]?.amount ?? 0
}
