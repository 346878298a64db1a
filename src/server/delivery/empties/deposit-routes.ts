import type { AppContext } from '#server/kernel/context.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import type { Route } from '#server/kernel/http/route.ts'
import {
  type AdminCaller,
  adminCsvRoute,
  adminRoute,
  customerRoute,
  recordChanges,
  requireCustomer,
} from '#server/people/people.ts'
import { kitchenDayOf } from '#shared/base/kitchen-time.ts'
import { paiseFromRupees, rupeesFromPaise } from '#shared/base/money.ts'
import { contract } from '#shared/contract/contract.ts'
import type { DepositOfCustomer, OfficeDepositMove } from '#shared/contract/delivery/office/deposits.schemas.ts'
import type { BoxLoss } from '#shared/domain/delivery/boxes.ts'
import { wantedPaise } from '#shared/domain/delivery/deposits.ts'
import { type DepositRow, heldPaise, keptOn, moveDeposit, movedOn, movesOf, reverseDeposit } from './deposits.ts'
import { depositsCsv } from './deposits-csv.ts'
import { boxesOut, boxKinds } from './empties.ts'

/** Deposits for boxes: a customer's own, and all of them in the office. */
export const depositRoutes: Route[] = [
  customerRoute(contract.ownDeposit, async ({ ctx, caller }) => ({
    deposit: { held: rupeesFromPaise(await heldPaise(ctx.db, caller.id)) },
  })),

  adminRoute(contract.customerDeposit, async ({ ctx, params: { id } }) => {
    await requireCustomer(ctx.db, id)
    return { deposit: await depositOf(ctx, id) }
  }),

  adminRoute(contract.moveDeposit, async ({ ctx, caller, params: { id }, body }) => {
    const { entry, move, way = null, amount, note, boxes } = body
    const gone = (loss: BoxLoss) => boxes.reduce((sum, { n, move }) => sum + (move === loss ? n : 0), 0)
    const losses = boxes.length > 0 && { lost: gone('lost'), broken: gone('broken') }
    await moveDeposit(ctx, {
      id: entry,
      customerId: id,
      move,
      way,
      amountPaise: paiseFromRupees(amount),
      note,
      boxes,
      caller,
      noted: (trx) => noteChange(ctx, caller, 'moveDeposit')(trx, id, null, { entry, move, amount, ...losses }),
    })
    return { deposit: await depositOf(ctx, id) }
  }),

  adminRoute(contract.reverseDeposit, async ({ ctx, caller, params: { id }, body: { reason } }) => {
    await reverseDeposit(ctx, {
      id,
      note: reason,
      caller,
      noted: (trx, { customerId, amountPaise }) =>
        noteChange(ctx, caller, 'reverseDeposit')(
          trx,
          customerId,
          { entry: id, amount: rupeesFromPaise(amountPaise) },
          { entry: id, state: 'reversed' },
        ),
    })
    return {}
  }),

  adminCsvRoute(contract.exportDeposits, async ({ ctx, caller, query: { from, to } }) => {
    const days = from && to ? { from, to } : null
    const change = { subject: null, before: null, after: days ?? { date: 'all' } }
    await recordChanges(ctx.db, caller, 'exportDeposits', [change], ctx.now())
    return { name: `deposits-${days ? `${from}-${to}` : 'all'}`, parts: depositsCsv(ctx, days) }
  }),

  adminRoute(contract.depositsOfDay, async ({ ctx, query }) => {
    const day = query.day ?? kitchenDayOf(ctx.now())
    const sums = await movedOn(ctx.db, day)
    const kept = await keptOn(ctx.db, day)
    return {
      day,
      sums: sums.map(({ amount, ...of }) => ({ ...of, amount: rupeesFromPaise(amount) })),
      kept: kept.map((row) => ({ ...presentMove(row), customer: { _id: row.customerId, name: row.customer } })),
    }
  }),
]

type Facts = Record<string, string | number> | null

const noteChange =
  (ctx: AppContext, caller: AdminCaller, call: string) =>
  (trx: Trx, subject: string, before: Facts, after: Facts): Promise<void> =>
    recordChanges(trx, caller, call, [{ subject, before, after }], ctx.now())

async function depositOf({ db }: AppContext, id: string): Promise<DepositOfCustomer> {
  const kinds = await boxKinds(db)
  const out = (await boxesOut(db, [id])).get(id) ?? new Map<string, number>()
  return {
    asked: kinds.some(({ depositPaise, retired }) => depositPaise > 0 && !retired),
    held: rupeesFromPaise(await heldPaise(db, id)),
    wanted: rupeesFromPaise(wantedPaise(kinds, out)),
    boxes: kinds
      .map(({ id, name, depositPaise }) => ({
        _id: id,
        kind: name,
        n: out.get(id) ?? 0,
        deposit: rupeesFromPaise(depositPaise),
      }))
      .filter(({ n, deposit }) => n > 0 && deposit > 0),
    moves: (await movesOf(db, id)).map(presentMove),
  }
}

function presentMove(row: DepositRow): OfficeDepositMove {
  return {
    _id: row.id,
    move: row.move,
    way: row.way,
    amount: rupeesFromPaise(row.reverses === null ? row.amount_paise : -row.amount_paise),
    note: row.note,
    at: row.at.toISOString(),
    by: row.by,
    reversed: row.reversedBy !== null,
  }
}
