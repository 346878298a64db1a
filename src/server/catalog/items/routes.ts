import { inTransaction } from '#server/kernel/db/transaction.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import type { Route } from '#server/kernel/http/route.ts'
import { relay } from '#server/kernel/outbox/relay.ts'
import { adminRoute, differenceOf, recordChanges } from '#server/people/people.ts'
import { kitchenDayOf } from '#shared/base/kitchen-time.ts'
import { contract } from '#shared/contract/contract.ts'
import { menusOf } from '../menus/cache.ts'
import { presentItem } from './present.ts'
import * as queries from './queries.ts'
import { addItem, changeItem, factsOf, saidOf } from './save-item.ts'

/** The library of dishes. */
export const itemRoutes: Route[] = [
  adminRoute(contract.listItems, async ({ ctx }) => {
    const items = await queries.allItems(ctx.db)
    return { items: items.map(presentItem) }
  }),

  adminRoute(contract.getItem, async ({ ctx, params }) => ({
    item: presentFound(await queries.itemById(ctx.db, params.id)),
  })),

  adminRoute(contract.menusOfItem, async ({ ctx, params }) => {
    presentFound(await queries.itemById(ctx.db, params.id))
    const menus = await queries.menusWithItem(ctx.db, params.id, kitchenDayOf(ctx.now()))
    return { menus: menus.map(({ id, ...menu }) => ({ _id: id, ...menu })) }
  }),

  adminRoute(contract.addItem, async ({ ctx, caller, body }) => {
    const item = await inTransaction(ctx.db, (trx) => addItem(ctx, trx, caller, body, contract.addItem.name))
    return { item: presentItem(item) }
  }),

  adminRoute(contract.updateItem, async ({ ctx, caller, params, body }) => {
    const change = { id: params.id, body, readAt: readAtOf(body), call: contract.updateItem.name }
    const changed = await inTransaction(ctx.db, (trx) => changeItem(ctx, trx, caller, change))
    if (changed) {
      // Menus may have other words for it.
      menusOf(ctx).invalidate()
      relay(ctx).wake()
      return { item: presentItem(changed) }
    }
    const item = presentFound(await queries.itemById(ctx.db, params.id))
    throw new AppError('changed_meanwhile', {}, { item })
  }),

  adminRoute(contract.toggleItem, async ({ ctx, caller, params: { id }, body }) => {
    const at = ctx.now()
    return inTransaction(ctx.db, async (trx) => {
      await queries.lockedPrice(trx, id)
      const before = await queries.itemById(trx, id)
      const item = await queries.toggleItem(trx, id, body.isActive ?? null, at)
      const changes = differenceOf(factsOf(before), factsOf(item))
      if (Object.keys(changes.after).length > 0) {
        await recordChanges(trx, caller, 'toggleItem', [{ subject: id, ...changes }], at)
      }
      return { item: presentFound(item) }
    })
  }),

  adminRoute(contract.deleteItem, async ({ ctx, caller, params, query }) => {
    const at = ctx.now()
    const deleted = await inTransaction(ctx.db, async (trx) => {
      await queries.lockedPrice(trx, params.id)
      const before = await queries.itemById(trx, params.id)
      const done = await queries.deleteItem(trx, params.id, { at, readAt: readAtOf(query) })
      const change = { subject: params.id, before: before ? saidOf(before) : null, after: null }
      if (done) await recordChanges(trx, caller, 'deleteItem', [change], at)
      return done
    })
    if (deleted) return {}
    const item = presentFound(await queries.itemById(ctx.db, params.id))
    throw new AppError('changed_meanwhile', {}, { item })
  }),
]

/** The state that the caller has read; `null` when any will do. */
function readAtOf({ updatedAt }: { updatedAt?: string | undefined }): Date | null {
  return updatedAt === undefined ? null : new Date(updatedAt)
}

function presentFound(row: queries.ItemRow | undefined) {
  if (!row) throw new AppError('not_found')
  return presentItem(row)
}
