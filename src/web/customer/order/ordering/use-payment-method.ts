import { paymentCalls } from '#shared/contract/money/customer/payments.ts'
import { useCall } from '#web/kit/api/use-call.ts'
import { useKeptText } from './use-kept-text.ts'

/** How an order is paid, as its customer has chosen. */
export interface PaymentChoice {
  method: 'COD' | 'UPI'
  /** The kitchen takes online payments. */
  online: boolean
  /** Through a payment gateway, not to its own UPI address. */
  gateway: boolean
  choose: (method: 'COD' | 'UPI') => void
}

/** Cash, until the customer chooses otherwise. Kept over a reload, so that the same order stays the same. */
export function usePaymentMethod(): PaymentChoice {
  const methods = useCall(paymentCalls.paymentMethods, {}).data
  const online = methods?.online
  const [kept, keep] = useKeptText('method')
  const method = kept === 'UPI' && online !== false ? 'UPI' : 'COD'
  return { method, online: online === true, gateway: methods?.gateway === true, choose: keep }
}
