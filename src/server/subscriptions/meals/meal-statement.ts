import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#server/kernel/db/connection.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { readPage } from '#server/kernel/http/paging.ts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import { availableBy, type MealBucket, type MealReason } from '#shared/domain/subscriptions/meal-moves.ts'

const PAGE = 20
const MOVE_IDS = z.string().regex(/^\d{1,15}$/)

interface MoveRow {
  id: string
  meals: number
  from: MealBucket
  to: MealBucket
  reason: MealReason
  by: 'customer' | 'admin' | 'system'
  admin: string | null
  at: Date
  delivery_date: KitchenDay | null
  balance: number
}

/** Whose statement it is, and of which page. */
interface Wanted {
  subscriptionId: string
  /** Only if it is this customer's. */
  customerId?: string
  query: { cursor?: string | undefined; limit?: number | undefined }
}

/** A page of a subscription's moves, the newest first, and where its meals are now. Throws `not_found`. */
export async function mealStatement(db: Db, { subscriptionId, customerId, query }: Wanted) {
  const subscription = await db
    .selectFrom('subscriptions')
    .select(['id', 'plan_type'])
    .where('id', '=', subscriptionId)
    .$if(customerId !== undefined, (asked) => asked.where('customer_id', '=', customerId as string))
    .executeTakeFirst()
  if (!subscription) throw new AppError('not_found')
  const { rows, nextCursor } = await readPage(query, PAGE, (page) => movesOf(db, subscriptionId, page), MOVE_IDS)
  return {
    subscription_id: subscription.id,
    plan_type: subscription.plan_type,
    ...(await heldBy(db, subscriptionId)),
    moves: rows.map(presentMove),
    nextCursor,
  }
}

async function movesOf(db: Db, subscriptionId: string, { before, limit }: { before: string | null; limit: number }) {
  const { rows } = await sql<MoveRow>`
    SELECT m.id::text, m.meals, m.from_bucket AS "from", m.to_bucket AS "to", m.reason, m.actor AS by, a.name AS admin, m.at,
      o.delivery_date, m.balance
    FROM (
      SELECT *, (sum(CASE 'available' WHEN to_bucket THEN meals WHEN from_bucket THEN -meals ELSE 0 END)
        OVER (ORDER BY id))::integer AS balance
      FROM meal_moves WHERE subscription_id = ${subscriptionId}
    ) m
    LEFT JOIN orders o ON o.id = m.order_id LEFT JOIN admins a ON a.id = m.admin_id
    WHERE ${before}::bigint IS NULL OR m.id < ${before}::bigint
    ORDER BY m.id DESC LIMIT ${limit}`.execute(db)
  return rows
}

type Held = Record<Exclude<MealBucket, 'outside'>, number>

/** How many meals each bucket of a subscription holds. */
async function heldBy(db: Db, subscriptionId: string): Promise<Held> {
  const { rows } = await sql<{ bucket: keyof Held; meals: number }>`
    SELECT b.bucket, sum(b.meals)::integer AS meals FROM meal_moves m,
      LATERAL (VALUES (m.to_bucket, m.meals), (m.from_bucket, -m.meals)) AS b (bucket, meals)
    WHERE m.subscription_id = ${subscriptionId} AND b.bucket <> 'outside' GROUP BY 1`.execute(db)
  const none: Held = { available: 0, reserved: 0, eaten: 0, forfeited: 0, refunded: 0, expired: 0 }
  return { ...none, ...Object.fromEntries(rows.map(({ bucket, meals }) => [bucket, meals])) }
}

function presentMove(move: MoveRow) {
  const { id, reason, meals, balance, delivery_date, by, admin, at } = move
  return { _id: id, reason, meals, change: availableBy(move), balance, delivery_date, by, admin, at: at.toISOString() }
}
