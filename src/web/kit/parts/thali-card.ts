import * as m from '#paraglide/messages.js'
import { type KitchenDay, weekdayOf } from '#shared/base/kitchen-time.ts'
import { baseItems, itemName, type MenuItemLike, type MenuLike, THALI_CARD_ITEMS } from '#shared/domain/catalog/menu.ts'

/** What a plate typically holds on each weekday, Sunday first: shown while the menu of the day has no items yet. */
const SAMPLES = [
  m.sample_plate_0,
  m.sample_plate_1,
  m.sample_plate_2,
  m.sample_plate_3,
  m.sample_plate_4,
  m.sample_plate_5,
  m.sample_plate_6,
]

export interface ThaliCardLine<Item> {
  name: string
  /** `null`: only a sample, there is nothing more to tell of it. */
  item: Item | null
}

/** What is on the plate: the base items of the menu, or the weekday's sample. Spec: customer §2. */
export function basePlateLines<Item extends MenuItemLike>(
  menu: MenuLike<Item>,
  day: KitchenDay,
): ThaliCardLine<Item>[] {
  const lines = baseItems(menu)
    .map((item) => ({ name: itemName(item), item }))
    .filter(({ name }) => name !== '')
  if (lines.length > 0) return lines
  const sample = SAMPLES[weekdayOf(day)]?.() ?? ''
  return sample.split(', ').map((name) => ({ name, item: null }))
}

/** What the Regular Thali card lists: the first five of what is on the plate. Spec: customer §2. */
export function thaliCardLines<Item extends MenuItemLike>(
  menu: MenuLike<Item>,
  day: KitchenDay,
): ThaliCardLine<Item>[] {
  return basePlateLines(menu, day).slice(0, THALI_CARD_ITEMS)
}
