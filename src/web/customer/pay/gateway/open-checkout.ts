import type { AskedPayment } from '#shared/contract/money/customer/payments.schemas.ts'
import { loadScript } from './load-script.ts'

export type Checkout = NonNullable<AskedPayment['checkout']>

/** How a customer leaves the checkout. `returned`: it says to have been paid, which the server looks up. */
export type CheckoutEnd =
  | { kind: 'returned'; order: string; payment: string; signature: string }
  | { kind: 'closed' }
  | { kind: 'declined' }

interface Payer {
  name: string
  /** E.164 */
  phone: string
}

/** Opens the gateway's own page over the app. Rejects when its script cannot be loaded. */
export async function openCheckout(checkout: Checkout, payer: Payer): Promise<CheckoutEnd> {
  await loadScript(checkout.script)
  return OPEN[checkout.provider](checkout, payer)
}

/** Each gateway's script has a global of its own. */
const OPEN: Record<Checkout['provider'], (checkout: Checkout, payer: Payer) => Promise<CheckoutEnd>> = {
  razorpay: ({ account, order, payee, amount }, { name, phone }) =>
    new Promise((resolve) => {
      const { Razorpay } = globalThis as unknown as { Razorpay: new (options: object) => { open(): void } }
      new Razorpay({
        key: account,
        order_id: order,
        amount: Math.round(amount * 100),
        currency: 'INR',
        name: payee,
        prefill: { name, contact: phone },
        handler: (reply: { razorpay_payment_id: string; razorpay_signature: string }) =>
          resolve({
            kind: 'returned',
            order,
            payment: reply.razorpay_payment_id,
            signature: reply.razorpay_signature,
          }),
        modal: { ondismiss: () => resolve({ kind: 'closed' }) },
      }).open()
    }),
  cashfree: async ({ account, order, session }) => {
    const { Cashfree } = globalThis as unknown as {
      Cashfree: (options: { mode: string }) => {
        checkout(options: object): Promise<{ error?: unknown; paymentDetails?: unknown }>
      }
    }
    const reply = await Cashfree({ mode: account }).checkout({ paymentSessionId: session, redirectTarget: '_modal' })
    // It signs nothing for the browser: what became of it is looked up either way.
    if (reply.paymentDetails) return { kind: 'returned', order, payment: '', signature: '' }
    return { kind: reply.error ? 'closed' : 'declined' }
  },
}
