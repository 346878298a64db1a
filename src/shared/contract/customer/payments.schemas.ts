import { z } from 'zod'
import { id, qrCode, rupees, text } from '../parts.ts'

/** How the payment of an order or a subscription stands. */
export const askedPayment = z.object({
  /** `claimed`: the customer says to have paid, and the kitchen has not looked. `settled`: nothing is due any more. */
  state: z.enum(['due', 'created', 'claimed', 'settled']),
  due: rupees,
  /** The kitchen has the money, and nothing is due: never so of an order that was cancelled. */
  paid: z.boolean(),
  /** It can be paid online. */
  online: z.boolean(),
  /** The kitchen's bank does not know of what the customer has claimed last. */
  rejected: z.boolean(),
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
    })
    .nullable(),
  /** As the customer has entered it. */
  utr: z.string().nullable(),
})
export type AskedPayment = z.output<typeof askedPayment>

/** An order by UPI that its customer has still to pay. What is to be paid of subscriptions their list tells. */
const openPayment = z.object({
  order: id,
  /** `claimed`: the customer says to have paid, and the kitchen has not looked. `rejected`: its bank does not know of it. */
  state: z.enum(['due', 'claimed', 'rejected']),
  due: rupees,
})
export type OpenPayment = z.output<typeof openPayment>

const subject = z.object({ kind: z.enum(['order', 'subscription']), id })
const reply = z.object({ payment: askedPayment })

export const paymentSchemas = {
  paymentMethods: { reply: z.object({ online: z.boolean() }) },
  listOpenPayments: { reply: z.object({ payments: z.array(openPayment) }) },
  getPayment: { params: subject, reply },
  askForPayment: { params: subject, reply },
  claimPayment: { params: subject, body: z.object({ utr: text(60) }), reply },
}
