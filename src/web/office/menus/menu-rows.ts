import { searchForm } from '#shared/base/search-form.ts'
import type { AdminMenu } from '#shared/contract/catalog/office/menus.schemas.ts'
import { namesOf } from '#shared/domain/catalog/names.ts'
import type { SortKeys } from '#web/kit/table/rows.ts'
import type { UsualPrices } from '../parts/use-usual-prices.ts'

export type MenuColumn = 'name' | 'day' | 'dishes' | 'price'

/** How many dishes a menu has. */
export function dishCount(menu: AdminMenu): number {
  return menu.categories.reduce((sum, { items }) => sum + items.length, 0)
}

/** Menus whose name, category or dish, in any language, contains the words searched for; all of them for no words. */
export function searched(menus: AdminMenu[], words: string): AdminMenu[] {
  const wanted = searchForm(words.trim())
  if (wanted === '') return menus
  return menus.filter((menu) =>
    [
      ...namesOf(menu),
      ...menu.categories.flatMap((category) => [category.name, ...category.items.flatMap(namesOf)]),
    ].some((text) => searchForm(text).includes(wanted)),
  )
}

/** Without a column it is the order of the server: the active menu first, then the latest day. */
export const menuKeys = (usual: UsualPrices): SortKeys<AdminMenu, MenuColumn> => ({
  name: ({ name }) => name,
  // A menu without a day stands before all others, as in the server's order it stands behind.
  day: ({ menu_date }) => menu_date ?? '',
  dishes: dishCount,
  price: ({ price }) => price ?? usual.thali,
})
