import * as m from '#paraglide/messages.js'
import type { OwnFoodRulesReply } from '#shared/contract/kitchen/customer/food-rules.schemas.ts'
import { slotName } from '#shared/texts/slot-name.ts'
import { weekdayAndDay } from '#web/kit/parts/dates.ts'

/** From which day on a change is heeded: `from Tue 24 Nov on`, of each slot where they differ. */
export function fromText(from: OwnFoodRulesReply['from']): string {
  const [first] = from
  if (!first) return ''
  if (from.every(({ day }) => day === first.day)) return m.own_food_from({ day: weekdayAndDay(first.day) })
  return from.map(({ slot, day }) => m.own_food_from_slot({ slot: slotName(slot), day: weekdayAndDay(day) })).join(' ')
}

/** For which food a change may come too late; `null` for none. */
export function lateText(late: OwnFoodRulesReply['late']): string | null {
  if (late.length === 0) return null
  const days = late.map(({ slot, day }) => `${weekdayAndDay(day)} (${slotName(slot)})`)
  return m.own_food_late({ days: days.join(', ') })
}
