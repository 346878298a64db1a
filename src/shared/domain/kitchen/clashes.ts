import type { Contents } from '../catalog/contents.ts'
import { type Dish, dishKey } from '../catalog/dish-key.ts'
import type { OrderStatus } from '../ordering/order-status.ts'
import { basisOf, type Clash, clashWith, type FoodRules } from './food-rules.ts'
import type { DishMove } from './production.ts'

/** Dishes of orders that are not for whom they are ordered, and what is done about each. */

/** What the library knows of a dish. */
export interface LibraryDish {
  id: string
  name: string
  contents: Contents
  /** Ids of the dishes that take its place, the first that fits. */
  alternatives: readonly string[]
  /** It has not left the library. */
  listed: boolean
}

/** What somebody decides of a clash. `called`: its customer was asked and takes the dish as it is. */
export const CLASH_DECISIONS = ['swap', 'leave_out', 'called'] as const
export type ClashDecision = (typeof CLASH_DECISIONS)[number]

/** A decision as it is stored. */
export interface Decided {
  decision: ClashDecision
  /** Of a swap, the dish of the library that is packed in its place. */
  dishId: string | null
  /** What the clash was about then, see `basisOf`. */
  basis: readonly string[]
}

/** What becomes of a dish that clashes. */
export type Outcome =
  | { state: 'unresolved' | 'leave_out' | 'called' }
  | { state: 'alternative' | 'swap'; dish: { id: string; name: string } }

/** A dish of an order, on its plates or beside them. */
export interface OrderedDish extends Dish {
  kind: 'thali' | 'addon'
  quantity: number
}

/** A dish of an order that clashes with the rules it is packed by. */
export interface DishClash extends Dish {
  /** See dish-key.ts. */
  key: string
  clash: Clash
  outcome: Outcome
  /** How many portions, on plates and beside them. */
  portions: { kind: OrderedDish['kind']; quantity: number }[]
}

/** The dishes of an order that clash with the rules, in its order. `decided` is by key. */
export function clashesOf(
  rules: FoodRules,
  dishes: readonly OrderedDish[],
  library: ReadonlyMap<string, LibraryDish>,
  decided: ReadonlyMap<string, Decided>,
): DishClash[] {
  const found = new Map<string, DishClash>()
  for (const dish of dishes) {
    const key = dishKey(dish)
    const known = library.get(dish.dishId ?? '')
    const clash = clashWith(rules, known?.contents ?? null)
    if (!clash) continue
    const portion = { kind: dish.kind, quantity: dish.quantity }
    const before = found.get(key)
    if (before) before.portions.push(portion)
    else {
      const outcome = outcomeOf(rules, clash, known, { library, decided: decided.get(key) })
      found.set(key, { key, dishId: dish.dishId, name: dish.name, clash, outcome, portions: [portion] })
    }
  }
  return [...found.values()]
}

interface Ways {
  library: ReadonlyMap<string, LibraryDish>
  decided: Decided | undefined
}

/** What somebody decided, as long as it is right; else the first alternative that fits; else nobody knows. */
function outcomeOf(rules: FoodRules, clash: Clash, known: LibraryDish | undefined, ways: Ways): Outcome {
  const { library, decided } = ways
  if (decided?.decision === 'leave_out') return { state: 'leave_out' }
  if (decided?.decision === 'called' && basisOf(clash).every((part) => decided.basis.includes(part))) {
    return { state: 'called' }
  }
  const fitting = (id: string | null) => {
    const dish = library.get(id ?? '')
    return dish?.listed && clashWith(rules, dish.contents) === null ? { id: dish.id, name: dish.name } : null
  }
  const swap = decided?.decision === 'swap' ? fitting(decided.dishId) : null
  if (swap) return { state: 'swap', dish: swap }
  for (const id of known?.alternatives ?? []) {
    const dish = fitting(id)
    if (dish) return { state: 'alternative', dish }
  }
  return { state: 'unresolved' }
}

/** An order as it is counted. */
interface CountedOrder {
  status: OrderStatus
  late: boolean
}

/** What clashes change of what is cooked: a dish less, and where another takes its place, that one more. */
export function movesOf(order: CountedOrder, clashes: readonly DishClash[]): DishMove[] {
  return clashes.flatMap(({ key, name, outcome, portions }) => {
    if (outcome.state === 'unresolved' || outcome.state === 'called') return []
    const to = 'dish' in outcome ? { key: outcome.dish.id, name: outcome.dish.name } : null
    return portions.map(({ kind, quantity }) => ({ ...order, kind, quantity, from: { key, name }, to }))
  })
}
