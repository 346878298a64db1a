import { z } from 'zod'
import { deliveryWindow, id, kitchenDay } from '../parts.ts'

export const menuItem = z.object({
  _id: id,
  name: z.string(),
  item_name: z.string(),
  description: z.string().nullable(),
  image_url: z.string().nullable(),
  is_vegetarian: z.boolean(),
  item_type: z.enum(['base', 'addon']),
  /** Rupees; `null` means the default of 50. */
  addon_price: z.number().nullable(),
  spice_level: z.string().nullable(),
})
export type MenuItem = z.output<typeof menuItem>

export const menu = z.object({
  _id: id,
  name: z.string(),
  image_url: z.string().nullable(),
  is_regular_thali: z.boolean(),
  menu_date: kitchenDay.nullable(),
  is_active: z.boolean(),
  /** Rupees for one thali; `null` means the default of 80. */
  price: z.number().nullable(),
  categories: z.array(
    z.object({ _id: id, name: z.string(), type: z.enum(['regular', 'base', 'addon']), items: z.array(menuItem) }),
  ),
})
export type Menu = z.output<typeof menu>

const namedPrice = z.object({ name: z.string(), price: z.number() })

/** The active menu, also as the two flat lists that the back office reads. Prices are rupees. */
export const activeMenu = menu.extend({ base_items: z.array(namedPrice), add_ons: z.array(namedPrice) })
export type ActiveMenu = z.output<typeof activeMenu>

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
  /** How many plates are left on the days of these that have few; 0 on one that is full. Left out when none has few. */
  platesLeft: z.record(z.string(), z.number()).optional(),
})
export type KitchenWeek = z.output<typeof kitchenWeek>

export const menuSchemas = {
  weeklyMenus: {
    body: z.object({ dates: z.array(kitchenDay).min(1).max(14) }),
    reply: kitchenWeek.extend({
      /** Only days that have a menu. */
      menus: z.record(z.string(), menu),
    }),
  },
  activeMenu: {
    reply: kitchenWeek.extend({ menu: activeMenu.nullable() }),
  },
}
