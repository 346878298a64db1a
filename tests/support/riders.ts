import { collectAtDoor } from '#server/money/money.ts'
import { startAdminSession } from '#server/people/staff/admin-sessions.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { contract } from '#shared/contract/contract.ts'
import { kitchenDayOf } from '#shared/domain/calendar/kitchen-time.ts'
import type { TestApp } from './app.ts'

/** A rider takes the cash of orders at a door, in rupees. */
export function takeAtDoor({ ctx }: TestApp, riderId: string, orderIds: string[], rupees: number) {
  const at = ctx.now()
  const cash = { riderId, day: kitchenDayOf(at), orderIds, amountPaise: rupees * 100, at }
  return inTransaction(ctx.db, (trx) => collectAtDoor(ctx, trx, cash))
}

/** The id of a hand-over that a rider has declared. */
export async function declaredBy(app: TestApp, riderId: string, amount: number): Promise<string> {
  const token = await startAdminSession(app.ctx, riderId)
  const { reply } = await app.call(contract.declareCash, { body: { amount } }, { token })
  const declared = reply.cash.handovers.find(({ state }) => state === 'declared')
  if (!declared) throw new Error('nothing was declared')
  return declared._id
}
