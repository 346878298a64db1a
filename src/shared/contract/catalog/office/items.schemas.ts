import { z } from 'zod'
import { CONTENT_CODES, MAX_ALTERNATIVES } from '../../../domain/catalog/contents.ts'
import { ADDON_CATEGORIES, ITEM_CATEGORIES, ITEM_TYPES, NEW_ITEM, SPICE_LEVELS } from '../../../domain/catalog/items.ts'
import {
  contentCode,
  done,
  id,
  idParams,
  imageUrl,
  instant,
  kitchenDay,
  optionalText,
  readState,
  reason,
  reject,
  serving,
  text,
  translations,
  typedRupees,
  typedTranslations,
} from '../../parts.ts'

/** A dish of the library. Prices are rupees. */
export const item = z.object({
  _id: id,
  name: z.string(),
  names: translations,
  description: z.string().nullable(),
  descriptions: translations,
  image_url: z.string().nullable(),
  base_price: z.number(),
  item_type: z.enum(ITEM_TYPES),
  /** Only of an add-on. */
  addon_category: z.enum(ADDON_CATEGORIES).nullable(),
  is_vegetarian: z.boolean(),
  spice_level: z.enum(SPICE_LEVELS).nullable(),
  category: z.string(),
  /** Left out: nobody has said. */
  serving: serving.optional(),
  /** What is in it that somebody must not eat; left out: nobody has entered it. Empty: nothing of the list. */
  contents: z.array(contentCode).optional(),
  /** The dishes that take its place for who must not eat it, the first that fits; left out: none. */
  alternatives: z.array(id).optional(),
  is_active: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
})
export type Item = z.output<typeof item>

const required = reject('item_fields_required')

/** What the form of a dish sends. */
export const itemForm = z.object({
  name: z.string(required).trim().min(1, required).pipe(text(200)),
  names: typedTranslations(200),
  description: optionalText(1000),
  descriptions: typedTranslations(1000),
  imageUrl,
  basePrice: typedRupees('item_fields_required'),
  itemType: z.enum(ITEM_TYPES).default(NEW_ITEM.itemType),
  addonCategory: z.enum(ADDON_CATEGORIES).nullish(),
  isVegetarian: z.boolean().default(NEW_ITEM.isVegetarian),
  spiceLevel: z.enum(SPICE_LEVELS).default(NEW_ITEM.spiceLevel),
  category: z.string(required).trim().min(1, required).pipe(z.enum(ITEM_CATEGORIES)),
  /** Left out of a change: it stays as it is. */
  serving: serving.nullable().optional(),
  /** `null`: nobody knows. Left out of a change, like the alternatives: it stays as it is. */
  contents: z.array(contentCode).max(CONTENT_CODES.length).nullable().optional(),
  alternatives: z.array(id).max(MAX_ALTERNATIVES).optional(),
})

export const itemSchemas = {
  listItems: { reply: z.object({ items: z.array(item) }) },
  getItem: { params: idParams, reply: z.object({ item }) },
  menusOfItem: {
    params: idParams,
    reply: z.object({
      /** By day, those without one last. */
      menus: z.array(z.object({ _id: id, name: z.string(), menu_date: kitchenDay.nullable(), is_active: z.boolean() })),
    }),
  },
  addItem: { body: itemForm, reply: z.object({ item }) },
  updateItem: {
    params: idParams,
    body: itemForm.extend({ ...readState, reason }),
    reply: z.object({ item }),
    failures: { changed_meanwhile: z.object({ item }) },
  },
  toggleItem: {
    params: idParams,
    /** With `isActive` the wanted state, so that asking twice does not undo it; without it the other one. */
    body: z.object({ isActive: z.boolean().optional() }),
    reply: z.object({ item }),
  },
  deleteItem: { params: idParams, query: z.object(readState), reply: done },
}
