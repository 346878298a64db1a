import { inTransaction } from '#server/kernel/db/transaction.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import type { Route } from '#server/kernel/http/route.ts'
import { newId } from '#server/kernel/ids.ts'
import { adminRoute, recordChanges, requireCustomer } from '#server/people/people.ts'
import { paiseFromRupees, rupeesFromPaise } from '#shared/base/money.ts'
import { contract } from '#shared/contract/contract.ts'
import { boxReport } from './box-report.ts'
import { boxKinds, requireKinds, storeMoves } from './empties.ts'

export const boxRoutes: Route[] = [
  adminRoute(contract.boxReport, async ({ ctx }) => ({ boxes: await boxReport(ctx.db, ctx.now()) })),

  adminRoute(contract.setBoxKinds, async ({ ctx, caller, body }) => {
    const at = ctx.now()
    await inTransaction(ctx.db, async (trx) => {
      const before = new Map((await boxKinds(trx)).map((kind) => [kind.id, kind.depositPaise]))
      const kept = body.kinds.flatMap(({ _id }) => _id ?? [])
      const retired = trx.updateTable('box_kinds').set({ retired_at: at }).where('retired_at', 'is', null)
      await retired.$if(kept.length > 0, (query) => query.where('id', 'not in', kept)).execute()
      const deposits: Parameters<typeof recordChanges>[3] = []
      for (const [position, { _id, name, perThali, mostOut, deposit }] of body.kinds.entries()) {
        const was = (_id !== undefined && before.get(_id)) || 0
        const id = _id ?? newId()
        const depositPaise = deposit === undefined ? was : paiseFromRupees(deposit)
        const values = { name, per_thali: perThali, most_out: mostOut, position, deposit_paise: depositPaise }
        if (depositPaise !== was)
          deposits.push({
            subject: id,
            before: { box: name, deposit: rupeesFromPaise(was) },
            after: { box: name, deposit: rupeesFromPaise(depositPaise) },
          })
        if (_id === undefined) {
          await trx
            .insertInto('box_kinds')
            .values({ ...values, id, created_at: at, retired_at: null })
            .execute()
          continue
        }
        const changed = await trx
          .updateTable('box_kinds')
          .set({ ...values, retired_at: null })
          .where('id', '=', _id)
          .returning('id')
          .executeTakeFirst()
        if (!changed) throw new AppError('not_found')
      }
      if (deposits.length > 0) await recordChanges(trx, caller, 'setBoxKinds', deposits, at)
    })
    return { boxes: await boxReport(ctx.db, at) }
  }),

  adminRoute(contract.moveBoxes, async ({ ctx, caller, body }) => {
    const { customer, kind: kindId, n, move } = body
    const at = ctx.now()
    await inTransaction(ctx.db, async (trx) => {
      await requireCustomer(trx, customer)
      await requireKinds(trx, [kindId])
      await storeMoves(trx, [{ customerId: customer, kindId, n, move, stopId: null, adminId: caller.id, at }])
    })
    return { boxes: await boxReport(ctx.db, at) }
  }),
]
