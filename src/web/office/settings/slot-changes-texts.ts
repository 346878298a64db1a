import * as m from '#paraglide/messages.js'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import type { SlotChanges } from '#shared/contract/calendar/office/slots.schemas.ts'
import { clockTime, instantText, weekdayAndDay } from '#web/kit/parts/dates.ts'

/** As many days as are named one by one. */
const NAMED = 4

/** What a change of a slot does to the coming days, in words. */
export function slotChangesTexts({ moved, kept, opened, dropped, kept_open, ...of }: SlotChanges): string[] {
  const [first] = moved
  const texts = [
    ...(first
      ? [
          m.settings_slot_moved({
            day: weekdayAndDay(first.day),
            deadline: instantText(first.deadline),
            order_by: clockTime(first.order_by),
          }),
        ]
      : []),
    ...kept
      .slice(0, NAMED)
      .map(({ day, deadline }) => m.settings_slot_kept({ day: weekdayAndDay(day), deadline: instantText(deadline) })),
    ...ofDays(opened, m.settings_slot_opened_one, m.settings_slot_opened),
    ...ofDays(dropped, m.settings_slot_dropped_one, m.settings_slot_dropped),
    ...movedTexts(of),
    ...ofDays(kept_open, m.settings_slot_kept_open_one, m.settings_slot_kept_open),
  ]
  return texts.length > 0 ? texts : [m.settings_slot_no_days()]
}

/** Whose subscriptions end on another day; they are told. */
function movedTexts({
  subscriptions: count = 0,
  lost_meals: lost = 0,
}: Pick<SlotChanges, 'subscriptions' | 'lost_meals'>): string[] {
  return [
    ...(count > 0 ? [m.settings_slot_subscriptions({ count })] : []),
    ...(lost > 0 ? [m.closure_lost_meals({ count: lost })] : []),
  ]
}

/** A sentence of some days, of one, or none. */
function ofDays(
  days: KitchenDay[],
  one: (named: { day: string }) => string,
  many: (named: { days: string }) => string,
): string[] {
  const [first] = days
  if (first === undefined) return []
  return [days.length === 1 ? one({ day: weekdayAndDay(first) }) : many({ days: daysNamed(days) })]
}

function daysNamed(days: KitchenDay[]): string {
  const named = days.slice(0, NAMED).map(weekdayAndDay).join('; ')
  return days.length > NAMED ? m.settings_slots_more({ days: named, count: days.length - NAMED }) : named
}
