import { currentProfile } from '#server/catalog/catalog.ts'
import type { AppContext } from '#server/kernel/context.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import type { PaymentMethod } from '#shared/domain/ordering/order-states.ts'
import { paymentMethodOf } from '#shared/domain/ordering/order-status.ts'

type ChosenMethod = Exclude<PaymentMethod, 'subscription'>

/** The way to pay that a new order or subscription names. Throws `order_payment_method`, also for UPI while the kitchen has neither an address nor a gateway for it. */
export async function wayToPay({ db, config }: Pick<AppContext, 'db' | 'config'>, word: string): Promise<ChosenMethod> {
  const method = paymentMethodOf(word)
  if (method === null || method === 'subscription') throw new AppError('order_payment_method')
  const online = config.gateway !== null || (method === 'upi' && (await currentProfile(db)).vpa !== null)
  if (method === 'upi' && !online) throw new AppError('order_payment_method')
  return method
}
