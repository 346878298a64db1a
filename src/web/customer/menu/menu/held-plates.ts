import { pushCalls } from '#shared/contract/notifications/customer/push.ts'
import type { SlotCode } from '#shared/domain/calendar/calendar.ts'
import type { Api } from '#web/kit/api/call-api.ts'
import type { Week } from './week.ts'

/** Whether a day of the week is full, so that a plate of it may be held for the customer. */
export function hasFullDay({ platesLeft = {} }: Week): boolean {
  return Object.values(platesLeft).includes(0)
}

/** The week with the plates that are held for the customer: full for others, it can be ordered for. */
export async function withHeldPlates(api: Api, slot: SlotCode, week: Week, signal: AbortSignal): Promise<Week> {
  if (!hasFullDay(week)) return week
  try {
    const { plates } = await api.call(pushCalls.heldPlates, {}, { signal })
    const held = plates.filter((plate) => plate.slot === slot)
    if (held.length === 0) return week
    return {
      ...week,
      platesLeft: { ...week.platesLeft, ...Object.fromEntries(held.map(({ day }) => [day, 1])) },
      heldUntil: Object.fromEntries(held.map(({ day, until }) => [day, until])),
    }
  } catch {
    // The week stays as others see it.
    return week
  }
}
