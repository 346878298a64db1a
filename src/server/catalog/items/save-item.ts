import type { z } from 'zod'
import type { AppContext } from '#server/kernel/context.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import { newId } from '#server/kernel/ids.ts'
import { emit } from '#server/kernel/outbox/emit.ts'
import { type AdminCaller, differenceOf, recordChanges } from '#server/people/people.ts'
import { paiseFromRupees } from '#shared/base/money.ts'
import type { itemForm } from '#shared/contract/catalog/office/items.schemas.ts'
import { sortedCodes } from '#shared/domain/catalog/contents.ts'
import { NEW_ITEM } from '#shared/domain/catalog/items.ts'
import { nameKey } from '#shared/domain/catalog/menu.ts'
import { bumpMenuVersion } from '../menus/version.ts'
import { requireUsualDish } from '../prices/require-usual.ts'
import { servingColumns } from '../servings.ts'
import { translationsColumn, wordsIn } from '../translations.ts'
import { presentItem } from './present.ts'
import * as queries from './queries.ts'

/** Adding and changing dishes of the library, as their form sends them. */

type ItemForm = z.output<typeof itemForm>

/** Adds a dish, and takes note of it in the change log as `call`. Throws `price_needs_approval`. */
export async function addItem(
  ctx: AppContext,
  trx: Trx,
  caller: AdminCaller,
  body: ItemForm,
  call: string,
): Promise<queries.ItemRow> {
  await requireUsualDish(trx, caller, pricedDish(body), null)
  const [id, at] = [newId(), ctx.now()]
  const item = await queries.insertItem(trx, id, fieldsOf(body), at)
  await recordChanges(trx, caller, call, [{ subject: id, before: null, after: saidOf(item) }], at)
  return item
}

interface ItemChange {
  id: string
  body: ItemForm
  /** The state that was read; `null` when any will do. */
  readAt: Date | null
  /** By which the change log knows it. */
  call: string
}

/** Changes a dish as it was read, and takes note of it. `undefined` when it is not as it was read. Throws `price_needs_approval`. */
export async function changeItem(
  ctx: AppContext,
  trx: Trx,
  caller: AdminCaller,
  { id, body, readAt, call }: ItemChange,
): Promise<queries.ItemRow | undefined> {
  const at = ctx.now()
  const former = await queries.lockedPrice(trx, id)
  const before = await queries.itemById(trx, id)
  await requireUsualDish(trx, caller, pricedDish(body), former === null ? null : paiseFromRupees(former))
  const item = await queries.updateItem(trx, id, fieldsOf(body), { at, readAt })
  const changes = differenceOf(factsOf(before), item ? factsOf(item) : {})
  if (before && item && isReadOtherwise(before, item)) {
    await bumpMenuVersion(trx)
    await emit(trx, at, { type: 'menu-updated' })
  }
  if (Object.keys(changes.after).length > 0) await recordChanges(trx, caller, call, [{ subject: id, ...changes }], at)
  return item
}

/** Whether menus have other words for the dish in Hindi or Marathi now, also because it is not called or described as on them. */
function isReadOtherwise(before: queries.ItemRow, after: queries.ItemRow): boolean {
  const wordsOf = ({ names, descriptions, name, description }: queries.ItemRow) =>
    JSON.stringify([names && [names, nameKey(name)], descriptions && [descriptions, description]])
  return wordsOf(before) !== wordsOf(after)
}

/** What the change log says of a dish. */
export function factsOf(row: queries.ItemRow | undefined) {
  if (!row) return {}
  const item = presentItem(row)
  return {
    name: item.name,
    ...wordsIn('name', item.names),
    basePrice: item.base_price,
    itemType: item.item_type,
    vegetarian: item.is_vegetarian,
    category: item.category,
    contents: item.contents,
    description: item.description,
    ...wordsIn('description', item.descriptions),
    picture: item.image_url,
    addonCategory: item.addon_category,
    spice: item.spice_level,
    serving: item.serving ?? null,
    alternatives: item.alternatives ?? null,
    active: item.is_active,
  }
}

/** The same of a dish that is new or gone: only what it has. */
export const saidOf = (row: queries.ItemRow) =>
  Object.fromEntries(Object.entries(factsOf(row)).filter(([, value]) => value !== null && value !== undefined))

const pricedDish = ({ basePrice, itemType }: ItemForm) => ({
  isAddOn: itemType === 'addon',
  price: paiseFromRupees(basePrice),
})

/** The addon category counts only for an add-on. */
function fieldsOf(body: ItemForm): queries.ItemFields {
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
    ...(body.names !== undefined && { names: translationsColumn(body.names) }),
    ...(body.descriptions !== undefined && { descriptions: translationsColumn(body.descriptions) }),
    ...(body.serving !== undefined && servingColumns(body.serving)),
    ...(body.contents !== undefined && { contents: body.contents && sortedCodes(body.contents) }),
    ...(body.alternatives !== undefined && { alternative_ids: [...new Set(body.alternatives)] }),
  }
}
