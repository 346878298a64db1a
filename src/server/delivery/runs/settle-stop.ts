import { sql } from 'kysely'
import type { AppContext } from '#server/kernel/context.ts'
import type { Db, Trx } from '#server/kernel/db/connection.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { forgiveOrders, noteVoided, takeBackCash, unpaidOf } from '#server/money/money.ts'
import { type AdminCaller, moneyApproval, recordChanges } from '#server/people/people.ts'
import { servePaid } from '#server/subscriptions/subscriptions.ts'
import { rupeesFromPaise } from '#shared/base/money.ts'
import { contract } from '#shared/contract/contract.ts'
import type { CallInput } from '#shared/contract/define.ts'
import type { ApprovalChange } from '#shared/contract/people/office/approvals.schemas.ts'
import type { SlotDay } from '#shared/domain/calendar/slot-day.ts'
import { OPEN_STOP_STATES } from '#shared/domain/delivery/stop-states.ts'
import { takeBackMoves } from '../empties/empties.ts'
import { storeAtDoor } from './at-door.ts'
import { moveStop } from './move-stop.ts'

const CALL = contract.settleStop.name

type Settling = { stopId: string } & CallInput<typeof contract.settleStop>['body']

/** Of a change that the owner approves. */
interface Approved {
  call: 'approveRequest'
  /** Runs first in the transaction. */
  first: (trx: Trx) => Promise<void>
}

/**
 * Says for the rider what has become of a stop, with the cash (rupees) and the boxes that changed hands there, or opens it again,
 * which takes back what was noted by mistake. Throws `not_found`, `stop_settled`, `run_without_rider` for cash that nobody can
 * have, `stop_cash_beyond` for more than the orders cost, and what `moveStop` and `takeBackCash` throw.
 */
export async function settleStop(
  ctx: AppContext,
  caller: AdminCaller,
  settling: Settling,
  approved?: Approved,
): Promise<SlotDay> {
  const { stopId, eventId, action, why, orders, cash, boxes } = settling
  const at = ctx.now()
  const wanted = { eventId, stopId, action, adminId: caller.id, at, ...(approved && { first: approved.first }) }
  const part = action === 'fail' && orders && { orderIds: orders }
  let paidSubscriptions: string[] = []
  const { stop } = await moveStop(ctx, { ...wanted, ...(why && { reason: why }), ...part }, async (trx, moved) => {
    if (moved.outcome === 'unknown') throw new AppError('not_found')
    if (moved.outcome === 'conflict') throw new AppError('stop_settled')
    if (moved.outcome !== 'moved') return
    if (action === 'fail') await forgiveFailed(trx, caller, settling, at)
    if (action === 'reopen') await takeBack(ctx, trx, caller, { stopId, eventId, at })
    if (action === 'deliver') paidSubscriptions = await enterForRider(ctx, trx, caller, settling, at)
    const after = { state: moved.stop?.state, why, ...part, ...(cash && { cash }), ...(boxes && { boxes }) }
    await recordChanges(trx, caller, approved?.call ?? CALL, [{ subject: stopId, before: null, after }], at)
  })
  if (stop === null) throw new AppError('not_found')
  await servePaid(ctx, paidSubscriptions)
  return stop
}

/** The cash is in the hand of whoever drives the run. Returns the subscriptions that were paid. */
async function enterForRider(
  ctx: AppContext,
  trx: Trx,
  caller: AdminCaller,
  settling: Settling,
  at: Date,
): Promise<string[]> {
  const { stopId, eventId, orders, cash = 0, boxes } = settling
  const run = await trx
    .selectFrom('run_stops as s')
    .innerJoin('runs as r', 'r.id', 's.run_id')
    .select('r.rider_id')
    .where('s.id', '=', stopId)
    .executeTakeFirstOrThrow()
  if (cash > 0 && run.rider_id === null) throw new AppError('run_without_rider')
  const riderId = run.rider_id ?? caller.id
  const event = { call: CALL, eventId, stopId, riderId, cash, orders, boxes, at }
  const { stored, paidSubscriptions, beyondPaise } = await storeAtDoor(ctx, trx, caller, event)
  if (beyondPaise > 0 && stored.length === 0) throw new AppError('stop_cash_beyond')
  return paidSubscriptions
}

/** What was delivered before and is not paid is forgiven with a stop that has failed after all. */
async function forgiveFailed(trx: Trx, caller: AdminCaller, { stopId, orders }: Settling, at: Date): Promise<void> {
  await forgiveOrders(trx, caller.id, orders ?? (await ordersAt(trx, stopId)), at)
}

async function ordersAt(db: Db, stopId: string): Promise<string[]> {
  const rows = await db.selectFrom('stop_orders').select('order_id').where('stop_id', '=', stopId).execute()
  return rows.map(({ order_id }) => order_id)
}

/** A stop that fails though its orders were delivered before and are not paid: above the limit the owner's approval does it. */
export const failedStopApproval = moneyApproval<NonNullable<ApprovalChange['failedStop']>>({
  kind: 'failedStop',
  askedBy: 'delivery.write',
  present: async (_ctx, db, { id, why, orders }) => {
    const stop = await db.selectFrom('run_stops').select(['address', 'state']).where('id', '=', id).executeTakeFirst()
    const { changedAt } = await db
      .selectFrom('stop_changes')
      .select((eb) => eb.fn.max('received_at').as('changedAt'))
      .where('stop_id', '=', id)
      .executeTakeFirstOrThrow()
    if (!stop || !OPEN_STOP_STATES.includes(stop.state)) return { updatedAt: null, facts: {} }
    const { paise } = await unpaidOf(db, orders ?? (await ordersAt(db, id)))
    return {
      updatedAt: changedAt,
      facts: {},
      wanted: { amount: rupeesFromPaise(paise), address: stop.address, why },
    }
  },
  apply: async (ctx, caller, { id, ...change }, { first }) => {
    await settleStop(ctx, caller, { stopId: id, action: 'fail', ...change }, { call: 'approveRequest', first })
  },
})

/** Takes back all that was noted at the stop and took effect. What did not fit stays, and is for a person to see to. */
async function takeBack(
  ctx: AppContext,
  trx: Trx,
  caller: AdminCaller,
  { stopId, eventId, at }: { stopId: string; eventId: string; at: Date },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM stop_changes WHERE stop_id = ${stopId}
    UNION SELECT id FROM rider_events WHERE subject_id = ${stopId} AND kind = 'delivered'
      AND NOT conflicts && ARRAY['not_yours', 'withdrawn', 'settled']`.execute(trx)
  const eventIds = rows.map(({ id }) => id)
  const adminId = caller.id
  await takeBackCash(ctx, trx, { eventIds, adminId, noted: noteVoided(ctx, caller, CALL) })
  await takeBackMoves(trx, { stopId, eventIds, eventId, adminId, at })
}
