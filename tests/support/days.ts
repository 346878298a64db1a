import { changeDays, changeSlot, closeDays, reopenDays } from '#server/calendar/calendar.ts'
import type { KitchenDay } from '#shared/domain/calendar/kitchen-time.ts'
import type { TestApp } from './app.ts'

type App = Pick<TestApp, 'ctx'>

/** Closes days for lunch, as the back office would. Returns those that were open. */
export const closeLunch = ({ ctx }: App, from: KitchenDay, to = from): Promise<KitchenDay[]> =>
  changeDays(ctx, (trx) => closeDays(ctx, trx, { slot: 'lunch', from, to }))

/** Opens them again. Returns those that were closed. */
export const reopenLunch = ({ ctx }: App, from: KitchenDay, to = from): Promise<KitchenDay[]> =>
  changeDays(ctx, (trx) => reopenDays(ctx, trx, { slot: 'lunch', from, to }))

/** Changes what is usual for lunch. */
export const changeLunch = ({ ctx }: App, change: Parameters<typeof changeSlot>[3]): Promise<void> =>
  changeDays(ctx, (trx) => changeSlot(ctx, trx, 'lunch', change))
