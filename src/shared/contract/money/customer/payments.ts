import { defineCalls } from '../../define.ts'
import type { paymentSchemas } from './payments.schemas.ts'

/** Paying an order or a subscription online. */
export const paymentCalls = defineCalls<typeof paymentSchemas>({
  paymentMethods: {
    method: 'GET',
    path: '/api/payment-methods',
    access: 'public',
    summary: 'Whether orders can be paid online.',
  },
  listOpenPayments: {
    method: 'GET',
    path: '/api/payments',
    access: 'customer',
    summary:
      "The caller's orders by UPI that are not paid yet, the newest first, and what is collected at the door for subscriptions.",
  },
  getPayment: {
    method: 'GET',
    path: '/api/payments/{kind}/{id}',
    access: 'customer',
    summary: 'How the payment of an order or a subscription stands.',
  },
  askForPayment: {
    method: 'POST',
    path: '/api/payments/{kind}/{id}',
    access: 'customer',
    summary:
      "Asks to pay: through the gateway, else to the kitchen's own UPI address; the same again is the same request until it ends.",
  },
  returnFromCheckout: {
    method: 'POST',
    path: '/api/payments/{kind}/{id}/return',
    access: 'customer',
    summary: 'Comes back from the checkout of the gateway, which is asked what was paid.',
  },
  claimPayment: {
    method: 'POST',
    path: '/api/payments/{kind}/{id}/claim',
    access: 'customer',
    summary: 'Says that it has been paid, by the number of the payment; the kitchen looks it up.',
  },
})
