import { dishKey, THALI_KEY } from '../catalog/dish-key.ts'
import { REGULAR_THALI } from '../catalog/menu.ts'
import type { Serving, ServingUnit } from '../catalog/servings.ts'
import { type Portion, shareOf } from './dish-summary.ts'

/** What the kitchen cooks for a day: dish by dish, in the unit in which it is cooked. */

/** Dishes of which nobody has said how much goes on a plate are counted in portions, as thalis are. */
export type ProductionUnit = ServingUnit | 'portion'
export const PRODUCTION_UNITS = ['portion', 'piece', 'g', 'ml'] as const satisfies readonly ProductionUnit[]

/** A dish that the day's menu has, on the plate or beside it. */
export interface MenuDish {
  kind: Portion['kind']
  /** See dish-key.ts. */
  key: string
  /** How much of it is in one portion; `null` where nobody has said. */
  serving: Serving | null
}

/** What goes on a plate: of the day's menu in its order, and of the library for what is not on the menu. */
export interface Servings {
  menu: readonly MenuDish[]
  library: ReadonlyMap<string, Serving>
}

/** Amounts in the unit of the dish. */
export interface ProductionCount {
  key: string
  unit: ProductionUnit
  name: string
  /** To be cooked for certain: confirmed, on its way, delivered, and what was declined when it was being cooked. */
  sure: number
  /** Waits for its deadline, at which it is confirmed. */
  pending: number
  /** Skipped and cancelled. */
  notComing: number
}

/** Portions of a dish that are packed without it, with another in its place or with none. */
export interface DishMove extends Pick<Portion, 'status' | 'late' | 'kind' | 'quantity'> {
  from: { key: string; name: string }
  to: { key: string; name: string } | null
}

/**
 * How much of each dish is to be cooked. The thalis come first, then the dishes in the order of the menu, those that take the
 * place of one right behind it, then by name what is not on it. A dish that is both on the plate and beside it is one, if both
 * are counted in the same unit. What takes the place of another without a serving of its own is as much as that.
 */
export function countProduction(
  portions: readonly Portion[],
  servings: Servings,
  moves: readonly DishMove[] = [],
): ProductionCount[] {
  const counts = new Map<string, ProductionCount>()
  const add = ({ key, name, serving }: Served, quantity: number, of: Pick<Portion, 'status' | 'late'>) => {
    const unit = serving?.unit ?? 'portion'
    const count = counts.get(lineKey({ key, unit })) ?? { key, unit, name, sure: 0, pending: 0, notComing: 0 }
    counts.set(lineKey(count), count)
    count[shareOfCook(of)] += quantity * (serving?.amount ?? 1)
  }
  for (const portion of portions) {
    for (const dish of dishesOf(portion, servings)) add(dish, portion.quantity, portion)
  }
  const places = new Map(servings.menu.map(({ key }, place) => [key, place]).reverse() as [string, number][])
  for (const { from, to, kind, quantity, ...of } of moves) {
    const left = served(from.key, kind, servings)
    add({ ...left, name: from.name }, -quantity, of)
    if (!to) continue
    const taken = served(to.key, kind, servings)
    add({ ...taken, name: to.name, serving: taken.serving ?? left.serving }, quantity, of)
    if (!places.has(to.key)) places.set(to.key, (places.get(from.key) ?? servings.menu.length) + 0.5)
  }
  const placeOf = ({ key }: ProductionCount) => (key === THALI_KEY ? -1 : (places.get(key) ?? servings.menu.length))
  const lines = [...counts.values()].filter(({ sure, pending, notComing }) => sure || pending || notComing)
  return lines.sort(
    (a, b) =>
      placeOf(a) - placeOf(b) ||
      a.name.localeCompare(b.name) ||
      a.key.localeCompare(b.key) ||
      a.unit.localeCompare(b.unit),
  )
}

/** What tells one line of a sheet from the others. */
export function lineKey({ key, unit }: { key: string; unit: ProductionUnit }): string {
  return `${unit} ${key}`
}

/** By what a portion counts as cooked. */
export type CookedPortion = Pick<Portion, 'status' | 'late'>

