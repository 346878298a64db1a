import type { z } from 'zod'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import type { Route } from '#server/kernel/http/route.ts'
import { newId } from '#server/kernel/ids.ts'
import { adminRoute, differenceOf, recordChanges } from '#server/people/people.ts'
import { kitchenDayOf } from '#shared/base/kitchen-time.ts'
import { paiseFromRupees } from '#shared/base/money.ts'
import type { itemSchemas } from '#shared/contract/catalog/office/items.schemas.ts'
import { contract } from '#shared/contract/contract.ts'
import { sortedCodes } from '#shared/domain/catalog/contents.ts'
import { NEW_ITEM } from '#shared/domain/catalog/items.ts'
import { requireUsualDish } from '../prices/require-usual.ts'
import { servingColumns } from '../servings.ts'
import { presentItem } from './present.ts'
import * as queries from './queries.ts'

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
    await requireUsualDish(ctx.db, caller, pricedDish(body), null)
    const [id, at] = [newId(), ctx.now()]
    return inTransaction(ctx.db, async (trx) => {
      const item = await queries.insertItem(trx, id, fieldsOf(body), at)
      await recordChanges(trx, caller, 'addItem', [{ subject: id, before: null, after: saidOf(item) }], at)
      return { item: presentItem(item) }
    })
  }),

  adminRoute(contract.updateItem, async ({ ctx, caller, params, body }) => {
    const at = ctx.now()
    const changed = await inTransaction(ctx.db, async (trx) => {
      const former = await queries.lockedPrice(trx, params.id)
      const before = await queries.itemById(trx, params.id)
      await requireUsualDish(trx, caller, pricedDish(body), former === null ? null : paiseFromRupees(former))
      const item = await queries.updateItem(trx, params.id, fieldsOf(body), { at, readAt: readAtOf(body) })
      const changes = differenceOf(factsOf(before), item ? factsOf(item) : {})
      if (Object.keys(changes.after).length > 0) {
        await recordChanges(trx, caller, 'updateItem', [{ subject: params.id, ...changes }], at)
      }
      return item
    })
    if (changed) return { item: presentItem(changed) }
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

/** What the change log tells of a dish. */
function factsOf(row: queries.ItemRow | undefined) {
  if (!row) return {}
  const item = presentItem(row)
  return {
    name: item.name,
    basePrice: item.base_price,
    itemType: item.item_type,
    vegetarian: item.is_vegetarian,
    category: item.category,
    contents: item.contents,
    description: item.description,
    picture: item.image_url,
    addonCategory: item.addon_category,
    spice: item.spice_level,
    serving: item.serving ?? null,
    alternatives: item.alternatives ?? null,
    active: item.is_active,
  }
}

/** The same of a dish as a whole: what is not there is not said. */
const saidOf = (row: queries.ItemRow) =>
  Object.fromEntries(Object.entries(factsOf(row)).filter(([, value]) => value !== null && value !== undefined))

const pricedDish = ({ basePrice, itemType }: z.output<typeof itemSchemas.addItem.body>) => ({
  isAddOn: itemType === 'addon',
  price: paiseFromRupees(basePrice),
})

/** The addon category counts only for an add-on. */
function fieldsOf(body: z.output<typeof itemSchemas.addItem.body>): queries.ItemFields {
  return {
    name: body.name,
    description: body.description,
    image_url: body.imageUrl,
    base_price_paise: paiseFromRupees(body.basePrice),
    item_type: body.itemType,
    addon_category: body.itemType === 'addon' ? (body.addonCategory ?? NEW_ITEM.addonCategory) : null,
    is_vegetarian: body.isVegetarian,
    spice_level: body.spiceLevel,
    category: body.category,
    ...(body.serving !== undefined && servingColumns(body.serving)),
    ...(body.contents !== undefined && { contents: body.contents && sortedCodes(body.contents) }),
    ...(body.alternatives !== undefined && { alternative_ids: [...new Set(body.alternatives)] }),
  }
}
