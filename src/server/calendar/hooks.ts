import { hook } from '#server/platform/hook.ts'
import type { Calendar, SlotCode } from '#shared/domain/calendar/calendar.ts'
import type { KitchenDay } from '#shared/domain/calendar/kitchen-time.ts'

/** Days have changed: runs in the transaction of the change, after it, once for each slot that is served. Changes of days go one at a time. */
export const daysChanged = hook<[calendar: Calendar, now: Date]>()

/** Asks which days of a slot, from one on, have orders, whatever became of them. */
export const daysWithOrders = hook<[slot: SlotCode, from: KitchenDay], KitchenDay[]>()
