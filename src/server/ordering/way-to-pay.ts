import { currentProfile } from '#server/catalog/catalog.ts'
import type { Db } from '#server/platform/db/connection.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { PaymentMethod } from '#shared/domain/ordering/order-states.ts'
import { paymentMethodOf } from '#shared/domain/ordering/order-status.ts'

type ChosenMethod = Exclude<PaymentMethod, 'subscription'>

/** The way to pay that a new order or subscription names. Throws `order_payment_method`, also for UPI while the kitchen has no address for it. */
export async function wayToPay({ db }: { db: Db }, word: string): Promise<ChosenMethod> {
  const method = paymentMethodOf(word)
  if (method === null || method === 'subscription') throw new AppError('order_payment_method')
  if (method === 'upi' && (await currentProfile(db)).vpa === null) throw new AppError('order_payment_method')
  return method
}
