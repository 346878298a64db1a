import { z } from 'zod'
import { GATEWAYS } from '../../../base/gateways.ts'
import { id, instant, qrCode, rupees, text } from '../../parts.ts'

/** How the payment of an order or a subscription stands. */
export const askedPayment = z.object({
  /**
   * `claimed`: the customer says to have paid, and the kitchen has not looked. `checking`: the gateway has a payment under way, or
   * has not answered yet. `settled`: nothing is due any more.
   */
  state: z.enum(['due', 'created', 'claimed', 'checking', 'settled']),
  due: rupees,
  /** The kitchen has the money, and nothing is due: never so of an order that was cancelled. */
  paid: z.boolean(),
  /** It can be paid online. */
  online: z.boolean(),
  /** The kitchen's bank does not know of what the customer has claimed last. */
  rejected: z.boolean(),
  /** What the customer was asked for has ended: it is to be asked for anew. Who has paid by it can still say so. */
  ended: z.boolean(),
  /** Nothing is due any more, but its customer was asked to pay by UPI before: who has paid all the same can still say so. */
  late: z.boolean(),
  /** What the customer is asked to pay, until he says to have paid. */
  request: z
    .object({
      vpa: z.string(),
      amount: rupees,
      /** Stands in both statements. */
      note: z.string(),
      /** Opens the UPI apps of a phone. */
      link: z.string(),
      /** The same as a QR code. */
      qr: qrCode,
      /** When it ends; `null`: it has no end. */
      expiresAt: instant.nullable(),
      /** Whole seconds until then by the server's clock, which counts. */
      secondsLeft: z.number().int().nullable(),
    })
    .nullable(),
  /** The same through the gateway: what its script is told. */
  checkout: z
    .object({
      provider: z.enum(GATEWAYS),
      /** The address of the script. */
      script: z.url(),
      /** Who is paid, as the script wants it said. */
      account: z.string(),
      order: z.string(),
      session: z.string().nullable(),
      payee: z.string(),
      amount: rupees,
    })
    .nullable(),
  /** As the customer has entered it. */
  utr: z.string().nullable(),
  /** The bank of the person who paid asks for the money back, and that is not decided. */
  disputed: z.literal(true).optional(),
})
export type AskedPayment = z.output<typeof askedPayment>

/** An order by UPI that its customer has still to pay. What is to be paid of subscriptions their list tells. */
const openPayment = z.object({
  order: id,
  /**
   * `claimed`: the customer says to have paid, and the kitchen has not looked. `checking`: the gateway has a payment under way.
   * `rejected`: the kitchen's bank does not know of it.
   */
  state: z.enum(['due', 'claimed', 'checking', 'rejected']),
  due: rupees,
})
export type OpenPayment = z.output<typeof openPayment>

const subject = z.object({ kind: z.enum(['order', 'subscription']), id })
const reply = z.object({ payment: askedPayment })

export const paymentSchemas = {
  /** `gateway`: online is through a gateway, not to the kitchen's own UPI address. */
  paymentMethods: { reply: z.object({ online: z.boolean(), gateway: z.boolean() }) },
  listOpenPayments: {
    reply: z.object({
      payments: z.array(openPayment),
      /** What is collected for subscriptions, with which of their orders. Left out by the version before. */
      at_door: z.array(openPayment.pick({ order: true, due: true })).optional(),
    }),
  },
  getPayment: { params: subject, reply },
  askForPayment: { params: subject, reply },
  returnFromCheckout: {
    params: subject,
    /** As the gateway's script says it; a gateway that signs nothing in the browser leaves both empty. */
    body: z.object({ order: text(100), payment: text(100).default(''), signature: text(200).default('') }),
    reply,
  },
  claimPayment: { params: subject, body: z.object({ utr: text(60) }), reply },
}
