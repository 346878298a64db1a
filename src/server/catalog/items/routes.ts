import type { z } from 'zod'
import { adminRoute } from '#server/people/people.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { Route } from '#server/platform/http/route.ts'
import { newId } from '#server/platform/ids.ts'
import { contract } from '#shared/contract/contract.ts'
import type { itemSchemas } from '#shared/contract/office/items.schemas.ts'
import { NEW_ITEM } from '#shared/domain/catalog/items.ts'
import { paiseFromRupees } from '#shared/domain/money/money.ts'
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

  adminRoute(contract.addItem, async ({ ctx, body }) => ({
    item: presentItem(await queries.insertItem(ctx.db, newId(), fieldsOf(body), ctx.now())),
  })),

  adminRoute(contract.updateItem, async ({ ctx, params, body }) => {
    const changed = await queries.updateItem(ctx.db, params.id, fieldsOf(body), {
      at: ctx.now(),
      readAt: readAtOf(body),
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
  }
}
