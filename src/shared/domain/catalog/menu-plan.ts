import type { KitchenDay } from '../../base/kitchen-time.ts'

/** Planning menus by the week: which stages a menu has, and what a planned week is warned of. */

/** Customers see published menus alone. A template belongs to no day: drafts are made from it. */
export const MENU_STAGES = ['published', 'draft', 'template'] as const
export type MenuStage = (typeof MENU_STAGES)[number]

/** A dish that is on the plan on as many days as this or more is a staple, as rice is: nobody means it to be rare. */
export const STAPLE_DAYS = 4

export interface PlannedDish {
  /** What tells dishes apart: the item of the library, else the name. */
  key: string
  name: string
  /** `null` when nobody has said. */
  vegetarian: boolean | null
  isAddOn: boolean
  /** Of an add-on; `null` when it has none of its own. */
  price: number | null
}

/** A day of a plan with the dishes of its draft, else of its menu; `null` without either. */
export interface PlannedDay {
  day: KitchenDay
  closed: boolean
  dishes: readonly PlannedDish[] | null
}

export type PlanWarning =
  /** A menu is planned for a day on which the kitchen does not serve. */
  | { kind: 'closed'; day: KitchenDay }
  /** Dishes of which nobody has said whether they are vegetarian. */
  | { kind: 'unmarked'; day: KitchenDay; dishes: string[] }
  /** Add-ons without a price of their own. */
  | { kind: 'no_price'; day: KitchenDay; dishes: string[] }
  /** A dish that is planned more than once, and is no staple. */
  | { kind: 'repeated'; dish: string; days: KitchenDay[] }

/** What somebody who plans a week should look at again: day by day, then the dishes that come twice. */
export function planWarnings(week: readonly PlannedDay[]): PlanWarning[] {
  return [...week.flatMap(warningsOfDay), ...repeatedDishes(week)]
}

function warningsOfDay({ day, closed, dishes }: PlannedDay): PlanWarning[] {
  if (dishes === null) return []
  const unmarked = dishes.filter(({ vegetarian }) => vegetarian === null).map(({ name }) => name)
  const unpriced = dishes.filter(({ isAddOn, price }) => isAddOn && price === null).map(({ name }) => name)
  return [
    ...(closed ? [{ kind: 'closed' as const, day }] : []),
    ...(unmarked.length > 0 ? [{ kind: 'unmarked' as const, day, dishes: unmarked }] : []),
    ...(unpriced.length > 0 ? [{ kind: 'no_price' as const, day, dishes: unpriced }] : []),
  ]
}

function repeatedDishes(week: readonly PlannedDay[]): PlanWarning[] {
  const found = new Map<string, { dish: string; days: KitchenDay[] }>()
  for (const { day, dishes } of week) {
    for (const { key, name } of dishes ?? []) {
      const known = found.get(key) ?? { dish: name, days: [] }
      if (!known.days.includes(day)) known.days.push(day)
      found.set(key, known)
    }
  }
  return [...found.values()]
    .filter(({ days }) => days.length > 1 && days.length < STAPLE_DAYS)
    .map((repeated) => ({ kind: 'repeated' as const, ...repeated }))
}
