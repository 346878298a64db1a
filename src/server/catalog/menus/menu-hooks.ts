import type { Db } from '#server/kernel/db/connection.ts'
import { hook } from '#server/kernel/hook.ts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import type { SlotCode } from '#shared/domain/calendar/calendar.ts'

/** Menus have changed: runs in the transaction of the change, after it. Changes of menus go one at a time. */
export const menusChanged = hook()

/** Asks how many orders of a slot are to be cooked on these days, those that are held with them. */
export const ordersOfDays = hook<[slot: SlotCode, days: KitchenDay[]], Map<KitchenDay, number>, Db>()
