import { type SqlBool, sql } from 'kysely'
import type { Db } from '#server/platform/db/connection.ts'
import { addDays, type KitchenDay, kitchenInstant } from '#shared/domain/calendar/kitchen-time.ts'
import type { RefundState, SentWay } from '#shared/domain/money/refunds.ts'
import { nameOf, phoneOf } from '../queries.ts'
import { gatewayPaymentFor } from './gateway-payment.ts'
import { approvalOfRefund } from './refund-approval.ts'

/** As many as the office looks through at once. */
const SHOWN = 200
/** What was owed no more, and what waits anew by another way. */
const NOT_OWED: RefundState[] = ['withdrawn', 'failed']
/** As many as a customer is told of. */
const OWN_SHOWN = 50

function selectRefunds(db: Db) {
  return db
    .selectFrom('refunds as r')
    .select(['r.id', 'r.order_id', 'r.subscription_id', 'r.amount_paise', 'r.state', 'r.way', 'r.vpa', 'r.reference'])
    .select(['r.created_at', 'r.settled_at'])
    .select(sql<boolean>`${gatewayPaymentFor('r', 'amount_paise')} IS NOT NULL`.as('by_gateway'))
}

function selectForOffice(db: Db) {
  return selectRefunds(db)
    .select([nameOf('r'), phoneOf('r')])
    .leftJoin('admins as a', 'a.id', 'r.settled_by')
    .select(['a.name as admin', approvalOfRefund.as('approval')])
    .limit(SHOWN)
}

/** What waits to be given back or is on its way, the oldest first. */
export async function waitingRefunds(db: Db) {
  return selectForOffice(db).where('r.settled_at', 'is', null).orderBy('r.id').execute()
}

/** What was settled on a day, the latest first. What was withdrawn was never owed. */
export async function refundsOfDay(db: Db, day: KitchenDay) {
  return selectForOffice(db)
    .where('r.settled_at', '>=', kitchenInstant(day))
    .where('r.settled_at', '<', kitchenInstant(addDays(day, 1)))
    .where('r.state', 'not in', NOT_OWED)
    .orderBy('r.settled_at', 'desc')
    .execute()
}

export type OfficeRefund = Awaited<ReturnType<typeof waitingRefunds>>[number]

/** Whether the refund `r` is a customer's: by what it is for, which goes with customers who are merged. */
const isOwn = (customerId: string) => sql<SqlBool>`(
  r.order_id = ANY(ARRAY(SELECT o.id FROM orders o WHERE o.customer_id = ${customerId}))
  OR r.subscription_id = ANY(ARRAY(SELECT s.id FROM subscriptions s WHERE s.customer_id = ${customerId})))`

/** What a customer gets back or got, the newest first. */
export async function refundsOf(db: Db, customerId: string) {
  return selectRefunds(db)
    .where(isOwn(customerId))
    .where('r.state', 'not in', NOT_OWED)
    .orderBy('r.id', 'desc')
    .limit(OWN_SHOWN)
    .execute()
}

/** Whether there is such a refund of the customer. */
export async function isOwnRefund(db: Db, customerId: string, id: string): Promise<boolean> {
  return (await selectRefunds(db).where('r.id', '=', id).where(isOwn(customerId)).executeTakeFirst()) !== undefined
}

export type RefundRow = Awaited<ReturnType<typeof refundsOf>>[number]

/** What went back on a day, by how. In paise. */
export async function givenBackOn(db: Db, day: KitchenDay) {
  const { rows } = await sql<{ way: SentWay; count: number; amount: number }>`
    SELECT r.way, count(*)::integer AS count, sum(r.amount_paise)::float8 AS amount FROM refunds r
    WHERE r.settled_at >= ${kitchenInstant(day)} AND r.settled_at < ${kitchenInstant(addDays(day, 1))} AND r.state = 'sent'
    GROUP BY r.way ORDER BY r.way`.execute(db)
  return rows
}
