import type { Db } from '#server/kernel/db/connection.ts'
import { portionsByDay } from '#server/ordering/ordering.ts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import { rupeesFromPaise } from '#shared/base/money.ts'
import { countDishes, countPlates, type Portion, type Shares, shareOf } from '#shared/domain/kitchen/dish-summary.ts'
import type { DayFigures } from './day-figures.ts'

interface DishOfReport {
  /** Its key in the reports. */
  dish: string
  category: 'Base Item' | 'Add-on' | 'Thali'
}

interface DayOfDish extends Shares {
  day: KitchenDay
  /** Portions to be cooked. */
  count: number
  /** Rupees. */
  revenue: number
  /** Rupees that are really charged. */
  charged: number
}

/** How much of a dish was ordered on each of these days, the newest first, counted as the dish summary counts. */
export async function dishByDay(db: Db, figures: DayFigures[], wanted: DishOfReport): Promise<DayOfDish[]> {
  return [...(await portionsByDay(db, figures))]
    .flatMap(([day, portions]) => {
      const counted = wanted.category === 'Thali' ? thalis(portions) : counts(portions, wanted)
      return counted ? [{ day, ...counted }] : []
    })
    .sort((a, b) => (a.day < b.day ? 1 : -1))
}

function counts(portions: Portion[], { dish, category }: DishOfReport): Omit<DayOfDish, 'day'> | null {
  const found = countDishes(portions).find((count) => count.category === category && count.key === dish)
  if (!found) return null
  const { count, revenuePaise, chargedPaise, confirmed, willBeConfirmed, skipped } = found
  const money = { revenue: rupeesFromPaise(revenuePaise), charged: rupeesFromPaise(chargedPaise) }
  return { count, ...money, confirmed, willBeConfirmed, skipped }
}

/** The plates themselves, by what customers paid for them. */
function thalis(portions: Portion[]): Omit<DayOfDish, 'day'> | null {
  if (!portions.some(({ kind }) => kind === 'thali')) return null
  const { toCook: _, ...plates } = countPlates(portions)
  const paid = portions.filter(({ kind, status }) => kind === 'thali' && shareOf(status) !== 'skipped')
  const paise = paid.reduce((sum, { quantity, unitPaise }) => sum + quantity * unitPaise, 0)
  const rupees = rupeesFromPaise(paise)
  return { count: plates.confirmed + plates.willBeConfirmed, revenue: rupees, charged: rupees, ...plates }
}
