import * as m from '#paraglide/messages.js'
import type { AppContext } from '#server/kernel/context.ts'
import type { Db } from '#server/kernel/db/connection.ts'
import type { SlotDay } from '#shared/domain/calendar/slot-day.ts'
import type { EaterRules } from '#shared/domain/kitchen/food-rules.ts'
import { contentNames } from '#shared/texts/content-name.ts'
import { boxesOfDay } from './day-boxes.ts'

/** What is printed on boxes so that the right one comes to the right person. */

/** Allergies and JAIN: white on black, on a label as on a stop. */
export function alarmsOf(rules: EaterRules | undefined): string[] {
  const allergies = rules?.allergies ?? []
  return [
    ...(allergies.length > 0 ? [m.label_allergy({ codes: contentNames(allergies) })] : []),
    ...(rules?.jain ? [m.label_jain()] : []),
  ]
}

/** Boxes of an order that look the same. */
export interface BoxMark {
  /** As on their labels. */
  name: string
  count: number
  vegetarian: boolean
  alarms: string[]
}

/** How the boxes of some orders of a day are marked, by order; those that are called off or not confirmed have none. */
export async function boxMarksOf(
  ctx: AppContext,
  db: Db,
  slotDay: SlotDay,
  orderIds: string[],
): Promise<Map<string, BoxMark[]>> {
  if (orderIds.length === 0) return new Map()
  const { boxes } = await boxesOfDay(ctx, db, slotDay, orderIds)
  const byOrder = new Map<string, BoxMark[]>()
  for (const { order, name, vegetarian, rules } of boxes) {
    const marks = byOrder.get(order.id) ?? []
    const same = marks.find((mark) => mark.vegetarian === vegetarian)
    if (same) same.count += 1
    else marks.push({ name, count: 1, vegetarian, alarms: alarmsOf(rules) })
    byOrder.set(order.id, marks)
  }
  return byOrder
}
