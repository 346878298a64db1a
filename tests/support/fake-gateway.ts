import { createHmac, randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'

/** The keys of the kitchen's account at the fake gateway. */
export const RAZORPAY_KEYS = {
  RAZORPAY_KEY_ID: 'rzp_test_ofTheKitchen',
  RAZORPAY_KEY_SECRET: 'the-key-secret-of-tests',
  RAZORPAY_WEBHOOK_SECRET: 'the-webhook-secret-of-tests',
  RAZORPAY_WEBHOOK_SECRET_FORMER: 'the-former-webhook-secret',
}

/** The environment of a server that takes payments through the fake gateway at an address. */
export const gatewayEnv = (url: string) => ({
  PAYMENT_GATEWAY: 'razorpay',
  ...RAZORPAY_KEYS,
  RAZORPAY_API_URL: url,
  RAZORPAY_CHECKOUT_URL: `${url}/v1/checkout.js`,
})

interface FakeOrder {
  id: string
  amount: number
  receipt: string
}
interface FakePayment {
  id: string
  order_id: string
  amount: number
  currency: string
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
  captured?: boolean
}
interface FakeRefund {
  id: string
  payment_id: string
  amount: number
  status: 'processed' | 'pending' | 'failed'
  /** `null`: it was made in the panel. */
  receipt: string | null
}
interface FakeDispute {
  id: string
  payment_id: string
  amount: number
  amount_deducted: number
  status: 'open' | 'under_review' | 'won' | 'lost' | 'closed'
  respond_by: number
}

/** An event as it goes over the wire: the bytes, and what stands in the headers. */
export interface SignedEvent {
  raw: string
  headers: Record<string, string>
}

/** What goes wrong. Each is off until a test turns it on. */
interface Knobs {
  /** Calls are answered so, and do nothing: it is down, or does not let the kitchen in. */
  outage: 401 | 403 | 404 | 429 | 502 | 504 | null
  /** Calls do their work, and are answered after so many milliseconds. */
  slowMs: number
  /** Calls do their work, and are answered with 504. */
  losesAnswers: boolean
  /** What becomes of refunds. `made-before`: an earlier call has made it by the time that this one is looked at. */
  refunds: 'processed' | 'pending' | 'failed' | 'rejected' | 'made-before'
  /** Events are signed with the former secret, as repeats are after it was changed. */
  formerSecret: boolean
}

export const ALL_IS_WELL: Readonly<Knobs> = {
  outage: null,
  slowMs: 0,
  losesAnswers: false,
  refunds: 'processed',
  formerSecret: false,
}

const id = (kind: string) => `${kind}_${randomBytes(7).toString('hex')}`
const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex')

/**
 * Razorpay, as far as this program asks it, with real signatures and the shapes of its documentation; what goes wrong there can be
 * made to go wrong here. It sends nothing by itself: `pay` and the others return the events, and a test delivers them, twice, late,
 * in another order, or never.
 */
export class FakeGateway {
  readonly orders = new Map<string, FakeOrder>()
  readonly payments = new Map<string, FakePayment>()
  /** The payments of each order: looked through one by one, thousands would be a trial's longest part. */
  readonly #ofOrder = new Map<string, FakePayment[]>()
  readonly refunds = new Map<string, FakeRefund>()
  /** As they are at the gateway, whether an event has told it or not. */
  readonly disputes = new Map<string, FakeDispute>()
  readonly knobs: Knobs = { ...ALL_IS_WELL }
  /** Calls by method and kind, for what must not be asked too often. */
  readonly asked: string[] = []
  url = ''
  readonly #app: FastifyInstance

  private constructor() {
    this.#app = Fastify()
    this.#serve()
  }

  static async start(): Promise<FakeGateway> {
    const fake = new FakeGateway()
    fake.url = await fake.#app.listen({ port: 0, host: '127.0.0.1' })
    return fake
  }

  async stop(): Promise<void> {
    await this.#app.close()
  }

  /** The order that was opened last. */
  lastOrder(): FakeOrder {
    return [...this.orders.values()].at(-1) as FakeOrder
  }

  /** The customer pays; `late`: his bank has not said so yet. Returns the payment, its events, and what his browser brings back. */
  pay(
    order: string,
    { amount, currency = 'INR', late = false }: { amount?: number; currency?: string; late?: boolean } = {},
  ) {
    const payment: FakePayment = {
      id: id('pay'),
      order_id: order,
      amount: amount ?? this.orders.get(order)?.amount ?? 0,
      currency,
      status: late ? 'authorized' : 'captured',
    }
    this.#keep(payment)
    const signature = hmac(RAZORPAY_KEYS.RAZORPAY_KEY_SECRET, `${order}|${payment.id}`)
    return {
      payment,
      returned: { order, payment: payment.id, signature },
      authorized: this.event('payment.authorized', { payment: { ...payment, status: 'authorized' } }),
      events: late ? [] : this.#paidEvents(payment),
    }
  }

  /** The customer opens the checkout, begins to pay, and leaves. */
  begin(order: string): void {
    const amount = this.orders.get(order)?.amount ?? 0
    this.#keep({ id: id('pay'), order_id: order, amount, currency: 'INR', status: 'created', captured: false })
  }

  /** A bank has been late for so long that the gateway gives back what it has not captured. */
  lapse(paymentId: string): void {
    Object.assign(this.payments.get(paymentId) as FakePayment, { status: 'refunded', captured: false })
  }

  /** A late bank has said yes. */
  capture(paymentId: string): SignedEvent[] {
    const payment = this.payments.get(paymentId) as FakePayment
    payment.status = 'captured'
    return this.#paidEvents(payment)
  }

  /** The bank says no. */
  fail(order: string): SignedEvent {
    const payment = { id: id('pay'), order_id: order, amount: 0, currency: 'INR', status: 'failed' as const }
    payment.amount = this.orders.get(order)?.amount ?? 0
    this.#keep(payment)
    return this.event('payment.failed', { payment })
  }

  /** A refund that was on its way has arrived, or has not. */
  settleRefund(receipt: string, status: 'processed' | 'failed'): SignedEvent {
    const refund = [...this.refunds.values()].find((refund) => refund.receipt === receipt) as FakeRefund
    refund.status = status
    return this.event(`refund.${status}`, { refund, payment: this.payments.get(refund.payment_id) as FakePayment })
  }

  /** Somebody gives back in the gateway's own panel. Returns the refund, and what is told of it. */
  refundInPanel(paymentId: string, amount: number, status: FakeRefund['status'] = 'processed') {
    const payment = this.payments.get(paymentId) as FakePayment
    const refund: FakeRefund = { id: id('rfnd'), payment_id: paymentId, amount, status, receipt: null }
    this.refunds.set(refund.id, refund)
    const told = (status: FakeRefund['status']) =>
      this.event(`refund.${status === 'pending' ? 'created' : status}`, { refund: { ...refund, status }, payment })
    return { refund, told }
  }

  /** The customer's bank asks for the money back. Returns what is told of it. */
  dispute(paymentId: string, amount: number, respondBy: string) {
    const payment = this.payments.get(paymentId) as FakePayment
    const respond_by = Date.parse(respondBy) / 1000
    const dispute = { id: id('disp'), payment_id: paymentId, amount, amount_deducted: 0, respond_by }
    return (name: 'created' | 'under_review' | 'won' | 'lost' | 'closed') => {
      const status = name === 'created' ? ('open' as const) : name
      const amount_deducted = name === 'lost' ? amount : 0
      const now = { ...dispute, status, amount_deducted }
      this.disputes.set(now.id, now)
      return this.event(`payment.dispute.${name}`, { dispute: now, payment })
    }
  }

  #refundedOf(paymentId: string): number {
    const refunds = [...this.refunds.values()].filter((refund) => refund.payment_id === paymentId)
    return refunds.filter(({ status }) => status !== 'failed').reduce((sum, { amount }) => sum + amount, 0)
  }

  #keep(payment: FakePayment) {
    this.payments.set(payment.id, payment)
    const others = this.#ofOrder.get(payment.order_id)
    if (others) others.push(payment)
    else this.#ofOrder.set(payment.order_id, [payment])
  }

  #paidEvents(payment: FakePayment): SignedEvent[] {
    return [this.event('payment.captured', { payment }), this.event('order.paid', { payment })]
  }

  /** An event with its signature. */
  event(name: string, entities: { payment?: FakePayment; refund?: FakeRefund; dispute?: FakeDispute }): SignedEvent {
    const payload = Object.fromEntries(
      Object.entries(entities).map(([kind, entity]) => [
        kind,
        { entity: { ...PERSONAL[kind], ...entity, entity: kind } },
      ]),
    )
    const body = { entity: 'event', account_id: 'acc_tests', event: name, contains: Object.keys(payload), payload }
    return this.signed(JSON.stringify({ ...body, created_at: 1_774_000_000 }))
  }

  /** Any bytes, signed as an event. */
  signed(raw: string): SignedEvent {
    const secret = this.knobs.formerSecret
      ? RAZORPAY_KEYS.RAZORPAY_WEBHOOK_SECRET_FORMER
      : RAZORPAY_KEYS.RAZORPAY_WEBHOOK_SECRET
    return {
      raw,
      headers: {
        'content-type': 'application/json',
        'x-razorpay-event-id': id('evt'),
        'x-razorpay-signature': hmac(secret, raw),
      },
    }
  }

  #serve() {
    const app = this.#app
    const authorization = `Basic ${Buffer.from(`${RAZORPAY_KEYS.RAZORPAY_KEY_ID}:${RAZORPAY_KEYS.RAZORPAY_KEY_SECRET}`).toString('base64')}`
    app.addHook('onRequest', async (request, reply) => {
      if (/\.js(\?|$)/.test(request.url)) return
      this.asked.push(`${request.method} ${request.url.replace(/(order|pay)_\w+/g, '$1')}`)
      const { outage } = this.knobs
      if (outage !== null)
        return reply.status(outage).send(outage < 500 ? rejected('not now') : '<html>Bad Gateway</html>')
      if (request.headers.authorization !== authorization)
        return reply.status(401).send(rejected('Authentication failed'))
    })
    app.addHook('preSerialization', async (_request, reply, payload) => {
      // Nobody has to wait for it at the end.
      if (this.knobs.slowMs > 0) await wait(this.knobs.slowMs, null, { ref: false })
      if (this.knobs.losesAnswers) reply.status(504)
      return payload
    })
    app.post<{ Body: { amount: number; currency: string; receipt: string } }>('/v1/orders', async ({ body }, reply) => {
      if (body.amount < 100 || body.currency !== 'INR') return reply.status(400).send(rejected('amount'))
      const order = { id: id('order'), amount: body.amount, receipt: body.receipt }
      this.orders.set(order.id, order)
      return { ...order, entity: 'order', currency: 'INR', status: 'created', attempts: 0 }
    })
    app.get<{ Params: { id: string } }>('/v1/orders/:id/payments', async ({ params }) => {
      const items = this.#ofOrder.get(params.id) ?? []
      return {
        entity: 'collection',
        count: items.length,
        items: items.map((item) => ({ ...PERSONAL.payment, ...item, amount_refunded: this.#refundedOf(item.id) })),
      }
    })
    app.get<{ Params: { id: string } }>('/v1/payments/:id/refunds', async ({ params }) => {
      const items = [...this.refunds.values()].filter(({ payment_id }) => payment_id === params.id)
      return { entity: 'collection', count: items.length, items }
    })
    app.get<{ Querystring: { count: string; skip: string } }>('/v1/disputes', async ({ query }) => {
      const from = Number(query.skip)
      const items = [...this.disputes.values()].toReversed().slice(from, from + Number(query.count))
      return { entity: 'collection', count: items.length, items }
    })
    app.post<{ Params: { id: string }; Body: { amount: number; receipt: string } }>(
      '/v1/payments/:id/refund',
      async ({ params, body }, reply) => {
        const payment = this.payments.get(params.id)
        const gone = [...this.refunds.values()].filter(({ payment_id }) => payment_id === params.id)
        const left = (payment?.amount ?? 0) - gone.reduce((sum, { amount }) => sum + amount, 0)
        if (this.knobs.refunds === 'rejected' || body.amount > left) return reply.status(400).send(rejected('amount'))
        const before = this.knobs.refunds === 'made-before'
        const status = before ? ('processed' as const) : (this.knobs.refunds as FakeRefund['status'])
        const refund = { id: id('rfnd'), payment_id: params.id, ...body, status }
        this.refunds.set(refund.id, refund)
        if (before) return reply.status(400).send(rejected('The payment has been fully refunded already'))
        return { ...refund, entity: 'refund', currency: 'INR' }
      },
    )
    app.get('/v1/checkout.js', async (_request, reply) => reply.type('text/javascript').send(CHECKOUT))
    // What the page of the checkout does when its customer presses a button there.
    app.get<{ Querystring: { order: string; how: string } }>('/v1/pressed.js', async ({ query }, reply) => {
      const script = query.how === 'pay' ? JSON.stringify(this.pay(query.order).returned) : 'null'
      if (query.how === 'fail') this.fail(query.order)
      return reply.type('text/javascript').send(`globalThis.fakePressed(${script})`)
    })
  }
}

const rejected = (description: string) => ({ error: { code: 'BAD_REQUEST_ERROR', description } })

/** What the real one tells beside: none of it may be kept or logged. */
const PERSONAL: Record<string, object> = {
  payment: {
    method: 'card',
    captured: true,
    email: 'payer@example.com',
    contact: '+919812345678',
    vpa: 'payer@okaxis',
    card: { last4: '4366', network: 'Visa', name: 'Asha Payer' },
    acquirer_data: { rrn: '633012345678' },
  },
  refund: { speed_processed: 'normal', acquirer_data: { rrn: '633099999999' } },
}

/** A checkout of three buttons, with the interface of the real script. */
const CHECKOUT = `
globalThis.Razorpay = class {
  constructor(options) { this.options = options }
  open() {
    const { options } = this
    const origin = new URL(document.querySelector('script[src$="/v1/checkout.js"]').src).origin
    const dialog = document.createElement('dialog')
    dialog.setAttribute('aria-label', 'Payment service')
    const title = document.createElement('p')
    title.textContent = options.name + ': ' + (options.amount / 100).toFixed(2) + ' ' + options.currency
    dialog.append(title)
    const press = (how) => {
      globalThis.fakePressed = (reply) => {
        if (how === 'fail') return
        dialog.remove()
        if (reply) options.handler({ razorpay_order_id: reply.order, razorpay_payment_id: reply.payment, razorpay_signature: reply.signature })
        else options.modal.ondismiss()
      }
      const script = document.createElement('script')
      script.src = origin + '/v1/pressed.js?order=' + options.order_id + '&how=' + how
      document.head.append(script)
    }
    for (const how of ['pay', 'fail', 'close']) {
      const button = document.createElement('button')
      button.textContent = { pay: 'Pay now', fail: 'Bank says no', close: 'Close' }[how]
      button.addEventListener('click', () => press(how))
      dialog.append(button)
    }
    document.body.append(dialog)
    dialog.showModal()
  }
}
`
