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
    return { item: presentItem(await queries.insertItem(ctx.db, newId(), fieldsOf(body), ctx.now())) }
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

  adminRoute(contract.toggleItem, async ({ ctx, params, body }) => ({
    item: presentFound(await queries.toggleItem(ctx.db, params.id, body.isActive ?? null, ctx.now())),
  })),

  adminRoute(contract.deleteItem, async ({ ctx, params, query }) => {
    if (await queries.deleteItem(ctx.db, params.id, { at: ctx.now(), readAt: readAtOf(query) })) return {}
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
  const { name, base_price, item_type, is_vegetarian, category, contents } = presentItem(row)
  return { name, basePrice: base_price, itemType: item_type, vegetarian: is_vegetarian, category, contents }
}

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
