import { nameKey, REGULAR_THALI, SUBSCRIPTION_PLATE_PRICE } from '../catalog/menu.ts'
import { type Paise, paiseFromRupees } from '../money/money.ts'
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
export interface ThaliItem {
  name: string
  pricePaise: Paise | null
}

/** A line of an order, or many equal ones taken together. */
export interface Portion {
  status: OrderStatus
  kind: 'thali' | 'addon'
  name: string
  unitPaise: Paise
  quantity: number
  /** What the thali consisted of; `null` when nobody knows, then the thali itself counts as a dish. */
  thaliItems: ThaliItem[] | null
}

export interface DishCount extends Shares {
  name: string
  category: 'Base Item' | 'Add-on'
  /** Portions to be cooked: confirmed and to be confirmed. */
  count: number
  /** Paise for one; the average when it changed meanwhile. */
  pricePaise: Paise
  revenuePaise: Paise
}

/**
 * The dish summary: each base item once for each plate, with its price or 60; each add-on by its quantity and price.
 * Skipped and cancelled orders stand in their own column and count nowhere else. Base items first, the most first.
 */
export function countDishes(portions: Portion[]): DishCount[] {
  const counts = new Map<string, DishCount>()
  for (const portion of portions) {
    for (const dish of dishesOf(portion)) add(counts, dish, portion)
  }
  for (const count of counts.values()) {
    if (count.count > 0) count.pricePaise = Math.round(count.revenuePaise / count.count)
  }
  return [...counts.values()].sort(
    (a, b) => b.category.localeCompare(a.category) || b.count - a.count || a.name.localeCompare(b.name),
  )
}

interface Dish {
  name: string
  category: DishCount['category']
  pricePaise: Paise
}

function dishesOf({ kind, name, unitPaise, thaliItems }: Portion): Dish[] {
  if (kind === 'addon') return [{ name, category: 'Add-on', pricePaise: unitPaise }]
  const items = thaliItems ?? [{ name: REGULAR_THALI, pricePaise: null }]
  return items.map((item) => ({
    name: item.name,
    category: 'Base Item',
    pricePaise: item.pricePaise ?? paiseFromRupees(SUBSCRIPTION_PLATE_PRICE),
  }))
}

function add(counts: Map<string, DishCount>, { name, category, pricePaise }: Dish, { status, quantity }: Portion) {
  const key = `${category} ${nameKey(name)}`
  const count = counts.get(key) ?? { name, category, count: 0, pricePaise, revenuePaise: 0, ...noShares() }
  counts.set(key, count)
  const share = shareOf(status)
  count[share] += quantity
  if (share === 'skipped') return
  count.count += quantity
  count.revenuePaise += quantity * pricePaise
}

/** Plates of thali by share. */
export function countPlates(portions: Portion[]): Shares {
  const plates = noShares()
  for (const { kind, status, quantity } of portions) if (kind === 'thali') plates[shareOf(status)] += quantity
  return plates
}

export interface Seller {
  name: string
  kind: Portion['kind']
  quantity: number
  revenuePaise: Paise
}

/** What was sold, by what customers paid for it; the most first. A thali is one thing here. */
export function bestSellers(portions: Portion[], limit: number): Seller[] {
  const sellers = new Map<string, Seller>()
  for (const { status, kind, name, quantity, unitPaise } of portions) {
    if (shareOf(status) === 'skipped') continue
    const key = `${kind} ${nameKey(name)}`
    const seller = sellers.get(key) ?? { name, kind, quantity: 0, revenuePaise: 0 }
    sellers.set(key, seller)
    seller.quantity += quantity
    seller.revenuePaise += quantity * unitPaise
  }
  return [...sellers.values()].sort((a, b) => b.quantity - a.quantity || a.name.localeCompare(b.name)).slice(0, limit)
}

function noShares(): Shares {
  return { confirmed: 0, willBeConfirmed: 0, skipped: 0 }
}
