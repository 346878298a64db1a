import { findDish, type MenuLike } from '#shared/domain/catalog/menu.ts'
import { lineName } from '#web/kit/parts/line-name.ts'
import { offMenuNames } from './off-menu-names.ts'

/** What a dish is called of which only the English name is at hand, by a menu that may have it, else as a menu had it. */
export function nameOnMenu(name: string, menu: MenuLike | null | undefined): string {
  const lines = menu?.categories.flatMap(({ items }) => items) ?? []
  return lineName(findDish(lines, { name }) ?? { name, names: offMenuNames.get()[name] })
}
