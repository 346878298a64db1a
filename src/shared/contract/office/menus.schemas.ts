import { z } from 'zod'
import { isKitchenDay } from '../../domain/calendar/kitchen-time.ts'
import { SPICE_LEVELS } from '../../domain/catalog/items.ts'
import { MAX_MENU_CATEGORIES, MAX_MENU_ITEMS, MENU_CATEGORY_TYPES } from '../../domain/catalog/menu-form.ts'
import { menu, menuItem } from '../customer/menus.schemas.ts'
import {
  id,
  idParams,
  imageUrl,
  instant,
  kitchenDay,
  optionalText,
  readState,
  reject,
  text,
  typedRupees,
} from '../parts.ts'

/** A menu item as the editor reads it. Prices are rupees. */
export const adminMenuItem = menuItem.extend({
  /** The library's price when the menu was saved. */
  basePrice: z.number().nullable(),
  /** This menu's own price, when it has one. */
  customPrice: z.number().nullable(),
  isCustomized: z.boolean(),
  sourceItemId: id.nullable(),
  category: z.string().nullable(),
})
export type AdminMenuItem = z.output<typeof adminMenuItem>

export const adminMenu = menu.extend({
  categories: z.array(
    z.object({ _id: id, name: z.string(), type: z.enum(MENU_CATEGORY_TYPES), items: z.array(adminMenuItem) }),
  ),
  createdAt: instant,
  updatedAt: instant,
})
export type AdminMenu = z.output<typeof adminMenu>

const required = reject('menu_fields_required')
const tooLarge = reject('menu_too_large')
/** An id that the form made up is as good as none. */
const formId = text(100).nullish()
/** Blank names are not rejected: what bears one is dropped. */
const formName = (max: number) =>
  text(max)
    .nullish()
    .transform((name) => name ?? '')

const formItem = z.object({
  id: formId,
  name: formName(200),
  description: optionalText(1000),
  imageUrl,
  addon_price: typedRupees().nullish(),
  is_vegetarian: z.boolean().default(true),
  item_type: z.enum(['base', 'addon']).optional(),
  sourceItemId: id.nullish(),
  customPrice: typedRupees().nullish(),
  spice_level: z.enum(SPICE_LEVELS).nullish(),
  category: optionalText(100),
})

const form = z.object({
  name: z.string(required).trim().min(1, required).pipe(text(200)),
  imageUrl,
  isRegularThali: z.boolean().default(true),
  /** Only a menu that never had a day may go without one. */
  menuDate: z.string(reject('menu_date_required')).refine(isKitchenDay, reject('menu_date_required')).nullable(),
  /** For one thali; none means the default of 80. */
  price: typedRupees().nullish(),
  categories: z
    .array(
      z.object({
        id: formId,
        name: formName(100),
        type: z.enum(MENU_CATEGORY_TYPES).default('regular'),
        items: z.array(formItem).max(2 * MAX_MENU_ITEMS, tooLarge),
      }),
      reject('menu_no_categories'),
    )
    .max(2 * MAX_MENU_CATEGORIES, tooLarge),
})

const reply = z.object({ menu: adminMenu })

export const adminMenuSchemas = {
  listMenus: { reply: z.object({ menus: z.array(adminMenu) }) },
  getMenu: { params: idParams, reply },
  addMenu: {
    body: form.extend({
      /** One for each filling in of the form: asked twice, the answer is the menu made the first time. */
      formId: id.optional(),
    }),
    reply,
  },
  updateMenu: { params: idParams, body: form.extend(readState), reply },
  deleteMenu: {
    params: idParams,
    query: z.object(readState),
    /** `message` tells what customers see now that the active menu is gone; `null` when nothing changes for them. */
    reply: z.object({ wasActive: z.boolean(), message: z.string().nullable() }),
  },
  duplicateMenu: { params: idParams, reply },
  activateMenu: { params: idParams, reply },
  menuWeek: {
    reply: z.object({
      /** The cooking days of the coming two weeks, the order day first, with the menu that each has of its own. */
      days: z.array(z.object({ day: kitchenDay, menu: z.object({ _id: id, name: z.string() }).nullable() })),
      /** Those of them that have none. */
      missing: z.array(kitchenDay),
    }),
  },
}
