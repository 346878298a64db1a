import type { Db } from '#server/platform/db/connection.ts'
import type { KitchenDay } from '#shared/domain/calendar/kitchen-time.ts'
import { rupeesFromPaise } from '#shared/domain/money/money.ts'
import { countDishes, countPlates, type Portion, type Shares, shareOf } from '#shared/domain/reports/dish-summary.ts'
import { portionsByDay } from './portions.ts'
import type { Days } from './queries.ts'

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
}

/** How much of a dish was ordered on each of these days, the newest first, counted as the dish summary counts. */
export async function dishByDay(db: Db, days: Days, wanted: DishOfReport): Promise<DayOfDish[]> {
  const line = wanted.category === 'Add-on' ? { kind: 'addon' as const, key: wanted.dish } : { kind: 'thali' as const }
  const byDay = await portionsByDay(db, days, line)
  return [...byDay]
    .flatMap(([day, portions]) => {
      const counted = wanted.category === 'Thali' ? thalis(portions) : counts(portions, wanted)
      return counted ? [{ day, ...counted }] : []
    })
    .sort((a, b) => (a.day < b.day ? 1 : -1))
}

function counts(portions: Portion[], { dish, category }: DishOfReport): Omit<DayOfDish, 'day'> | null {
  const found = countDishes(portions).find((count) => count.category === category && count.key === dish)
  if (!found) return null
  const { count, revenuePaise, confirmed, willBeConfirmed, skipped } = found
  return { count, revenue: rupeesFromPaise(revenuePaise), confirmed, willBeConfirmed, skipped }
}

/** The plates themselves, by what customers paid for them. */
function thalis(portions: Portion[]): Omit<DayOfDish, 'day'> {
  const plates = countPlates(portions)
  const paid = portions.filter(({ status }) => shareOf(status) !== 'skipped')
  const paise = paid.reduce((sum, { quantity, unitPaise }) => sum + quantity * unitPaise, 0)
  return { count: plates.confirmed + plates.willBeConfirmed, revenue: rupeesFromPaise(paise), ...plates }
}
