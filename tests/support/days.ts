import { changeDays, changeSlot, closeDays, reopenDays } from '#server/calendar/calendar.ts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import { contract } from '#shared/contract/contract.ts'
import type { ClosureReason } from '#shared/domain/calendar/closures.ts'
import type { TestApp } from './app.ts'

type App = Pick<TestApp, 'ctx'>

/** Closes days for lunch, and nothing else: what is ordered for them stays. Returns those that were open. */
export const closeLunch = ({ ctx }: App, from: KitchenDay, to = from): Promise<KitchenDay[]> =>
  changeDays(ctx, (trx) => closeDays(ctx, trx, { slot: 'lunch', from, to }))

/** Opens them again. Returns those that were closed. */
export const reopenLunch = ({ ctx }: App, from: KitchenDay, to = from): Promise<KitchenDay[]> =>
  changeDays(ctx, (trx) => reopenDays(ctx, trx, { slot: 'lunch', from, to }))

/** Changes what is usual for lunch. */
export const changeLunch = ({ ctx }: App, change: Parameters<typeof changeSlot>[3]): Promise<void> =>
  changeDays(ctx, (trx) => changeSlot(ctx, trx, 'lunch', change))

/** Changes what is usual for dinner, or serves it or not. */
export const changeDinner = ({ ctx }: App, change: Parameters<typeof changeSlot>[3]): Promise<void> =>
  changeDays(ctx, (trx) => changeSlot(ctx, trx, 'dinner', change))

/** Closes days in the back office: looks at what it would do, and confirms that. Returns the closure. */
export async function closeByOffice(
  app: Pick<TestApp, 'call' | 'signInAdmin'>,
  from: KitchenDay,
  to = from,
  reason: ClosureReason = 'gas',
) {
  const token = await app.signInAdmin()
  const { preview } = (await app.call(contract.previewClosure, { body: { from, to } }, { token })).reply
  const body = { from, to, reason, version: preview.version }
  return (await app.call(contract.closeDays, { body }, { token })).reply.closure
}

/** Opens them again in the back office. Returns which days, and how many customers are asked. */
export async function reopenByOffice(app: Pick<TestApp, 'call' | 'signInAdmin'>, from: KitchenDay, to = from) {
  return (await app.call(contract.reopenDays, { body: { from, to } }, { token: await app.signInAdmin() })).reply
}
