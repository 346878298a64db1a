import * as m from '#paraglide/messages.js'
import type { SlotChanges } from '#shared/contract/office/slots.schemas.ts'
import type { KitchenDay } from '#shared/domain/calendar/kitchen-time.ts'
import { clockTime, instantText, weekdayAndDay } from '#web/parts/dates.ts'

/** As many days as are named one by one. */
const NAMED = 4

/** What a change of a slot does to the coming days, in words. */
export function slotChangesTexts({ moved, kept, opened, dropped, kept_open }: SlotChanges): string[] {
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
    ...(opened.length > 0 ? [m.settings_slot_opened({ days: daysNamed(opened) })] : []),
    ...(dropped.length > 0 ? [m.settings_slot_dropped({ days: daysNamed(dropped) })] : []),
    ...(kept_open.length > 0 ? [m.settings_slot_kept_open({ days: daysNamed(kept_open) })] : []),
  ]
  return texts.length > 0 ? texts : [m.settings_slot_no_days()]
}

function daysNamed(days: KitchenDay[]): string {
  const named = days.slice(0, NAMED).map(weekdayAndDay).join('; ')
  return days.length > NAMED ? m.settings_slots_more({ days: named, count: days.length - NAMED }) : named
}
