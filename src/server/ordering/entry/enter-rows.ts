import type { z } from 'zod'
import type { AppContext } from '#server/kernel/context.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { ERRORS } from '#server/kernel/http/rejections.ts'
import type { AdminCaller } from '#server/people/people.ts'
import type { EnteredRow, orderEntrySchemas } from '#shared/contract/ordering/office/order-entry.schemas.ts'
import { enterOrder } from './enter-order.ts'

type RowsBody = z.output<typeof orderEntrySchemas.enterOrders.body>

/**
 * Enters the orders of many customers for one day, one after another, each in a transaction of its own and by its own key: a
 * row that is rejected keeps no other from being placed, and rows that are sent again are placed once. Returns what became of
 * each, in their order. What is no rejection (the database is gone) ends the call; asking again goes on where it ended.
 */
export async function enterRows(
  ctx: AppContext,
  caller: AdminCaller,
  { rows, reason, ...common }: RowsBody,
): Promise<EnteredRow[]> {
  const done: EnteredRow[] = []
  for (const { key, override = false, ...row } of rows) {
    const body = { ...common, ...row, paymentMethod: 'COD', override, reason: override ? reason : null }
    try {
      const { order, customerId } = await enterOrder(ctx, caller, body, key, 'enterOrders')
      done.push({ key, placed: { orderId: order._id, customerId } })
    } catch (error) {
      if (!(error instanceof AppError) || ERRORS[error.code].status >= 500) throw error
      const { code, facts, details } = error
      done.push({ key, rejected: { code, error: ERRORS[code].text(facts), ...(details !== undefined && { details }) } })
    }
  }
  return done
}
