import { currentProfile } from '#server/catalog/catalog.ts'
import type { AppContext } from '#server/platform/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { PaymentMethod } from '#shared/domain/ordering/order-states.ts'
import { paymentMethodOf } from '#shared/domain/ordering/order-status.ts'

/** The way to pay that a new order names. Throws `order_payment_method`, also for UPI while the kitchen has no address for it. */
export async function wayToPay({ db }: Pick<AppContext, 'db'>, word: string): Promise<PaymentMethod> {
  const method = paymentMethodOf(word)
  if (method === null) throw new AppError('order_payment_method')
  if (method === 'upi' && (await currentProfile(db)).vpa === null) throw new AppError('order_payment_method')
  return method
}
