import type { Db } from '#server/kernel/db/connection.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import type { AdminCaller } from '#server/people/people.ts'
import type { Paise } from '#shared/base/money.ts'
import { isNearUsual } from '#shared/domain/catalog/price-limits.ts'
import { roleCan } from '#shared/domain/people/permissions.ts'
import type { MenuRow } from '../menus/queries.ts'
import { usualPrices } from './prices.ts'

/** Prices that are far from the usual ones: only the owner sets them, whatever the way. */

type Caller = Pick<AdminCaller, 'role'>

/**
 * Throws `price_needs_approval` when a menu has a price far from the usual one that it did not have `before`, unless the owner
 * calls. A copy has no menu before it.
 */
export function requireUsualMenu({ role }: Caller, menu: MenuRow, before?: MenuRow): void {
  if (roleCan(role, 'prices.write')) return
  const former = new Set(before ? farPrices(before) : [])
  if (farPrices(menu).some((price) => !former.has(price))) throw new AppError('price_needs_approval')
}

/** The prices of a menu that are far from the usual ones, each with what it is of. */
function farPrices({ thali_price_paise: thali, usual, categories }: MenuRow): string[] {
  const far = thali !== null && !isNearUsual(thali, usual.thali) ? [`thali ${thali}`] : []
  const items = categories.flatMap(({ type, items }) =>
    items.flatMap((item) => {
      const isAddOn = type === 'addon' || item.item_type === 'addon'
      const price = isAddOn ? item.addon_price_paise : item.custom_price_paise
      if (price === null) return []
      // A dish of the library has a price of its own, which the same rule holds.
      const near = [isAddOn ? usual.addOn : usual.dish, item.base_price_paise ?? 0].some((of) => isNearUsual(price, of))
      return near ? [] : [`${item.id} ${price}`]
    }),
  )
  return [...far, ...items]
}

/**
 * Throws `price_needs_approval` for a dish of the library that is far from the usual price of its kind, unless it had that price
 * before, or the owner calls.
 */
export async function requireUsualDish(
  db: Db,
  { role }: Caller,
  dish: { isAddOn: boolean; price: Paise },
  former: Paise | null,
): Promise<void> {
  if (roleCan(role, 'prices.write') || dish.price === former) return
  const usual = await usualPrices(db)
  if (!isNearUsual(dish.price, dish.isAddOn ? usual.addOn : usual.dish)) throw new AppError('price_needs_approval')
}
