import type { Db } from '#server/kernel/db/connection.ts'
import { portionsByDay } from '#server/ordering/ordering.ts'
import type { Portion } from '#shared/domain/kitchen/dish-summary.ts'
import type { DayFigures } from './day-figures.ts'

/** What the orders of these days consist of. */
export async function portionsOf(db: Db, figures: DayFigures[]): Promise<Portion[]> {
  return [...(await portionsByDay(db, figures)).values()].flat()
}
