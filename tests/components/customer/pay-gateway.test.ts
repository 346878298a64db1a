import { expect, onTestFinished, test } from 'vitest'
import type { AskedPayment } from '#shared/contract/money/customer/payments.schemas.ts'
import { paymentCalls } from '#shared/contract/money/customer/payments.ts'
import { orderCalls } from '#shared/contract/ordering/customer/orders.ts'
import { button, region, renderScreen } from '../render-screen.tsx'
import { orderOf } from '../replies.ts'
import { server } from '../stub-server.ts'

/** Paying through the gateway: what is said is what is known. */

const ORDER = orderOf({ price: 200, payment_method: 'upi' })
const CHECKOUT = {
  provider: 'razorpay' as const,
  script: 'https://checkout.test/checkout.js',
  account: 'rzp_test_1',
  order: 'order_1',
  session: null,
  payee: 'Asha’s Kitchen',
  amount: 200,
}
const OPEN: AskedPayment = {
  state: 'created',
  due: 200,
  paid: false,
  online: true,
  rejected: false,
  ended: false,
  late: false,
  request: null,
  checkout: CHECKOUT,
  utr: null,
}
const PAID: AskedPayment = { ...OPEN, state: 'settled', due: 0, paid: true, checkout: null }
const card = () => region('Pay online')

/** The script of the gateway, which leaves its page as `leave` says; the address itself is never asked. */
function scriptThat(leave: (options: Options) => void) {
  const append = document.head.append.bind(document.head)
  document.head.append = (...nodes: (Node | string)[]) => {
    for (const node of nodes) {
      if (node instanceof HTMLScriptElement && node.src === CHECKOUT.script)
        setTimeout(() => node.onload?.(new Event('load')))
      else append(node)
    }
  }
  const globals = globalThis as unknown as { Razorpay?: unknown }
  globals.Razorpay = class {
    readonly #options: Options
    constructor(options: Options) {
      this.#options = options
    }
    open = () => leave(this.#options)
  }
  onTestFinished(() => {
    document.head.append = append
    delete globals.Razorpay
  })
}
interface Options {
  amount: number
  order_id: string
  handler(reply: { razorpay_payment_id: string; razorpay_signature: string }): void
  modal: { ondismiss(): void }
}

function renderDetails(...answers: AskedPayment[]) {
  let next = 0
  const now = () => answers[Math.min(next, answers.length - 1)] as AskedPayment
  server.answers(orderCalls.getOrder, { order: ORDER, steps: [], now: new Date().toISOString() })
  server.answers(paymentCalls.getPayment, () => ({ payment: now() }))
  const asked = server.answers(paymentCalls.askForPayment, () => ({ payment: now() }))
  const returned = server.answers(paymentCalls.returnFromCheckout, () => {
    next += 1
    return { payment: now() }
  })
  renderScreen('/order-details', { state: { order: ORDER } })
  return { asked, returned }
}

test('what may have been begun is looked up before it can be paid again', async () => {
  const { asked } = renderDetails(OPEN)
  await expect.element(button('Pay ₹200')).toBeVisible()
  expect(asked).toHaveLength(1)
})

test('a browser that comes back is paid only when the server says so', async () => {
  scriptThat(({ handler }) => handler({ razorpay_payment_id: 'pay_1', razorpay_signature: 'signed' }))
  const { returned } = renderDetails(OPEN, PAID)
  await button('Pay ₹200').click()
  await expect.element(card()).toMatchTextContent('The kitchen has the money for this order.')
  expect(returned.map(({ body }) => body)).toEqual([{ order: 'order_1', payment: 'pay_1', signature: 'signed' }])
})

test('while the gateway says nothing it is checked, and there is no second way to pay', async () => {
  scriptThat(({ handler }) => handler({ razorpay_payment_id: 'pay_1', razorpay_signature: 'signed' }))
  renderDetails(OPEN, { ...OPEN, state: 'checking', checkout: null })
  await button('Pay ₹200').click()
  await expect.element(card()).toMatchTextContent('Please do not pay again.')
  await expect.element(button('Pay ₹200')).not.toBeInTheDocument()
})

test('who leaves the page of the gateway is told that nothing is paid', async () => {
  scriptThat(({ modal }) => modal.ondismiss())
  const { asked } = renderDetails(OPEN)
  await button('Pay ₹200').click()
  await expect.element(card()).toMatchTextContent('Nothing is paid until it says so here.')
  expect(asked.length).toBeGreaterThan(1)
})
