import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '#server/kernel/db/connection.ts'
import type { Transition } from '#server/ordering/ordering.ts'
import type { MealStep } from '#shared/domain/subscriptions/meal-moves.ts'

/**
 * The meal-credit ledger. Nowhere else are moves of meals inserted, and `meals_left` is nothing but the sum of those
 * available: it is updated in the statement that moves them.
 */

/** The columns of the relation `new_moves`, which comes before `MEAL_MOVES` in a statement. */
const COLUMNS =
  'subscription_id, meals, from_bucket, to_bucket, order_id, reason, actor, admin_id, at, idem_key, reverses'

/**
 * The common table expressions that enter moves: `moved` is what was new, since a move whose key stands in the ledger adds
 * nothing; `freed` is by how many meals `available` grows for each subscription, negative when they are taken. Whoever uses
 * them adds that to `meals_left` in the same statement; the column's own check rejects what would take more than there is.
 */
export const MEAL_MOVES = `
moved AS (
  INSERT INTO meal_moves (${COLUMNS})
  SELECT ${COLUMNS} FROM new_moves
  ON CONFLICT (idem_key) DO NOTHING
  RETURNING subscription_id, meals, from_bucket, to_bucket
),
freed AS (
  SELECT subscription_id, sum(CASE 'available' WHEN to_bucket THEN meals WHEN from_bucket THEN -meals END)::integer AS meals
  FROM moved WHERE 'available' IN (from_bucket, to_bucket) GROUP BY 1
)`

/** Who moved a meal. */
type Mover = Transition['by']

/** `new_moves` with the same step for each row of `from`; the others say what the row has there. */
export function sameMovesSql({
  step,
  by,
  at,
  ...row
}: {
  from: RawBuilder<unknown>
  subscriptionId: RawBuilder<unknown>
  meals: RawBuilder<unknown>
  orderId: RawBuilder<unknown>
  key: RawBuilder<unknown>
  /** The move that this one takes back. */
  reverses?: RawBuilder<unknown>
  step: MealStep
  by: Mover
  at: Date
}): RawBuilder<unknown> {
  return sql`new_moves AS (
    SELECT ${row.subscriptionId} AS subscription_id, ${row.meals} AS meals, ${step.from}::text AS from_bucket,
      ${step.to}::text AS to_bucket, ${row.orderId} AS order_id, ${step.reason}::text AS reason, ${by.kind}::text AS actor,
      ${adminOf(by)}::uuid AS admin_id, ${at}::timestamptz AS at, ${row.key} AS idem_key,
      ${row.reverses ?? sql`NULL::bigint`} AS reverses
    FROM ${row.from}
  )`
}

export interface MealMove extends MealStep {
  subscriptionId: string
  meals: number
  orderId: string | null
  by: Mover
  at: Date
  key: string
}

/**
 * `new_moves` from rows, in their order. A step that sets an order's meal back takes back the latest mirror of it that
 * has not been taken back.
 */
export function movesSql(moves: MealMove[]): RawBuilder<unknown> {
  const all = (of: (move: MealMove) => unknown) => moves.map(of)
  return sql`new_moves AS (
    SELECT n.*, CASE n.reason WHEN 'set_back' THEN (
      SELECT m.id FROM meal_moves m
      WHERE m.subscription_id = n.subscription_id AND m.order_id = n.order_id
        AND m.from_bucket = n.to_bucket AND m.to_bucket = n.from_bucket
        AND NOT EXISTS (SELECT FROM meal_moves r WHERE r.reverses = m.id)
      ORDER BY m.id DESC LIMIT 1
    ) END AS reverses
    FROM ROWS FROM (unnest(${all((move) => move.subscriptionId)}::uuid[], ${all((move) => move.meals)}::integer[],
      ${all((move) => move.from)}::text[], ${all((move) => move.to)}::text[], ${all((move) => move.orderId)}::uuid[],
      ${all((move) => move.reason)}::text[], ${all((move) => move.by.kind)}::text[],
      ${all((move) => adminOf(move.by))}::uuid[], ${all((move) => move.at)}::timestamptz[], ${all((move) => move.key)}::text[]))
      WITH ORDINALITY AS n (subscription_id, meals, from_bucket, to_bucket, order_id, reason, actor, admin_id, at, idem_key, position)
    ORDER BY n.position
  )`
}

function adminOf(by: Mover): string | null {
  return by.kind === 'admin' ? by.adminId : null
}

/** Enters moves with what they do to `meals_left`. */
export async function moveMeals(trx: Trx, moves: MealMove[]): Promise<void> {
  await sql`
    WITH ${movesSql(moves)}, ${sql.raw(MEAL_MOVES)}
    UPDATE subscriptions s SET meals_left = s.meals_left + freed.meals FROM freed
    WHERE s.id = freed.subscription_id`.execute(trx)
}
