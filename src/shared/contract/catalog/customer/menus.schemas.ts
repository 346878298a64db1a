import { z } from 'zod'
import { deliveryWindow, id, instant, kitchenDay, slotCode, translations } from '../../parts.ts'

export const menuItem = z.object({
  _id: id,
  /** The item of the library; left out of a dish that was typed in. Lines of one item are one dish, whatever they are called. */
  dish_id: id.optional(),
  name: z.string(),
  item_name: z.string(),
  /** What the library calls it in other languages, as long as it has the name that the library has. */
  names: translations,
  description: z.string().nullable(),
  descriptions: translations,
  image_url: z.string().nullable(),
  is_vegetarian: z.boolean(),
  item_type: z.enum(['base', 'addon']),
  /** Rupees; `null` means the default of 50. */
  addon_price: z.number().nullable(),
  spice_level: z.string().nullable(),
  /** Cannot be ordered on this day any more. */
  sold_out: z.literal(true).optional(),
})
export type MenuItem = z.output<typeof menuItem>

export const menu = z.object({
  _id: id,
  name: z.string(),
  names: translations,
  image_url: z.string().nullable(),
  /** How that picture is kept, when it is a photograph of the kitchen's own: see `photoUpload` for the address of each width. */
  photo: z
    .object({
      width: z.number(),
      height: z.number(),
      widths: z.array(z.number()),
      /** A `data:` address to show until it is there. */
      blur: z.string(),
    })
    .optional(),
  is_regular_thali: z.boolean(),
  menu_date: kitchenDay.nullable(),
  is_active: z.boolean(),
  /** Rupees for one thali; `null` means the default of 80. */
  price: z.number().nullable(),
  /** Rupees for a plate of a subscription that is bought now; left out: the default of 60. */
  subscription_price: z.number().optional(),
  /** Left out: lunch. */
  slot: slotCode.optional(),
  categories: z.array(
    z.object({ _id: id, name: z.string(), type: z.enum(['regular', 'base', 'addon']), items: z.array(menuItem) }),
  ),
})
export type Menu = z.output<typeof menu>

const namedPrice = z.object({ name: z.string(), price: z.number() })

/** The active menu, also as the two flat lists that the back office reads. Prices are rupees. */
export const activeMenu = menu.extend({ base_items: z.array(namedPrice), add_ons: z.array(namedPrice) })
export type ActiveMenu = z.output<typeof activeMenu>

/** A slot that can be chosen. */
const servedSlot = z.object({
  slot: slotCode,
  orderDay: kitchenDay,
  /** Until when orders for its order day are taken. */
  orderBy: instant,
  /** When an order for its order day is delivered that is placed now. */
  delivery: deliveryWindow,
})
export type ServedSlot = z.output<typeof servedSlot>

/** The kitchen's days by the server's clock and calendar. */
const kitchenWeek = z.object({
  /** The day that can be ordered for. */
  orderDay: kitchenDay,
  /** The open days of its week. */
  strip: z.array(kitchenDay),
  /** Six open days from the order day on. */
  coming: z.array(kitchenDay),
  /** When an order for the order day is delivered that is placed now. */
  delivery: deliveryWindow,
  /** Until when each of `coming` can be ordered for. An app may hold a week that it kept before it was told. */
  orderBy: z.record(z.string(), instant).optional(),
  /** When orders for the later of these days are delivered. */
  laterDelivery: deliveryWindow.optional(),
  /** How many plates are left on the days of these that have few; 0 on one that is full. Left out when none has few. */
  platesLeft: z.record(z.string(), z.number()).optional(),
  /** Only while two slots are served: whose week this is. */
  slot: slotCode.optional(),
  /** Only while two slots are served: each of them, in the order of the day. */
  slots: z.array(servedSlot).optional(),
})
export type KitchenWeek = z.output<typeof kitchenWeek>

/** Lunch when nothing is said, and instead of a slot that is not served. */
const wantedSlot = slotCode.optional()

export const menuSchemas = {
  weeklyMenus: {
    body: z.object({ dates: z.array(kitchenDay).min(1).max(14), slot: wantedSlot }),
    reply: kitchenWeek.extend({
      /** Only days that have a menu. */
      menus: z.record(z.string(), menu),
    }),
  },
  activeMenu: {
    query: z.object({ slot: wantedSlot }),
    reply: kitchenWeek.extend({ menu: activeMenu.nullable() }),
  },
}
