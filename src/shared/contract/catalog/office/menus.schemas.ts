import { z } from 'zod'
import { isKitchenDay } from '../../../base/kitchen-time.ts'
import { SPICE_LEVELS } from '../../../domain/catalog/items.ts'
import { MAX_MENU_CATEGORIES, MAX_MENU_ITEMS, MENU_CATEGORY_TYPES } from '../../../domain/catalog/menu-form.ts'
import {
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
  slotCode,
  text,
  typedRupees,
  typedTranslations,
} from '../../parts.ts'
import { menu, menuItem } from '../customer/menus.schemas.ts'

/** A menu item as the editor reads it. Prices are rupees. */
export const adminMenuItem = menuItem.extend({
  /** The library's price when the menu was saved. */
  basePrice: z.number().nullable(),
  /** This menu's own price, when it has one. */
  customPrice: z.number().nullable(),
  isCustomized: z.boolean(),
  sourceItemId: id.nullable(),
  category: z.string().nullable(),
  /** This menu's own; left out: as the library says. */
  serving: serving.optional(),
})
export type AdminMenuItem = z.output<typeof adminMenuItem>

export const adminMenu = menu.extend({
  categories: z.array(
    z.object({ _id: id, name: z.string(), type: z.enum(MENU_CATEGORY_TYPES), items: z.array(adminMenuItem) }),
  ),
  /** Customers see nothing of it before it is published. Left out: it is. */
  is_draft: z.boolean().optional(),
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
  serving: serving.nullish(),
})

const form = z.object({
  name: z.string(required).trim().min(1, required).pipe(text(200)),
  names: typedTranslations(200),
  imageUrl,
  isRegularThali: z.boolean().default(true),
  /** Only a menu that never had a day may go without one. */
  menuDate: z
    .string(reject('menu_date_required'))
    .refine(isKitchenDay, reject('menu_date_required'))
    .nullable()
    .meta({ 'x-entered': true }),
  /** For one thali; none means the default of 80. */
  price: typedRupees().nullish(),
  /** Left out: lunch for a new menu, the slot that it has for another. */
  slot: slotCode.optional(),
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

/** What the form of a menu sends. */
export const menuForm = form.extend({
  /** Kept from customers until it is published. A day of a slot has one draft. */
  isDraft: z.boolean().default(false),
  /** One for each filling in of the form: asked twice, the answer is the menu made the first time. */
  formId: id.optional(),
})

const reply = z.object({ menu: adminMenu })

export const menuHead = adminMenu.pick({ _id: true, name: true, menu_date: true, is_active: true })

/** A day of which customers would see another menu after a change, or for which a menu is saved. */
const dayOfMenuChange = z.object({
  day: kitchenDay,
  /** Left out: lunch. */
  slot: slotCode.optional(),
  /** The kitchen does not serve on the day. */
  closed: z.boolean(),
  /** Orders of the day that are to be cooked. */
  orders: z.number(),
  /** The other menus that the day has of its own. */
  others: z.array(menuHead),
  /** What customers see now. */
  before: menuHead.nullable(),
  /** What they would see; `this` is the menu that is changed. */
  after: z.enum(['this', 'none']).or(menuHead),
})
export type DayOfMenuChange = z.output<typeof dayOfMenuChange>

export const adminMenuSchemas = {
  listMenus: { reply: z.object({ menus: z.array(adminMenu) }) },
  getMenu: { params: idParams, reply },
  addMenu: {
    body: menuForm,
    reply,
  },
  updateMenu: {
    params: idParams,
    body: form.extend({ ...readState, reason }),
    reply,
    failures: { changed_meanwhile: z.object({ menu: adminMenu }) },
  },
  deleteMenu: {
    params: idParams,
    query: z.object(readState),
    /** `message` tells what customers see now that the active menu is gone; `null` when nothing changes for them. */
    reply: z.object({ wasActive: z.boolean(), message: z.string().nullable() }),
  },
  duplicateMenu: { params: idParams, reply },
  activateMenu: { params: idParams, reply },
  /** `null` takes the picture away. */
  setMenuPhoto: { params: idParams, body: z.object({ imageUrl }), reply },
  menuWeek: {
    query: z.object({ slot: slotCode.optional() }),
    reply: z.object({
      /** The cooking days of the coming two weeks, the order day first, with the menu that each has of its own. */
      days: z.array(z.object({ day: kitchenDay, menu: z.object({ _id: id, name: z.string() }).nullable() })),
      /** Those of them that have none. */
      missing: z.array(kitchenDay),
      /** The first open day from the order day on that has none, however far ahead. */
      nextFree: kitchenDay,
    }),
  },
  previewMenuChange: {
    query: z.object({
      action: z.enum(['save', 'activate', 'delete']),
      /** The menu; none for a new one that is to be saved. */
      id: id.optional(),
      /** The day that a menu is to be saved for, and its slot; left out: the one that it has, lunch for a new one. */
      day: kitchenDay.optional(),
      slot: slotCode.optional(),
    }),
    reply: z.object({ days: z.array(dayOfMenuChange) }),
  },
}