/** Whether it is cooked for certain, will be confirmed at the deadline, or does not come. */
export function shareOfCook({ status, late }: CookedPortion): 'sure' | 'pending' | 'notComing' {
  if (late) return 'sure'
  const share = shareOf(status)
  return share === 'confirmed' ? 'sure' : share === 'skipped' ? 'notComing' : 'pending'
}

interface Served {
  key: string
  name: string
  serving: Serving | null
}

function dishesOf({ kind, thaliItems, ...line }: Portion, servings: Servings): Served[] {
  if (kind === 'addon') return [{ name: line.name, ...served(dishKey(line), kind, servings) }]
  const items = (thaliItems ?? []).map((item) => ({ name: item.name, ...served(dishKey(item), kind, servings) }))
  return [{ key: THALI_KEY, name: REGULAR_THALI, serving: null }, ...items]
}

function served(key: string, kind: Portion['kind'], { menu, library }: Servings): Omit<Served, 'name'> {
  const listed = menu.find((dish) => dish.key === key && dish.kind === kind)
  return { key, serving: listed?.serving ?? library.get(key) ?? null }
}

/** How much of each dish so many plates are, by the line on which it is counted. */
export function servingsOfPlates(plates: number, menu: readonly MenuDish[]): Map<string, number> {
  const amounts = new Map([[lineKey({ key: THALI_KEY, unit: 'portion' }), plates]])
  for (const { kind, key, serving } of menu) {
    if (kind === 'addon') continue
    const of = lineKey({ key, unit: serving?.unit ?? 'portion' })
    amounts.set(of, (amounts.get(of) ?? 0) + plates * (serving?.amount ?? 1))
  }
  return amounts
}

/** What is planned for so much that is sure, with a buffer of so many percent: rounded up to the next whole. */
export function plannedFor(sure: number, bufferPercent: number): number {
  // Divided at the end: 100 * 1.03 is more than 103 in binary.
  return Math.ceil((sure * (100 + bufferPercent)) / 100)
}

/** How much of a dish was offered of what is planned beyond what is sold, with what had been seen and was to be cooked then. */
export interface SurplusOffer {
  amount: number
  seen: number
  toCook: number
}

/** A line of a locked day. */
export interface LockedCount {
  /** Ordered when the day was locked, and as somebody has last seen it. */
  lockedSure: number
  seen: number
  planned: number
  /** The last offer of what is left; `null` or left out where none was made. */
  offer?: SurplusOffer | null
}

/**
 * How much is to be cooked by now: what was planned, and the changes that somebody has seen. What is ordered after an offer of
 * the surplus is taken from that as long as it lasts.
 */
export function toCook({ planned, seen, lockedSure, offer }: LockedCount): number {
  if (!offer) return Math.max(0, planned + seen - lockedSure)
  const since = seen - offer.seen
  return Math.max(0, offer.toCook + Math.min(0, since) + Math.max(0, since - offer.amount))
}

/** How much of what is ordered by now is taken from the surplus that was offered, and needs no cooking. */
export function takenOfOffer({ offer }: Pick<LockedCount, 'offer'>, ordered: number): number {
  return offer ? Math.min(offer.amount, Math.max(0, ordered - offer.seen)) : 0
}

/** How much is planned beyond what is ordered, once all changes have been seen. */
export function surplusOf(line: LockedCount, ordered: number): number {
  return Math.max(0, toCook({ ...line, seen: ordered }) - ordered)
}

/** What has changed since somebody has last looked; `ordered` is what is ordered now. */
export function unseenChange({ seen }: Pick<LockedCount, 'seen'>, ordered: number): number {
  return ordered - seen
}

/** What was cooked of a dish and what was left of it; `null` where nobody has said. */
export interface CookResult {
  cooked: number | null
  leftOver: number | null
}

/** As much as a kitchen cooks of one dish in a day: ten tonnes. */
const MAX_COOKED = 10_000_000

/** Whether it can have been so: nobody has left what was not cooked. */
export function isCookResult({ cooked, leftOver }: CookResult): boolean {
  const isAmount = (amount: number) => amount >= 0 && amount <= MAX_COOKED && Number.isInteger(amount * 4)
  if (cooked === null) return leftOver === null
  return isAmount(cooked) && (leftOver === null || (isAmount(leftOver) && leftOver <= cooked))
}
