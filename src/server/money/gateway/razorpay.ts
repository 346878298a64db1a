import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { GatewayConfig } from '#server/kernel/config/config.ts'
import { ask } from './ask.ts'
import type { Gateway, GatewayNews, GatewayPayment, GatewayRefund } from './gateway.ts'
import { isSigned } from './signatures.ts'

/** Razorpay: https://razorpay.com/docs/api. Amounts are paise there, too. */

const paise = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)
const payment = z.object({
  id: z.string().min(1).max(64),
  order_id: z.string().max(64).nullable(),
  amount: paise,
  currency: z.string().max(8),
  status: z.string().max(40),
  captured: z.boolean().nullish(),
})
const refund = z.object({
  id: z.string().min(1).max(64),
  amount: paise,
  status: z.string().max(40),
  receipt: z.string().max(64).nullish(),
})
const listOf = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item).max(1000) })
const opened = z.object({ id: z.string().min(1).max(64) })
/** What it says of a call that it has read and does not do. */
const rejection = z.object({
  error: z.object({ code: z.literal('BAD_REQUEST_ERROR'), description: z.string().min(1) }),
})
const event = z.object({
  event: z.string().max(100),
  payload: z.object({
    payment: z.object({ entity: payment }).optional(),
    refund: z.object({ entity: refund }).optional(),
  }),
})

/** What is authorised is captured by the gateway itself; from `created` one can still pay. */
const STATES: Record<string, GatewayPayment['state']> = {
  captured: 'captured',
  refunded: 'captured',
  authorized: 'pending',
  created: 'begun',
}

function paymentOf({ id, order_id, amount, currency, status, captured }: z.output<typeof payment>): GatewayPayment[] {
  if (order_id === null) return []
  // What was not captured in time goes back by itself, and was never the kitchen's.
  const wentBack = status === 'refunded' && captured === false
  return [
    { id, order: order_id, amountPaise: amount, currency, state: wentBack ? 'failed' : (STATES[status] ?? 'failed') },
  ]
}

function refundOf({ id, amount, status, receipt }: z.output<typeof refund>): GatewayRefund {
  const state = status === 'processed' ? 'processed' : status === 'failed' ? 'failed' : 'pending'
  return { id, refundId: receipt ?? null, amountPaise: amount, state }
}

function newsOf(raw: string): GatewayNews {
  const { event: name, payload } = event.parse(JSON.parse(raw))
  if (name.startsWith('refund.') && payload.refund) return { kind: 'refund', refund: refundOf(payload.refund.entity) }
  const isOfPayment = name.startsWith('payment.') || name === 'order.paid'
  if (isOfPayment && payload.payment) return { kind: 'payments', payments: paymentOf(payload.payment.entity) }
  return { kind: 'nothing' }
}

/** Minutes in which what a bank is late with is still captured by itself: as long as the gateway lets us. */
const CAPTURE_MINUTES = 7200

export function razorpay(config: Extract<GatewayConfig, { provider: 'razorpay' }>): Gateway {
  const { keyId, keySecret, webhookSecrets, checkoutUrl } = config
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`
  const urlOf = (path: string) => new URL(`/v1/${path}`, config.apiUrl).href
  const get = <Schema extends z.ZodType>(path: string, schema: Schema) =>
    ask(urlOf(path), schema, { method: 'GET', headers: { authorization }, rejection })
  const post = <Schema extends z.ZodType>(path: string, schema: Schema, body: unknown, headers = {}) =>
    ask(urlOf(path), schema, { method: 'POST', body, headers: { authorization, ...headers }, rejection })
  const at = encodeURIComponent
  return {
    name: 'razorpay',
    lateMs: CAPTURE_MINUTES * 60_000,
    async openOrder({ intentId, amountPaise }) {
      const body = {
        amount: amountPaise,
        currency: 'INR',
        receipt: intentId,
        payment: {
          capture: 'automatic',
          capture_options: {
            automatic_expiry_period: CAPTURE_MINUTES,
            manual_expiry_period: CAPTURE_MINUTES,
            refund_speed: 'normal',
          },
        },
      }
      const { id } = await post('orders', opened, body)
      return { order: id, session: null }
    },
    async paymentsOf(order) {
      const { items } = await get(`orders/${at(order)}/payments`, listOf(payment))
      // The list of a request has only what was paid for it.
      return items.flatMap((item) => paymentOf({ ...item, order_id: item.order_id ?? order }))
    },
    checkoutOf: ({ order, session }) => ({ provider: 'razorpay', script: checkoutUrl, account: keyId, order, session }),
    isGenuineReturn: (order, { payment, signature }) =>
      isSigned([`${order}|${payment}`], signature, [keySecret], 'hex'),
    eventIdOf(headers, raw) {
      if (!isSigned([raw], headers['x-razorpay-signature'], webhookSecrets, 'hex')) return null
      const id = headers['x-razorpay-event-id']
      return typeof id === 'string' && /^[\w-]{1,100}$/.test(id) ? id : createHash('sha256').update(raw).digest('hex')
    },
    read: newsOf,
    async findRefund({ refundId, payment }) {
      const { items } = await get(`payments/${at(payment)}/refunds?count=100`, listOf(refund))
      const made = items.find(({ receipt }) => receipt === refundId)
      return made ? refundOf(made) : null
    },
    async makeRefund({ refundId, payment, amountPaise }) {
      const body = { amount: amountPaise, speed: 'normal', receipt: refundId }
      const headers = { 'x-refund-idempotency': refundId }
      return refundOf(await post(`payments/${at(payment)}/refund`, refund, body, headers))
    },
  }
}
