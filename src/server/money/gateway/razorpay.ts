import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { GatewayConfig } from '#server/kernel/config/config.ts'
import { text } from '#shared/contract/parts.ts'
import type { DisputeState } from '#shared/domain/money/moves.ts'
import { ask } from './ask.ts'
import type {
  Gateway,
  GatewayDispute,
  GatewayNews,
  GatewayPayment,
  GatewayRefund,
  PaymentAtGateway,
} from './gateway.ts'
import { instantOf, word } from './parts.ts'
import { isSigned } from './signatures.ts'

/** Razorpay: https://razorpay.com/docs/api. Amounts are paise there, too. */

const paise = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)
const payment = z.object({
  id: word.min(1),
  order_id: word.nullable(),
  amount: paise,
  currency: z.string().max(8),
  status: z.string().max(40),
  captured: z.boolean().nullish(),
  amount_refunded: paise.nullish(),
})
const refund = z.object({
  id: word.min(1),
  payment_id: word.nullish(),
  amount: paise,
  status: z.string().max(40),
  receipt: z.string().max(64).nullish(),
})
const seconds = z.number().int().min(0).max(8_640_000_000_000)
const dispute = z.object({
  id: word.min(1),
  payment_id: word.min(1),
  amount: paise,
  amount_deducted: paise.nullish(),
  status: z.string().max(40),
  respond_by: seconds.nullish(),
  reason_code: word.nullish(),
})
const listOf = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item).max(1000) })
const opened = z.object({ id: word.min(1) })
/** What it says of a call that it has read and does not do. */
const rejection = z.object({
  error: z.object({ code: z.literal('BAD_REQUEST_ERROR'), description: z.string().min(1) }),
})
const event = z.object({
  event: text(100),
  payload: z.object({
    payment: z.object({ entity: payment }).optional(),
    refund: z.object({ entity: refund }).optional(),
    dispute: z.object({ entity: dispute }).optional(),
  }),
  created_at: seconds.nullish(),
})

/** What is authorised is captured by the gateway itself; from `created` one can still pay. */
const STATES: Record<string, GatewayPayment['state']> = {
  captured: 'captured',
  refunded: 'captured',
  authorized: 'pending',
  created: 'begun',
}

function paymentOf(told: z.output<typeof payment>): GatewayPayment[] {
  const { id, order_id, amount, currency, status, captured, amount_refunded } = told
  if (order_id === null) return []
  // What was not captured in time goes back by itself, and was never the kitchen's.
  const lapsed = status === 'refunded' && captured === false
  const state = lapsed ? 'failed' : (STATES[status] ?? 'failed')
  const wentBack = status === 'refunded' || (amount_refunded ?? 0) > 0
  return [{ id, order: order_id, amountPaise: amount, currency, state, wentBack }]
}

function refundOf(told: z.output<typeof refund>, toldAt: Date | null = null): GatewayRefund {
  const { id, payment_id, amount, status, receipt } = told
  const state = status === 'processed' ? 'processed' : status === 'failed' ? 'failed' : 'pending'
  return { id, refundId: receipt ?? null, payment: payment_id ?? null, order: null, amountPaise: amount, state, toldAt }
}

const DECIDED: Record<string, DisputeState> = { won: 'won', lost: 'lost' }

function disputeOf(told: z.output<typeof dispute>, toldAt: Date | null): GatewayDispute {
  const { id, payment_id, amount, amount_deducted, status, respond_by, reason_code } = told
  // One that is closed without a decision has cost nothing, unless it has.
  const taken = amount_deducted ?? 0
  const state = status === 'closed' ? (taken > 0 ? 'lost' : 'closed') : (DECIDED[status] ?? 'open')
  const amountPaise = state === 'lost' && taken > 0 ? taken : amount
  const answerBy = instantOf(respond_by)
  return { id, payment: payment_id, amountPaise, state, answerBy, reason: reason_code ?? null, toldAt }
}

function newsOf(raw: string): GatewayNews {
  const { event: name, payload, created_at } = event.parse(JSON.parse(raw))
  const toldAt = instantOf(created_at)
  if (name.startsWith('refund.') && payload.refund)
    return { kind: 'refund', refund: refundOf(payload.refund.entity, toldAt) }
  // It brings its payment, too.
  if (name.startsWith('payment.dispute.'))
    return payload.dispute
      ? { kind: 'dispute', dispute: disputeOf(payload.dispute.entity, toldAt) }
      : { kind: 'nothing', name }
  const isOfPayment = name.startsWith('payment.') || name === 'order.paid'
  if (isOfPayment && payload.payment) return { kind: 'payments', payments: paymentOf(payload.payment.entity) }
  return { kind: 'nothing', name }
}

/** Disputes of one page, and the most pages: more are open at no kitchen. */
const PAGE = 100
const PAGES = 20

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
  const refundsOf = async ({ payment }: PaymentAtGateway) => {
    const { items } = await get(`payments/${at(payment)}/refunds?count=100`, listOf(refund))
    return items.map((item) => refundOf({ ...item, payment_id: item.payment_id ?? payment }))
  }
  const allDisputes = async () => {
    const found: GatewayDispute[] = []
    for (let page = 0; page < PAGES; page++) {
      const { items } = await get(`disputes?count=${PAGE}&skip=${page * PAGE}`, listOf(dispute))
      found.push(...items.map((item) => disputeOf(item, null)))
      if (items.length < PAGE) break
    }
    return found
  }
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
    refundsOf,
    disputes: { by: 'account', all: allDisputes },
    async findRefund(sent) {
      return (await refundsOf(sent)).find(({ refundId }) => refundId === sent.refundId) ?? null
    },
    async makeRefund({ refundId, payment, amountPaise }) {
      const body = { amount: amountPaise, speed: 'normal', receipt: refundId }
      const headers = { 'x-refund-idempotency': refundId }
      return refundOf(await post(`payments/${at(payment)}/refund`, refund, body, headers))
    },
  }
}
