import type { AdminMenu } from '#shared/contract/office/menus.schemas.ts'
import { thaliPrice } from '#shared/domain/catalog/menu.ts'
import type { Sort } from '#web/parts/table/SortHeader.tsx'

export const MENU_COLUMNS = ['name', 'day', 'dishes', 'price'] as const
export type MenuColumn = (typeof MENU_COLUMNS)[number]

/** How many dishes a menu has. */
export function dishCount(menu: AdminMenu): number {
  return menu.categories.reduce((sum, { items }) => sum + items.length, 0)
}

/** Menus whose name, category or dish contains the words searched for; all of them for no words. */
export function searched(menus: AdminMenu[], words: string): AdminMenu[] {
  const wanted = words.trim().toLowerCase()
  if (wanted === '') return menus
  return menus.filter(({ name, categories }) =>
    [name, ...categories.flatMap((category) => [category.name, ...category.items.map((item) => item.name)])].some(
      (text) => text.toLowerCase().includes(wanted),
    ),
  )
}

const KEYS: Record<MenuColumn, (menu: AdminMenu) => string | number> = {
  name: ({ name }) => name.toLowerCase(),
  // A menu without a day stands before all others, as in the server's order it stands behind.
  day: ({ menu_date }) => menu_date ?? '',
  dishes: dishCount,
  price: thaliPrice,
}

/** Sorted by a column; `null` is the order of the server: the active menu first, then the latest day. */
export function sorted(menus: AdminMenu[], sort: Sort<MenuColumn> | null): AdminMenu[] {
  if (sort === null) return menus
  const key = KEYS[sort.column]
  const sign = sort.direction === 'ascending' ? 1 : -1
  return menus.toSorted((a, b) => {
    const [x, y] = [key(a), key(b)]
    return x === y ? 0 : sign * (x < y ? -1 : 1)
  })
}
