import { dayPosition, type KitchenDay } from '../../base/kitchen-time.ts'
import {
  ADD_ON_PRICE,
  addOnPrice,
  type DishLike,
  findAddOn,
  itemName,
  type MenuLike,
  REGULAR_THALI,
  thaliPrice,
} from '../catalog/menu.ts'

/** Item name to quantity. The order of the names is the order in which they were added. */
export type Cart = Readonly<Record<string, number>>

export const EMPTY_CART: Cart = {}
export const MAX_QUANTITY = 50
export const MAX_LINES = 40

/**
 * A cart out of storage or navigation state. A quantity may be a number or an object with `quantity` (spec: customer §3);
 * whatever is neither is dropped, so that broken storage never breaks a screen.
 */
export function readCart(stored: unknown): Cart {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return EMPTY_CART
  const lines = Object.entries(stored)
    .map(([name, value]) => [name, quantityOf(value)] as const)
    .filter(([name, quantity]) => name !== '' && quantity > 0)
  return Object.fromEntries(lines.slice(0, MAX_LINES))
}

function quantityOf(value: unknown): number {
  const raw = typeof value === 'object' && value !== null && 'quantity' in value ? value.quantity : value
  return typeof raw === 'number' && Number.isInteger(raw) && raw > 0 ? Math.min(raw, MAX_QUANTITY) : 0
}

/** One more of an item, up to the largest quantity; a further line past the limit of lines changes nothing. */
export function addToCart(cart: Cart, name: string): Cart {
  if (!Object.hasOwn(cart, name) && Object.keys(cart).length >= MAX_LINES) return cart
  return { ...cart, [name]: Math.min(quantityIn(cart, name) + 1, MAX_QUANTITY) }
}

/** One less; at quantity 1 the line goes. */
export function takeFromCart(cart: Cart, name: string): Cart {
  const quantity = quantityIn(cart, name)
  return quantity > 1 ? { ...cart, [name]: quantity - 1 } : removeLine(cart, name)
}

/** A dish may be called like a property that every object has. */
function quantityIn(cart: Cart, name: string): number {
  return Object.hasOwn(cart, name) ? (cart[name] ?? 0) : 0
}

/** Without the whole line of that name. */
export function removeLine(cart: Cart, name: string): Cart {
  return Object.fromEntries(Object.entries(cart).filter(([line]) => line !== name))
}

/** Units of all lines. */
export function countItems(lines: readonly Pick<PreviewLine, 'quantity'>[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0)
}

/**
 * Why the cart cannot be changed for that day, as keys of the texts in customer §5; `null` when it can: for the order day, and
 * for those after it that are `open` to orders.
 */
export function cartRejection(
  day: KitchenDay,
  orderDay: KitchenDay,
  change: 'add' | 'modify',
  open: readonly KitchenDay[],
) {
  const position = dayPosition(day, orderDay)
  if (position === 'order-day' || open.includes(day)) return null
  return `${change}_${position}` as const
}

/** Names in the cart that the menu does not have, as after a night, or that are sold out: the server would reject them. None without a menu. */
export function linesOffMenu(cart: Cart, menu: MenuLike | null): string[] {
  return Object.keys(cart).filter((name) => unitPrice(name, menu) === null)
}

export interface PreviewLine extends DishLike {
  quantity: number
  /** Rupees for one. */
  price: number
  /** Rupees for the line. */
  total: number
}

/**
 * What can be ordered of the cart, and what it will cost by the menu at hand, in rupees. What is off the menu is no line;
 * without a menu each add-on is one, at the usual price. The server prices the order itself.
 */
export function previewLines(cart: Cart, menu: MenuLike | null): PreviewLine[] {
  return Object.entries(cart).flatMap(([name, quantity]) => {
    const price = unitPrice(name, menu)
    if (price === null) return []
    const { dish_id, names } = (menu && findAddOn(menu, { name })) ?? {}
    return { name, names: names ?? undefined, quantity, price, total: price * quantity, dish_id }
  })
}

/**
 * A cart in the words of another menu, as when an order moves to another day: each dish is the line of its item there. `known`
 * has the dishes that the cart names. What the menu does not have keeps its name.
 */
export function cartOnMenu(cart: Cart, known: readonly DishLike[], menu: MenuLike): Cart {
  const moved: Record<string, number> = {}
  for (const [name, quantity] of Object.entries(cart)) {
    const addOn = findAddOn(menu, known.find((dish) => dish.name === name) ?? { name })
    const there = addOn && name !== REGULAR_THALI ? itemName(addOn) : name
    moved[there] = Math.min(quantityIn(moved, there) + quantity, MAX_QUANTITY)
  }
  return moved
}

/** `null` for what is not on the menu, or sold out. */
function unitPrice(name: string, menu: MenuLike | null): number | null {
  if (name === REGULAR_THALI) return thaliPrice(menu)
  if (!menu) return ADD_ON_PRICE
  const addOn = findAddOn(menu, { name })
  return addOn && !addOn.sold_out ? addOnPrice(addOn) : null
}

/** Rupees of all lines. */
export function totalOf(lines: { total: number }[]): number {
  return lines.reduce((sum, line) => sum + line.total, 0)
}
