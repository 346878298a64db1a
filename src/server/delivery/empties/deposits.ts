import { type RawBuilder, sql } from 'kysely'
import type { AppContext } from '#server/kernel/context.ts'
import type { Db, Trx } from '#server/kernel/db/connection.ts'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { newId } from '#server/kernel/ids.ts'
import { type AdminCaller, isOwnOfDay, letMoneyGo, lockCustomer, ofCustomer } from '#server/people/people.ts'
import { addDays, type KitchenDay, kitchenInstant } from '#shared/base/kitchen-time.ts'
import type { Paise } from '#shared/base/money.ts'
import type { BoxLoss } from '#shared/domain/delivery/boxes.ts'
import { type DepositMove, type DepositWay, hasWay } from '#shared/domain/delivery/deposits.ts'
import { requireKinds, storeMoves, takeBackLosses } from './empties.ts'

/** Deposits for boxes that come back: only added to, and read by nothing that counts takings, sales or dues. */

/** What a move adds to what is held. */
const ADDED = sql`CASE WHEN (d.move = 'taken') = (d.reverses IS NULL) THEN d.amount_paise ELSE -d.amount_paise END`

const heldOf = (customerId: string): RawBuilder<number> =>
  sql<number>`(SELECT coalesce(sum(${ADDED}), 0) FROM deposit_moves d WHERE ${ofCustomer('d.customer_id', customerId)})`

/** What the kitchen holds of a customer: the sum of the moves. */
export async function heldPaise(db: Db, customerId: string): Promise<Paise> {
  const { rows } = await sql<{ held: number }>`SELECT ${heldOf(customerId)}::float8 AS held`.execute(db)
  return rows[0]?.held ?? 0
}

/** As many as are shown of a customer's, and of customers. */
const SHOWN = 500

/** What the kitchen holds of each of these customers, in paise. */
export async function heldOfEach(db: Db, customerIds: string[]): Promise<Map<string, Paise>> {
  const { rows } = await sql<{ customer: string; held: number }>`
    SELECT coalesce(g.merged_into, g.id) AS customer, sum(${ADDED})::float8 AS held
    FROM customers g JOIN deposit_moves d ON d.customer_id = g.id
    WHERE g.id = ANY(${customerIds}::uuid[]) OR g.merged_into = ANY(${customerIds}::uuid[]) GROUP BY 1`.execute(db)
  return new Map(rows.map(({ customer, held }) => [customer, held]))
}

/** Of whom the kitchen holds a deposit, who most first, of how many in all, and what all of it comes to. */
export async function heldDeposits(db: Db) {
  const { rows } = await sql<{ customer: string; name: string | null; held: number; total: number; count: number }>`
    SELECT h.customer, c.name, h.held, (sum(h.held) OVER ())::float8 AS total, (count(*) OVER ())::integer AS count FROM (
      SELECT coalesce(g.merged_into, g.id) AS customer, sum(${ADDED})::float8 AS held
      FROM deposit_moves d JOIN customers g ON g.id = d.customer_id GROUP BY 1
    ) h JOIN customers c ON c.id = h.customer WHERE h.held <> 0 ORDER BY h.held DESC, h.customer LIMIT ${SHOWN}`.execute(
    db,
  )
  return { total: rows[0]?.total ?? 0, count: rows[0]?.count ?? 0, customers: rows }
}

const selectMoves = (db: Db) =>
  db
    .selectFrom('deposit_moves as d')
    .innerJoin('admins as a', 'a.id', 'd.admin_id')
    .leftJoin('deposit_moves as v', 'v.reverses', 'd.id')
    .select([
      'd.id',
      'd.move',
      'd.way',
      'd.amount_paise',
      'd.note',
      'd.reverses',
      'd.at',
      'a.name as by',
      'v.id as reversedBy',
    ])
    // Ids are made by the form, and tell no time.
    .orderBy('d.at', 'desc')
    .orderBy('d.id', 'desc')
    .limit(SHOWN)

export type DepositRow = Awaited<ReturnType<typeof movesOf>>[number]

/** The moves of a customer's deposit, the latest first. */
export async function movesOf(db: Db, customerId: string) {
  return selectMoves(db).where(ofCustomer('d.customer_id', customerId)).execute()
}

const withCustomer = (db: Db) =>
  selectMoves(db)
    .innerJoin('customers as g', 'g.id', 'd.customer_id')
    .innerJoin('customers as c', (join) => join.on('c.id', '=', (of) => of.fn.coalesce('g.merged_into', 'g.id')))
    .select(['c.id as customerId', 'c.name as customer'])

export type DepositOfDay = Awaited<ReturnType<typeof keptOn>>[number]

/** What was kept on a day for boxes that were lost or broken, and whose it was. */
export async function keptOn(db: Db, day: KitchenDay) {
  return withCustomer(db)
    .where('d.move', '=', 'kept')
    .where('d.at', '>=', kitchenInstant(day))
    .where('d.at', '<', kitchenInstant(addDays(day, 1)))
    .execute()
}

/** The moves of kitchen days, both included, or of all; the latest first, page by page from the move `before`. */
export async function movesBetween(
  db: Db,
  days: { from: KitchenDay; to: KitchenDay } | null,
  { before, limit }: { before: string | null; limit: number },
) {
  let query = withCustomer(db).limit(limit)
  if (days) query = query.where('d.at', '>=', kitchenInstant(days.from))
  if (days) query = query.where('d.at', '<', kitchenInstant(addDays(days.to, 1)))
  if (before)
    query = query.where(sql<boolean>`(d.at, d.id) < (SELECT b.at, b.id FROM deposit_moves b WHERE b.id = ${before})`)
  return query.execute()
}

