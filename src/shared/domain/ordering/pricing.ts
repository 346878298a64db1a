import { type Paise, paiseFromRupees } from '../../base/money.ts'
import type { Dish } from '../catalog/dish-key.ts'
import {
  addOnPrice,
  type DishLike,
  findAddOn,
  itemName,
  type MenuLike,
  nameKey,
  REGULAR_THALI,
  thaliPrice,
} from '../catalog/menu.ts'
import type { Translations } from '../catalog/names.ts'
import { MAX_LINES, MAX_QUANTITY, type PreviewLine } from './cart.ts'

export interface PricedLine extends Dish {
  names?: Translations | null
  kind: 'thali' | 'addon'
  quantity: number
  unitPaise: Paise
}

export type PricingProblem =
  | { problem: 'no_lines' | 'too_many_lines' }
  | { problem: 'bad_quantity' | 'unknown_item' | 'duplicate_item'; name: string }

/**
 * Prices what a customer asks for by the menu of the day. A dish is found by its item of the library, else by its name, see
 * findAddOn, and comes back as the menu writes it. The lines are in paise; the first problem found ends the pricing.
 */
export function priceOrder(
  wanted: (DishLike & { quantity: number })[],
  menu: MenuLike,
): { lines: PricedLine[]; totalPaise: Paise } | PricingProblem {
  if (wanted.length === 0) return { problem: 'no_lines' }
  if (wanted.length > MAX_LINES) return { problem: 'too_many_lines' }
  const seen = new Set<string>()
  const lines: PricedLine[] = []
  for (const { name, quantity, dish_id } of wanted) {
    if (!Number.isInteger(quantity) || quantity < 1 || quantity > MAX_QUANTITY) return { problem: 'bad_quantity', name }
    const key = nameKey(name)
    if (seen.has(key)) return { problem: 'duplicate_item', name }
    seen.add(key)
    if (key === nameKey(REGULAR_THALI)) {
      const unitPaise = paiseFromRupees(thaliPrice(menu))
      lines.push({ name: REGULAR_THALI, dishId: null, kind: 'thali', quantity, unitPaise })
      continue
    }
    const addOn = findAddOn(menu, { name, dish_id })
    if (!addOn) return { problem: 'unknown_item', name }
    const dish = { name: itemName(addOn), dishId: addOn.dish_id ?? null, ...(addOn.names && { names: addOn.names }) }
    if (lines.some((line) => line.name === dish.name)) return { problem: 'duplicate_item', name }
    lines.push({ ...dish, kind: 'addon', quantity, unitPaise: paiseFromRupees(addOnPrice(addOn)) })
  }
  return { lines, totalPaise: lines.reduce((sum, line) => sum + line.unitPaise * line.quantity, 0) }
}

/** Whether the customer saw (in rupees) exactly what the server will charge. */
export function sameAsSeen(priced: PricedLine[], seen: PreviewLine[], seenTotal: number): boolean {
  const matches = priced.every((line, index) => {
    const shown = seen[index]
    return (
      shown !== undefined &&
      paiseFromRupees(shown.price) === line.unitPaise &&
      paiseFromRupees(shown.total) === line.unitPaise * line.quantity
    )
  })
  const totalPaise = priced.reduce((sum, line) => sum + line.unitPaise * line.quantity, 0)
  return matches && seen.length === priced.length && paiseFromRupees(seenTotal) === totalPaise
}
