import type { AppContext } from '#server/kernel/context.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import type { Route } from '#server/kernel/http/route.ts'
import { type AdminCaller, adminRoute, recordChanges } from '#server/people/people.ts'
import { kitchenDayOf } from '#shared/base/kitchen-time.ts'
import { paiseFromRupees, rupeesFromPaise } from '#shared/base/money.ts'
import { contract } from '#shared/contract/contract.ts'
import { type ChangedHandover, countCash, declareCash, resolveCash } from './handovers.ts'
import { presentDiscrepancy, presentInHand, presentOwn, presentSettled, presentToCount } from './present.ts'
import { cashOf, handoversOf, openHandovers, ridersInHand, settledHandovers } from './queries.ts'

/** The cash of riders: what they have in hand and declare, and what the office counts and decides. */
export const cashRoutes: Route[] = [
  adminRoute(contract.ridersCash, async ({ ctx, caller, query }) => {
    const open = await openHandovers(ctx.db)
    const settled = await settledHandovers(ctx.db, query.day ?? kitchenDayOf(ctx.now()))
    return {
      riders: (await ridersInHand(ctx.db)).map(presentInHand),
      toCount: open.filter(({ state }) => state === 'declared').map((row) => presentToCount(row, caller.id)),
      discrepancies: open.filter(({ state }) => state === 'discrepancy').map(presentDiscrepancy),
      settled: settled.map(presentSettled),
    }
  }),

  adminRoute(contract.countCash, async ({ ctx, caller, params, body }) => {
    const { state, declaredPaise, countedPaise } = await countCash(ctx, {
      id: params.id,
      adminId: caller.id,
      countedPaise: paiseFromRupees(body.counted),
      noted: note(ctx, caller, 'countCash', 'declared'),
    })
    return {
      matched: state === 'matched',
      declared: rupeesFromPaise(declaredPaise),
      difference: rupeesFromPaise(countedPaise - declaredPaise),
    }
  }),

  adminRoute(contract.resolveCash, async ({ ctx, caller, params, body }) => {
    const { settledPaise } = await resolveCash(ctx, {
      id: params.id,
      adminId: caller.id,
      ...body,
      noted: note(ctx, caller, 'resolveCash', 'discrepancy'),
    })
    return { settled: rupeesFromPaise(settledPaise ?? 0) }
  }),

  adminRoute(contract.ownCash, async ({ ctx, caller }) => ({ cash: await ownCash(ctx, caller.id) })),

  adminRoute(contract.declareCash, async ({ ctx, caller, body }) => {
    await declareCash(ctx, caller.id, paiseFromRupees(body.amount))
    return { cash: await ownCash(ctx, caller.id) }
  }),
]

async function ownCash(ctx: AppContext, riderId: string) {
  const { inHandPaise, toDeclarePaise } = await cashOf(ctx.db, riderId)
  const handovers = await handoversOf(ctx.db, riderId, kitchenDayOf(ctx.now()))
  return {
    inHand: rupeesFromPaise(inHandPaise),
    toDeclare: rupeesFromPaise(toDeclarePaise),
    handovers: handovers.map(presentOwn),
  }
}

const note =
  (ctx: AppContext, caller: AdminCaller, call: string, before: string) =>
  (trx: Trx, { id, riderId, state, declaredPaise, countedPaise, settledPaise }: ChangedHandover): Promise<void> =>
    recordChanges(
      trx,
      caller,
      call,
      [
        {
          subject: id,
          before: { state: before, rider: riderId },
          after: {
            state,
            declared: rupeesFromPaise(declaredPaise),
            counted: rupeesFromPaise(countedPaise),
            settled: settledPaise === null ? null : rupeesFromPaise(settledPaise),
          },
        },
      ],
      ctx.now(),
    )
