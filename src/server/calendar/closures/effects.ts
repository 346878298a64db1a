import type { KitchenDay } from '#shared/base/kitchen-time.ts'

/** What higher floors tell of a closure. Each tells its part; those of all are put together. */

/** Figures of a closure; money in paise. */
export interface ClosureFigures {
  subscriptionOrders: number
  oneOffOrders: number
  paidOrders: number
  giveBackPaise: number
  stayingOrders: number
  promisedMeals: number
}

/** A subscription whose last day moves. */
export interface MovedSubscription {
  id: string
  customerId: string
  name: string | null
  phone: string
  lastDay: KitchenDay
  newLastDay: KitchenDay
  /** Meals that would expire by it. */
  lostMeals: number
}

/** What one customer is told of a closure. */
export interface ToldCustomer {
  customerId: string
  /** Meals of cancelled orders that come back to the subscription. */
  meals: number
  /** Cancelled orders that were placed day by day, and what is given back for those that are paid. */
  orders: number
  giveBackPaise: number
  /** The new last day of the subscription; `null` when none moves. */
  lastDay: KitchenDay | null
}

/** What closing days would do. */
export interface ClosureEffects {
  figures: Partial<ClosureFigures>
  /** By name. */
  moved: MovedSubscription[]
  told: (Pick<ToldCustomer, 'customerId'> & Partial<ToldCustomer>)[]
  /** All that the figures were counted from, by ids and states: two previews with the same basis say the same. */
  basis: string[]
}

const NO_FIGURES: ClosureFigures = {
  subscriptionOrders: 0,
  oneOffOrders: 0,
  paidOrders: 0,
  giveBackPaise: 0,
  stayingOrders: 0,
  promisedMeals: 0,
}

/** The effects of all floors as one: figures added up, and each customer told once. */
export function joinEffects(parts: ClosureEffects[]) {
  const told = new Map<string, ToldCustomer>()
  for (const part of parts.flatMap((effects) => effects.told)) {
    const { customerId } = part
    const former = told.get(customerId) ?? { customerId, meals: 0, orders: 0, giveBackPaise: 0, lastDay: null }
    told.set(customerId, {
      customerId,
      meals: former.meals + (part.meals ?? 0),
      orders: former.orders + (part.orders ?? 0),
      giveBackPaise: former.giveBackPaise + (part.giveBackPaise ?? 0),
      lastDay: part.lastDay ?? former.lastDay,
    })
  }
  return {
    figures: parts.reduce<ClosureFigures>((sum, { figures }) => added(sum, figures), NO_FIGURES),
    moved: parts.flatMap(({ moved }) => moved),
    told: [...told.values()],
    basis: parts.flatMap(({ basis }) => basis),
  }
}

function added(sum: ClosureFigures, part: Partial<ClosureFigures>): ClosureFigures {
  const names = Object.keys(sum) as (keyof ClosureFigures)[]
  return Object.fromEntries(names.map((name) => [name, sum[name] + (part[name] ?? 0)])) as unknown as ClosureFigures
}
