import type { ActiveMenu, Menu, MenuItem } from '#shared/contract/catalog/customer/menus.schemas.ts'

/** A week of the tests' own. */

/** A Wednesday, with days of every kind around it: Monday 6 to Saturday 11 January 2031. */
export const ORDER_DAY = '2031-01-08'

export type Item = {
  name: string
  price?: number | null
  veg?: boolean
  description?: string | null
  photo?: string
  soldOut?: boolean
}

export const ADD_ONS: Item[] = [
  { name: 'Curd Bowl', price: 30, description: 'Set overnight.' },
  { name: 'Chicken Curry', price: 110, veg: false },
  { name: 'Masala Papad' },
]

/** The menu of a day, as the calls tell it. */
export function menuOf(
  day: string,
  { name = `Thali of ${day}`, base = ['Dal Tadka', 'Jeera Rice'], addOns = [] as Item[] },
): Menu {
  const item = (
    type: MenuItem['item_type'],
    { name, price = null, veg = true, description = null, photo, soldOut }: Item,
  ) => ({
    _id: `${day}-${name}`,
    name,
    item_name: name,
    description,
    image_url: photo ?? null,
    is_vegetarian: veg,
    item_type: type,
    addon_price: price,
    spice_level: null,
    ...(soldOut && { sold_out: true as const }),
  })
  return {
    _id: day,
    name,
    image_url: null,
    is_regular_thali: true,
    menu_date: day,
    is_active: false,
    price: null,
    categories: [
      { _id: 'r', name: 'Regular', type: 'regular', items: base.map((name) => item('base', { name })) },
      { _id: 'a', name: 'Add-ons', type: 'addon', items: addOns.map((addOn) => item('addon', addOn)) },
    ],
  }
}

/** A menu as the active one is told. */
export const asActive = (menu: Menu): ActiveMenu => ({ ...menu, base_items: [], add_ons: [] })

const COMING = ['2031-01-08', '2031-01-09', '2031-01-10', '2031-01-11', '2031-01-13', '2031-01-14']

/** The days around it, as the calls tell them. */
export const WEEK = {
  orderDay: ORDER_DAY,
  strip: ['2031-01-06', '2031-01-07', '2031-01-08', '2031-01-09', '2031-01-10', '2031-01-11'],
  coming: COMING,
  delivery: { from: '12:00', to: '14:00' },
  orderBy: Object.fromEntries(COMING.map((day) => [day, `${day}T20:00:00+05:30`])),
  laterDelivery: { from: '12:00', to: '14:00' },
}
