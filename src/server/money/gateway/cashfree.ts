import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { GatewayConfig } from '#server/kernel/config/config.ts'
import { type Paise, paiseFromRupees, rupeesFromPaise } from '#shared/base/money.ts'
import { text } from '#shared/contract/parts.ts'
import type { DisputeState } from '#shared/domain/money/moves.ts'
import { ask, GatewayUnavailable } from './ask.ts'
import type { Gateway, GatewayDispute, GatewayNews, GatewayPayment, GatewayRefund } from './gateway.ts'
import { instantNamed, word } from './parts.ts'
import { isSigned } from './signatures.ts'

/** Cashfree: https://www.cashfree.com/docs/api-reference. Amounts are rupees there. */

const API_VERSION = '2023-08-01'

const rupees = z.number().min(0).max(1_000_000_000)
/** Numbers in some of its answers, texts in others. */
const number = z.union([word.min(1), z.number().int()]).transform(String)
const payment = z.object({
  cf_payment_id: number,
  order_id: word,
  payment_amount: rupees,
  payment_currency: z.string().max(8),
  payment_status: z.string().max(40),
})
/** Those that it makes itself, of what came late or twice, have no id of the kitchen's. */
const refund = z.object({
  cf_refund_id: number,
  cf_payment_id: number.nullish(),
  order_id: word.nullish(),
  refund_id: word.nullish(),
  refund_amount: rupees,
  refund_status: z.string().max(40),
})
const dispute = z.object({
  dispute_id: number,
  dispute_amount: rupees,
  dispute_status: z.string().max(100),
  respond_by: z.string().max(40).nullish(),
  reason_code: word.nullish(),
})
/** As it is answered, with what it is about. */
const toldDispute = dispute.extend({ order_details: z.object({ cf_payment_id: number.nullish() }).nullish() })
const opened = z.object({ order_id: z.string().min(1).max(64), payment_session_id: z.string().min(1).max(1000) })
/** What it says of a call that it has read and does not do. */
const rejection = z.object({ type: z.literal('invalid_request_error'), message: z.string().min(1) })
const event = z.object({
  type: text(100),
  event_time: z.string().max(40).nullish(),
  data: z.object({
    order: z.object({ order_id: word }).optional(),
    payment: payment.omit({ order_id: true }).optional(),
    refund: refund.optional(),
    auto_refund: refund.optional(),
    dispute: dispute.optional(),
    order_details: z.object({ cf_payment_id: number }).optional(),
  }),
})

/** Nothing is made there: `null`. */
function orNone(error: unknown): null {
  if (error instanceof GatewayUnavailable && error.status === 404) return null
  throw error
}

/** Banks settle within days what is pending there; the order itself stays open for thirty. */
const LATE_MS = 5 * 24 * 60 * 60_000

function paymentOf(row: z.output<typeof payment>): GatewayPayment {
  const { cf_payment_id: id, order_id: order, payment_amount, payment_currency: currency, payment_status } = row
  const state = payment_status === 'SUCCESS' ? 'captured' : payment_status === 'PENDING' ? 'pending' : 'failed'
  return { id, order, amountPaise: paiseFromRupees(payment_amount), currency, state, wentBack: null }
}

function refundOf(told: z.output<typeof refund>, toldAt: Date | null = null): GatewayRefund {
  const { cf_refund_id: id, cf_payment_id, order_id, refund_id, refund_amount, refund_status } = told
  const state =
    refund_status === 'SUCCESS' ? 'processed' : ['CANCELLED', 'FAILED'].includes(refund_status) ? 'failed' : 'pending'
  const [payment, order] = [cf_payment_id ?? null, order_id ?? null]
  return { id, refundId: refund_id ?? null, payment, order, amountPaise: paiseFromRupees(refund_amount), state, toldAt }
}

/** The ends of its words for where a dispute is, each after the dispute's phase. */
const DECIDED: [RegExp, DisputeState][] = [
  [/_MERCHANT_(LOST|ACCEPTED)$/, 'lost'],
  [/_MERCHANT_WON$/, 'won'],
  [/_(CLOSED|CANCELLED)$/, 'closed'],
]

function disputeOf(told: z.output<typeof dispute>, payment: string, toldAt: Date | null): GatewayDispute {
  const { dispute_id: id, dispute_amount, dispute_status, respond_by, reason_code } = told
  const state = DECIDED.find(([end]) => end.test(dispute_status))?.[1] ?? 'open'
  const [amountPaise, answerBy] = [paiseFromRupees(dispute_amount), instantNamed(respond_by)]
  return { id, payment, amountPaise, state, answerBy, reason: reason_code ?? null, toldAt }
}

function newsOf(raw: string): GatewayNews {
  const { type: name, event_time, data } = event.parse(JSON.parse(raw))
  const toldAt = instantNamed(event_time)
  if (data.dispute && data.order_details)
    return { kind: 'dispute', dispute: disputeOf(data.dispute, data.order_details.cf_payment_id, toldAt) }
  const refunded = data.refund ?? data.auto_refund
  if (refunded) return { kind: 'refund', refund: refundOf(refunded, toldAt) }
  if (!data.payment || !data.order) return { kind: 'nothing', name }
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
    async refundsOf({ payment, order }) {
      const made = await get(`orders/${at(order)}/refunds`, z.array(refund).max(1000)).catch(orNone)
      const all = (made ?? []).map((one) => refundOf({ ...one, order_id: one.order_id ?? order }))
      return all.filter((one) => one.payment === null || one.payment === payment)
    },
    disputes: {
      by: 'payment',
      async of({ payment, order }) {
        const told = await get(`orders/${at(order)}/disputes`, z.array(toldDispute).max(1000)).catch(orNone)
        const ofPayment = (told ?? []).filter(({ order_details: of }) => (of?.cf_payment_id ?? payment) === payment)
        return ofPayment.map((one) => disputeOf(one, payment, null))
      },
    },
    async findRefund({ refundId, order }) {
      const made = await get(`orders/${at(order)}/refunds/${at(refundId)}`, refund).catch(orNone)
      return made && refundOf(made)
    },
    async makeRefund({ refundId, order, amountPaise }) {
      const body = { refund_amount: amount(amountPaise), refund_id: refundId, refund_speed: 'STANDARD' }
      return refundOf(await post(`orders/${at(order)}/refunds`, refund, body, refundId))
    },
  }
}