/** What moved on a day, by move and way; what was taken back is taken off. In paise. */
export async function movedOn(db: Db, day: KitchenDay) {
  const { rows } = await sql<{ move: DepositMove; way: DepositWay | null; amount: number }>`
    SELECT d.move, d.way, sum(CASE WHEN d.reverses IS NULL THEN d.amount_paise ELSE -d.amount_paise END)::float8 AS amount
    FROM deposit_moves d WHERE d.at >= ${kitchenInstant(day)} AND d.at < ${kitchenInstant(addDays(day, 1))}
    GROUP BY 1, 2 ORDER BY array_position(ARRAY['taken', 'returned', 'kept'], d.move), 2`.execute(db)
  return rows
}

interface NewMove {
  id: string
  customerId: string
  move: DepositMove
  way: DepositWay | null
  amountPaise: Paise
  note: string | null
  reverses: string | null
  adminId: string
  at: Date
}

/** Adds a move unless less than that is held. False when it is there already. */
async function addMove(trx: Trx, { id, customerId, move, way, amountPaise, note, reverses, adminId, at }: NewMove) {
  const takes = (move === 'taken') !== (reverses === null)
  const { rows } = await sql`
    INSERT INTO deposit_moves (id, customer_id, move, way, amount_paise, note, reverses, admin_id, at)
    SELECT ${id}::uuid, ${customerId}::uuid, ${move}, ${way}, ${amountPaise}::integer, ${note}, ${reverses}::uuid, ${adminId}::uuid, ${at}::timestamptz
    WHERE NOT ${takes}::boolean OR ${amountPaise}::integer <= ${heldOf(customerId)}
    ON CONFLICT DO NOTHING RETURNING id`.execute(trx)
  if (rows.length > 0) return true
  const known = trx.selectFrom('deposit_moves as d').select('d.id').where(ofCustomer('d.customer_id', customerId))
  const found = reverses === null ? known.where('d.id', '=', id) : known.where('d.reverses', '=', reverses)
  if (!(await found.executeTakeFirst())) throw new AppError('deposit_not_held')
  return false
}

type Noted<Of = void> = (trx: Trx, of: Of) => Promise<void>

interface Moving extends Omit<NewMove, 'reverses' | 'at' | 'adminId'> {
  caller: Pick<AdminCaller, 'id' | 'role'>
  /** Runs first in the transaction. */
  first?: (trx: Trx) => Promise<void>
  /** Those for which it is kept. */
  boxes: { kind: string; n: number; move: BoxLoss }[]
  noted: Noted
}

/**
 * One of the kitchen's people has taken a deposit, gives it back, or keeps it for boxes, which are lost or broken from then on.
 * Throws `not_found`, `deposit_note`, `deposit_not_held` where less is held, and
 * `money_needs_approval`.
 */
export async function moveDeposit(ctx: AppContext, { boxes, caller, first, noted, ...moving }: Moving): Promise<void> {
  const { id, customerId, move, way, note, amountPaise } = moving
  const adminId = caller.id
  if (hasWay(move) !== (way !== null)) throw new AppError('invalid_request', { field: 'body.way' })
  if (move === 'kept' && note === null) throw new AppError('deposit_note')
  if (move !== 'kept' && boxes.length > 0) throw new AppError('invalid_request', { field: 'body.boxes' })
  const at = ctx.now()
  await inTransaction(ctx.db, async (trx) => {
    await first?.(trx)
    await lockCustomer(trx, customerId)
    if (!(await addMove(trx, { ...moving, adminId, reverses: null, at }))) return
    if (move === 'returned') await letMoneyGo(trx, caller, { way: 'deposit', id, amountPaise, at })
    await requireKinds(
      trx,
      boxes.map(({ kind }) => kind),
    )
    const of = { customerId, stopId: null, adminId, at, depositMoveId: id }
    await storeMoves(
      trx,
      boxes.map(({ kind: kindId, n, move }) => ({ ...of, kindId, n, move })),
    )
    await noted(trx)
  })
}

interface Reversing {
  id: string
  note: string
  /** Runs first in the transaction. */
  first?: (trx: Trx) => Promise<void>
  caller: Pick<AdminCaller, 'id' | 'role'>
  noted: Noted<{ customerId: string; amountPaise: Paise }>
}

/**
 * Takes back what was entered wrongly, by a move of the other side; boxes for which it was kept are out again. The same again adds nothing. Throws `not_found`, and
 * `deposit_not_held` where what was taken has gone since, and `money_needs_approval`.
 */
export async function reverseDeposit(ctx: AppContext, { id, note, caller, first, noted }: Reversing): Promise<void> {
  const at = ctx.now()
  const adminId = caller.id
  await inTransaction(ctx.db, async (trx) => {
    await first?.(trx)
    const found = await trx
      .selectFrom('deposit_moves as d')
      .innerJoin('customers as g', 'g.id', 'd.customer_id')
      .select(['d.move', 'd.way', 'd.amount_paise as amountPaise', 'd.at', 'd.admin_id as enteredBy'])
      .select((of) => of.fn.coalesce('g.merged_into', 'g.id').as('customerId'))
      .where('d.id', '=', id)
      .where('d.reverses', 'is', null)
      .executeTakeFirst()
    if (!found) throw new AppError('not_found')
    await lockCustomer(trx, found.customerId)
    const by = newId()
    if (!(await addMove(trx, { ...found, id: by, note, reverses: id, adminId, at }))) return
    const own = isOwnOfDay(caller, { adminId: found.enteredBy, at: found.at }, at)
    if (found.move === 'taken' && !own) {
      await letMoneyGo(trx, caller, { way: 'deposit', id: by, amountPaise: found.amountPaise, at })
    }
    await takeBackLosses(trx, { from: id, by, adminId, at })
    await noted(trx, found)
  })
}
