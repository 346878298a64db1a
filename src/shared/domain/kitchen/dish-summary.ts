import { type Paise, paiseFromRupees } from '../../base/money.ts'
import { splitByWeight } from '../../base/split.ts'
import { type Dish, dishKey, THALI_KEY } from '../catalog/dish-key.ts'
import { REGULAR_THALI } from '../catalog/menu.ts'
import { countsAsOrdered, type OrderStatus } from '../ordering/order-status.ts'

/** How the kitchen counts dishes. Spec: admin §4, dish summary. */

/** Where an order stands for who cooks: certain, waiting for its deadline, or not to be cooked. */
export type Share = 'confirmed' | 'willBeConfirmed' | 'skipped'
export type Shares = Record<Share, number>

/** The share of an order in a status. Skipped stands for cancelled too: neither is cooked, neither is paid. */
export function shareOf(status: OrderStatus): Share {
  if (status === 'pending') return 'willBeConfirmed'
  return countsAsOrdered(status) ? 'confirmed' : 'skipped'
}

/** A dish on the plate of a thali; without a price it counts with 60 rupees. */
export interface ThaliItem extends Dish {
  pricePaise: Paise | null
}

/** A line of an order, or many equal ones taken together. */
export interface Portion extends Dish {
  status: OrderStatus
  kind: 'thali' | 'addon'
  unitPaise: Paise
  quantity: number
  /** Skipped after the deadline: it is cooked, but nobody gets it. */
  late?: boolean
  /** What the thali consisted of; when nobody knows, the thali itself counts as a dish. */
  thaliItems: ThaliItem[] | null
}

export interface DishCount extends Shares {
  /** What tells it apart from other dishes of its category. */
  key: string
  /** The name that it has at present. */
  name: string
  category: 'Base Item' | 'Add-on'
  /** Portions to be packed: confirmed and to be confirmed. */
  count: number
  /** Portions to be cooked: those, and what was skipped after the deadline. */
  toCook: number
  /** Paise for one; the average when it changed meanwhile. */
  pricePaise: Paise
  /** By the specification's formula: count times price. */
  revenuePaise: Paise
  /** What customers are really charged: all dishes together the revenue of their orders. */
  chargedPaise: Paise
}

/**
 * The dish summary: each base item once for each plate, with its price or 60; each add-on by its quantity and price.
 * Skipped and cancelled orders stand in their own column and count nowhere else. What a thali really costs is split over its
 * dishes by those prices. Base items first, the most first.
 */
export function countDishes(portions: Portion[]): DishCount[] {
  const counts = new Map<string, DishCount>()
  for (const portion of portions) {
    const dishes = dishesOf(portion)
    const charged = chargedFor(portion, dishes)
    for (const [index, dish] of dishes.entries()) add(counts, dish, portion, charged[index] ?? 0)
  }
  for (const count of counts.values()) {
    if (count.count > 0) count.pricePaise = Math.round(count.revenuePaise / count.count)
  }
  return [...counts.values()].sort(
    (a, b) =>
      b.category.localeCompare(a.category) ||
      b.count - a.count ||
      a.name.localeCompare(b.name) ||
      a.key.localeCompare(b.key),
  )
}

type Counted = Pick<DishCount, 'key' | 'name' | 'category' | 'pricePaise'>

/** Of dishes in orders that keep no price of them: spec admin §9. */
const PRICE_WITHOUT_ONE = paiseFromRupees(60)

function dishesOf({ thaliItems, unitPaise, ...line }: Portion): Counted[] {
  if (line.kind === 'addon') {
    return [{ key: dishKey(line), name: line.name, category: 'Add-on', pricePaise: unitPaise }]
  }
  if (thaliItems === null || thaliItems.length === 0) {
    return [{ key: THALI_KEY, name: REGULAR_THALI, category: 'Base Item', pricePaise: PRICE_WITHOUT_ONE }]
  }
  return thaliItems.map((item) => ({
    key: dishKey(item),
    name: item.name,
    category: 'Base Item',
    pricePaise: item.pricePaise ?? PRICE_WITHOUT_ONE,
  }))
}

/** What is charged for each of the dishes of a line. */
function chargedFor({ status, unitPaise, quantity }: Portion, dishes: Counted[]): Paise[] {
  if (shareOf(status) === 'skipped') return []
  return splitByWeight(
    unitPaise * quantity,
    dishes.map(({ pricePaise }) => pricePaise),
  )
}

function add(counts: Map<string, DishCount>, dish: Counted, { status, quantity, late }: Portion, charged: Paise) {
  const { category, key, pricePaise } = dish
  const count = counts.get(`${category} ${key}`) ?? { ...dish, ...NOTHING, ...noShares() }
  counts.set(`${category} ${key}`, count)
  const share = shareOf(status)
  count[share] += quantity
  if (share !== 'skipped' || late) count.toCook += quantity
  if (share === 'skipped') return
  count.count += quantity
  count.revenuePaise += quantity * pricePaise
  count.chargedPaise += charged
}

const NOTHING = { count: 0, toCook: 0, revenuePaise: 0, chargedPaise: 0 }

/** Plates of thali by share, and how many are to be cooked. */
export function countPlates(portions: Portion[]): Shares & { toCook: number } {
  const plates = { ...noShares(), toCook: 0 }
  for (const { kind, status, quantity, late } of portions) {
    if (kind !== 'thali') continue
    const share = shareOf(status)
    plates[share] += quantity
    if (share !== 'skipped' || late) plates.toCook += quantity
  }
  return plates
}

export interface Seller {
  /** What tells it apart from others of its kind. */
  key: string
  /** The name that it has at present. */
  name: string
  kind: Portion['kind']
  quantity: number
  revenuePaise: Paise
}

/** What was sold, by what customers paid for it; the most first. A thali is one thing here. */
export function bestSellers(portions: Portion[], limit: number): Seller[] {
  const sellers = new Map<string, Seller>()
  for (const { status, kind, name, dishId, quantity, unitPaise } of portions) {
    if (shareOf(status) === 'skipped') continue
    const key = kind === 'thali' ? THALI_KEY : dishKey({ dishId, name })
    const seller = sellers.get(key) ?? { key, name, kind, quantity: 0, revenuePaise: 0 }
    sellers.set(key, seller)
    seller.quantity += quantity
    seller.revenuePaise += quantity * unitPaise
  }
  return [...sellers.values()]
    .sort((a, b) => b.quantity - a.quantity || a.name.localeCompare(b.name) || a.key.localeCompare(b.key))
    .slice(0, limit)
}

function noShares(): Shares {
  return { confirmed: 0, willBeConfirmed: 0, skipped: 0 }
}
