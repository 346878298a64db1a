import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { GatewayConfig } from '#server/kernel/config/config.ts'
import { type Paise, paiseFromRupees, rupeesFromPaise } from '#shared/base/money.ts'
import { ask, GatewayUnavailable } from './ask.ts'
import type { Gateway, GatewayNews, GatewayPayment, GatewayRefund } from './gateway.ts'
import { isSigned } from './signatures.ts'

/** Cashfree: https://www.cashfree.com/docs/api-reference. Amounts are rupees there. */

const API_VERSION = '2023-08-01'

const rupees = z.number().min(0).max(1_000_000_000)
/** Numbers in some of its answers, texts in others. */
const number = z.union([z.string().min(1).max(64), z.number().int()]).transform(String)
const payment = z.object({
  cf_payment_id: number,
  order_id: z.string().max(64),
  payment_amount: rupees,
  payment_currency: z.string().max(8),
  payment_status: z.string().max(40),
})
const refund = z.object({
  cf_refund_id: number,
  refund_id: z.string().max(64),
  refund_amount: rupees,
  refund_status: z.string().max(40),
})
const opened = z.object({ order_id: z.string().min(1).max(64), payment_session_id: z.string().min(1).max(1000) })
/** What it says of a call that it has read and does not do. */
const rejection = z.object({ type: z.literal('invalid_request_error'), message: z.string().min(1) })
const event = z.object({
  type: z.string().max(100),
  data: z.object({
    order: z.object({ order_id: z.string().max(64) }).optional(),
    payment: payment.omit({ order_id: true }).optional(),
    refund: refund.optional(),
  }),
})

/** Banks settle within days what is pending there; the order itself stays open for thirty. */
const LATE_MS = 5 * 24 * 60 * 60_000

function paymentOf(row: z.output<typeof payment>): GatewayPayment {
  const { cf_payment_id: id, order_id: order, payment_amount, payment_currency: currency, payment_status } = row
  const state = payment_status === 'SUCCESS' ? 'captured' : payment_status === 'PENDING' ? 'pending' : 'failed'
  return { id, order, amountPaise: paiseFromRupees(payment_amount), currency, state }
}

function refundOf({
  cf_refund_id: id,
  refund_id,
  refund_amount,
  refund_status,
}: z.output<typeof refund>): GatewayRefund {
  const state =
    refund_status === 'SUCCESS' ? 'processed' : ['CANCELLED', 'FAILED'].includes(refund_status) ? 'failed' : 'pending'
  return { id, refundId: refund_id, amountPaise: paiseFromRupees(refund_amount), state }
}

function newsOf(raw: string): GatewayNews {
  const { data } = event.parse(JSON.parse(raw))
  if (data.refund) return { kind: 'refund', refund: refundOf(data.refund) }
  if (!data.payment || !data.order) return { kind: 'nothing' }
  return { kind: 'payments', payments: [paymentOf({ ...data.payment, order_id: data.order.order_id })] }
}

export function cashfree(config: Extract<GatewayConfig, { provider: 'cashfree' }>): Gateway {
  const { appId, secretKeys, apiUrl, checkoutUrl } = config
  const known = { 'x-client-id': appId, 'x-client-secret': secretKeys[0] as string, 'x-api-version': API_VERSION }
  const urlOf = (path: string) => `${apiUrl.replace(/\/$/, '')}/${path}`
  const get = <Schema extends z.ZodType>(path: string, schema: Schema) =>
    ask(urlOf(path), schema, { method: 'GET', headers: known, rejection })
  const post = <Schema extends z.ZodType>(path: string, schema: Schema, body: unknown, key: string) =>
    ask(urlOf(path), schema, { method: 'POST', body, headers: { ...known, 'x-idempotency-key': key }, rejection })
  const at = encodeURIComponent
  const amount = (paise: Paise) => rupeesFromPaise(paise)
  return {
    name: 'cashfree',
    lateMs: LATE_MS,
    async openOrder({ intentId, amountPaise, customer }) {
      const body = {
        order_id: intentId,
        order_amount: amount(amountPaise),
        order_currency: 'INR',
        customer_details: { customer_id: customer.id, customer_phone: customer.phone.replace(/^\+91/, '') },
      }
      // What an answer that was lost has made has our id.
      const made = await post('orders', opened, body, intentId).catch((error: unknown) =>
        get(`orders/${at(intentId)}`, opened).catch(() => {
          throw error
        }),
      )
      return { order: made.order_id, session: made.payment_session_id }
    },
    async paymentsOf(order) {
      return (await get(`orders/${at(order)}/payments`, z.array(payment).max(1000))).map(paymentOf)
    },
    checkoutOf: ({ order, session }) => ({
      provider: 'cashfree',
      script: checkoutUrl,
      account: new URL(apiUrl).hostname.startsWith('sandbox.') ? 'sandbox' : 'production',
      order,
      session,
    }),
    // A browser brings no signature: it is only a reason to ask.
    isGenuineReturn: () => true,
    eventIdOf(headers, raw) {
      const timestamp = headers['x-webhook-timestamp']
      if (typeof timestamp !== 'string') return null
      if (!isSigned([timestamp, raw], headers['x-webhook-signature'], secretKeys, 'base64')) return null
      return createHash('sha256').update(raw).digest('hex')
    },
    read: newsOf,
    async findRefund({ refundId, order }) {
      const made = await get(`orders/${at(order)}/refunds/${at(refundId)}`, refund).catch((error: unknown) => {
        if (error instanceof GatewayUnavailable && error.status === 404) return null
        throw error
      })
      return made && refundOf(made)
    },
    async makeRefund({ refundId, order, amountPaise }) {
      const body = { refund_amount: amount(amountPaise), refund_id: refundId, refund_speed: 'STANDARD' }
      return refundOf(await post(`orders/${at(order)}/refunds`, refund, body, refundId))
    },
  }
}
