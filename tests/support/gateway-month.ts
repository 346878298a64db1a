import { lookAtGateway } from '#server/money/gateway/look.ts'
import { sendRefunds } from '#server/money/refunds/send-by-gateway.ts'
import { contract } from '#shared/contract/contract.ts'
import type { SignedIn, TestApp } from './app.ts'
import type { FakeGateway, SignedEvent } from './fake-gateway.ts'
import { gatewayCalls, type Payable } from './gateway.ts'
import type { Random } from './random.ts'

/** What comes of an act: the answer of its call. */
export interface Answered {
  status: number
  reply: { code?: string | undefined }
}

const DONE: Answered = { status: 200, reply: {} }

/**
 * What happens between customers, their banks and the payment gateway in a month, by chance: payments that arrive, fail, are late
 * or made twice; events that come doubled, late, in any order or never; browsers that come back or do not; outages; refunds that
 * arrive, hang, fail, or that a bank sends back.
 */
export class GatewayMonth {
  /** What customers have paid in all, in paise, whoever knows of it. */
  paid = 0
  readonly #app: TestApp
  readonly #gateway: FakeGateway
  readonly #random: Random
  readonly #calls: ReturnType<typeof gatewayCalls>
  /** What the gateway has still to tell. */
  #untold: SignedEvent[] = []
  /** Payments of which the bank has not said yes. */
  #late: string[] = []
  /** Refunds on their way. */
  #refunds: string[] = []
  /** Refunds that have arrived, as far as anybody knows. */
  #arrived: string[] = []

  constructor(app: TestApp, gateway: FakeGateway, random: Random) {
    this.#app = app
    this.#gateway = gateway
    this.#random = random
    this.#calls = gatewayCalls(app)
  }

  /** A customer pays online, as far as he is asked to. */
  async pay(subject: Payable, customer: SignedIn): Promise<Answered> {
    const random = this.#random
    this.#gateway.knobs.outage = random.chance(0.08) ? random.pick([502, 504] as const) : null
    const { status, reply } = await this.#calls.ask(subject, customer)
    this.#gateway.knobs.outage = null
    const order = reply.payment?.checkout?.order
    if (status !== 200 || order === undefined) return { status, reply }
    if (random.chance(0.15)) this.#hear([this.#gateway.fail(order)])
    // Some press "Pay" in two windows, some close theirs.
    const times = random.chance(0.08) ? 2 : random.chance(0.1) ? 0 : 1
    for (let time = 0; time < times; time += 1) {
      const late = random.chance(0.1)
      const { payment, returned, authorized, events } = this.#gateway.pay(order, { late })
      this.paid += payment.amount
      if (late) this.#late.push(payment.id)
      this.#hear([authorized, ...events])
      if (random.chance(0.5)) await this.#calls.comeBack(subject, returned, customer)
    }
    if (random.chance(0.6)) await this.tell(1 + random.below(4))
    return DONE
  }

  /** So many events come, of those that have not been told: none of them in its order. */
  async tell(count: number): Promise<Answered> {
    for (let left = Math.min(count, this.#untold.length); left > 0; left -= 1) {
      const [event] = this.#untold.splice(this.#random.below(this.#untold.length), 1)
      if (event) await this.#calls.telling(event)
    }
    return DONE
  }

  /** A late bank says yes. */
  async bankSaysYes(): Promise<Answered | null> {
    const payment = this.#late.shift()
    if (payment === undefined) return null
    // Told in any case: banks are late here for longer than anybody asks.
    this.#untold.push(...this.#gateway.capture(payment))
    return DONE
  }

  /** One of the kitchen's people lets a refund go back through the gateway. */
  async giveBack(id: string, admin: { token: string }): Promise<Answered> {
    const random = this.#random
    const { knobs } = this.#gateway
    knobs.refunds = random.pick(['processed', 'processed', 'processed', 'pending', 'failed', 'rejected'])
    knobs.losesAnswers = random.chance(0.2)
    const body = { way: 'gateway' as const, reason: 'called off' }
    const answer = await this.#app.call(contract.giveBack, { params: { id }, body }, admin)
    Object.assign(knobs, { refunds: 'processed', losesAnswers: false })
    if (answer.status === 200) this.#refunds.push(id)
    return answer
  }

  /** The gateway says what became of a refund, or takes back what it has said. */
  async refundNews(): Promise<Answered | null> {
    const random = this.#random
    const on = random.chance(0.3) ? this.#arrived : this.#refunds
    const id = on.length > 0 ? random.pick(on) : undefined
    const made = [...this.#gateway.refunds.values()].find(({ receipt }) => receipt === id)
    if (!id || !made) return null
    on.splice(on.indexOf(id), 1)
    if (on === this.#arrived || made.status === 'failed') this.#hear([this.#gateway.settleRefund(id, 'failed')])
    else {
      this.#hear([this.#gateway.settleRefund(id, 'processed')])
      this.#arrived.push(id)
    }
    return DONE
  }

  /** The job of a day: it asks about what nobody has told of. */
  async look(): Promise<void> {
    await lookAtGateway(this.#app.ctx)
    await sendRefunds(this.#app.ctx)
  }

  /** All that is still to be told is told; what is on its way arrives. */
  async end(): Promise<void> {
    while (await this.bankSaysYes());
    await this.tell(this.#untold.length)
    for (const { receipt, status } of this.#gateway.refunds.values())
      if (status === 'pending') await this.#calls.telling(this.#gateway.settleRefund(receipt ?? '', 'processed'))
    for (let hours = 0; hours < 30; hours += 1) {
      this.#app.clock.advance({ hours: 1 })
      await this.look()
    }
  }

  /** Each comes once, twice, three times, or never, and later than another. */
  #hear(events: SignedEvent[]) {
    for (const event of events) {
      if (this.#random.chance(0.15)) continue
      for (let copies = 1 + this.#random.below(3); copies > 0; copies -= 1) this.#untold.push(event)
    }
  }
}
