import { sql } from 'kysely'
import { adminRoute, recordChanges, requireCustomer } from '#server/people/people.ts'
import type { Db } from '#server/platform/db/connection.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { Route } from '#server/platform/http/route.ts'
import { newId } from '#server/platform/ids.ts'
import { contract } from '#shared/contract/contract.ts'
import type { BoxReport } from '#shared/contract/office/boxes.schemas.ts'
import { wantedPaise } from '#shared/domain/delivery/deposits.ts'
import { paiseFromRupees, rupeesFromPaise } from '#shared/domain/money/money.ts'
import { heldDeposits } from './deposits.ts'
import { boxesOut, boxKinds, storeMoves } from './empties.ts'

/** As many customers as the office looks through at once. */
const SHOWN = 500

export const boxRoutes: Route[] = [
  adminRoute(contract.boxReport, async ({ ctx }) => ({ boxes: await report(ctx.db, ctx.now()) })),

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
    return { boxes: await report(ctx.db, at) }
  }),

  adminRoute(contract.moveBoxes, async ({ ctx, caller, body }) => {
    const { customer, kind: kindId, n, move } = body
    const at = ctx.now()
    await inTransaction(ctx.db, async (trx) => {
      await requireCustomer(trx, customer)
      const kind = await trx.selectFrom('box_kinds').select('id').where('id', '=', kindId).executeTakeFirst()
      if (!kind) throw new AppError('not_found')
      await storeMoves(trx, [{ customerId: customer, kindId, n, move, stopId: null, adminId: caller.id, at }])
    })
    return { boxes: await report(ctx.db, at) }
  }),
]

async function report(db: Db, now: Date): Promise<BoxReport> {
  const kinds = await boxKinds(db)
  const { rows: out } = await sql<BoxReport['out'][number]>`
    SELECT h.customer AS customer, c.name, h.kind, h.n,
      -- Since the last time that nothing was out, as near as the last boxes tell: they come back in the order in which they went.
      greatest(0, floor(extract(epoch FROM ${now}::timestamptz - h.since) / 86400))::integer AS days
    FROM (
      SELECT coalesce(g.merged_into, g.id) AS customer, b.kind_id AS kind,
        sum(CASE b.move WHEN 'out' THEN b.n ELSE -b.n END)::integer AS n,
        max(b.at) FILTER (WHERE b.move = 'out') AS since
      FROM box_moves b JOIN customers g ON g.id = b.customer_id GROUP BY 1, 2
    ) h JOIN customers c ON c.id = h.customer WHERE h.n <> 0 ORDER BY h.n DESC, h.customer LIMIT ${SHOWN}`.execute(db)
  const { rows: gone } = await sql<BoxReport['gone'][number]>`
    SELECT to_char(at AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM') AS month, kind_id AS kind,
      coalesce(sum(n) FILTER (WHERE move = 'lost'), 0)::integer AS lost,
      coalesce(sum(n) FILTER (WHERE move = 'broken'), 0)::integer AS broken
    FROM box_moves WHERE move IN ('lost', 'broken') AND at > ${now}::timestamptz - interval '13 months'
    GROUP BY 1, 2 ORDER BY 1 DESC, 2`.execute(db)
  const { total, customers } = await heldDeposits(db)
  const outOf = await boxesOut(
    db,
    customers.map(({ customer }) => customer),
  )
  return {
    kinds: kinds.map(({ id, name, perThali, mostOut, retired, depositPaise }) => ({
      _id: id,
      name,
      perThali,
      mostOut,
      retired,
      deposit: rupeesFromPaise(depositPaise),
    })),
    out,
    gone,
    deposits: customers.map(({ customer, name, held }) => ({
      customer,
      name,
      held: rupeesFromPaise(held),
      wanted: rupeesFromPaise(wantedPaise(kinds, outOf.get(customer) ?? new Map())),
    })),
    held: rupeesFromPaise(total),
  }
}
