import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { AskedPayment } from '#shared/contract/money/customer/payments.schemas.ts'
import { paymentCalls } from '#shared/contract/money/customer/payments.ts'
import { orderCalls } from '#shared/contract/ordering/customer/orders.ts'
import { subscriptionCalls } from '#shared/contract/subscriptions/customer/subscriptions.ts'
import { pass } from '../clock.ts'
import { button, region, renderScreen } from '../render-screen.tsx'
import { orderOf, subscriptionOf } from '../replies.ts'
import { server } from '../stub-server.ts'

/** A request to pay by UPI counts down to its end, as the server says how far it is. */

const ORDER = orderOf({ price: 200, payment_method: 'upi' })
const ENDED: AskedPayment = {
  state: 'due',
  due: 200,
  paid: false,
  online: true,
  rejected: false,
  ended: true,
  late: false,
  request: null,
  checkout: null,
  utr: null,
}
/** A request with so many seconds to go. The phone's clock says that it ended years ago. */
const asked = (secondsLeft: number | null, code = 'K7XW2P'): AskedPayment => ({
  ...ENDED,
  state: 'created',
  ended: false,
  request: {
    vpa: 'asha@okhdfcbank',
    amount: 200,
    note: `Order ${code}`,
    link: `upi://pay?pa=asha@okhdfcbank&am=200.00&tn=Order%20${code}`,
    qr: { size: 29, path: 'M4 4h7v1H4z' },
    expiresAt: '2020-01-01T00:00:00.000Z',
    secondsLeft,
  },
})

/** The page's clock and stopwatch go on at their real pace, and both by `pass`; `vi.setSystemTime` sets the clock alone. */
function takeTime() {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
  })
}

/** The details of an order, whose payment stands as `now` says whenever it is read. */
function renderDetails(first: AskedPayment) {
  let payment = first
  server.answers(orderCalls.getOrder, { order: ORDER, steps: [], now: new Date().toISOString() })
  const read = server.answers(paymentCalls.getPayment, () => ({ payment }))
  const askedFor = server.answers(paymentCalls.askForPayment, () => {
    payment = asked(1800, 'N3WC0D')
    return { payment }
  })
  renderScreen('/order-details', { state: { order: ORDER } })
  return {
    read,
    askedFor,
    becomes: (next: AskedPayment) => {
      payment = next
    },
  }
}

const card = () => region('Pay by UPI')
const timer = () => card().getByRole('timer')
const utrField = () => page.getByLabelText('UPI reference number (UTR)')
const newCode = () => button('Show a new code')
const linkOf = () => card().element().querySelector('a')?.getAttribute('href')
const sight = () => document.dispatchEvent(new Event('visibilitychange'))

test('the seconds go by, and are not read out', async () => {
  takeTime()
  const { askedFor } = renderDetails(asked(1781))
  await expect.element(timer()).toMatchTextContent('Pay by this code within 29:41')
  await expect.element(timer()).toHaveAttribute('aria-live', 'off')
  await pass(3000)
  await expect.element(timer()).toMatchTextContent('Pay by this code within 29:38')
  await pass(60_000)
  await expect.element(timer()).toMatchTextContent('Pay by this code within 28:38')
  expect(askedFor).toEqual([])
})

test('one without an end has no countdown', async () => {
  renderDetails(asked(null))
  await expect.element(card().getByRole('img')).toBeVisible()
  await expect.element(timer()).not.toBeInTheDocument()
})

describe('at the end', () => {
  test('the code goes, what was typed stays, and it is said what is known', async () => {
    takeTime()
    const { read, askedFor, becomes } = renderDetails(asked(20))
    await expect.element(timer()).toMatchTextContent('0:20')
    await utrField().fill('6331 0000')
    becomes(ENDED)
    const before = read.length
    await pass(20_000)
    const said = card().getByRole('status')
    await expect
      .element(said)
      .toMatchTextContent(
        'This code is not used any moreIf you have paid by it, nothing is lost: enter the number of the payment.',
      )
    await expect.element(card()).toMatchTextContent('If you have not paid yet, pay by a new code.')
    await expect.element(card()).not.toMatchTextContent(/failed|not paid:|asha@okhdfcbank/)
    for (const role of ['img', 'link', 'timer'] as const)
      await expect.element(card().getByRole(role)).not.toBeInTheDocument()
    expect(document.querySelector('[href^="upi:"]')).toBe(null)
    await expect.element(utrField()).toHaveValue('6331 0000')
    // The server is asked once whether it is so, and nothing is asked for by itself.
    await expect.poll(() => read.length).toBe(before + 1)
    await pass(60_000)
    expect([read.length, askedFor.length]).toEqual([before + 1, 0])
    await expect.element(utrField()).toHaveValue('6331 0000')
  })

  test('it ends also without an answer', async () => {
    takeTime()
    renderDetails(asked(20))
    await expect.element(timer()).toMatchTextContent('0:20')
    await utrField().fill('6331')
    server.is('lost', paymentCalls.getPayment)
    await pass(25_000)
    await expect.element(card()).toMatchTextContent('This code is not used any more')
    await expect.element(utrField()).toHaveValue('6331')
  })

  test('who has paid by it enters the number', async () => {
    const { becomes } = renderDetails(ENDED)
    const sent = server.answers(paymentCalls.claimPayment, ({ body }) => {
      const payment: AskedPayment = { ...ENDED, ended: false, state: 'claimed', utr: body.utr }
      becomes(payment)
      return { payment }
    })
    await utrField().fill('633100000017')
    await button('I have paid').click()
    await expect.element(card()).toMatchTextContent('We have your number 633100000017.')
    expect(sent.map(({ body }) => body)).toEqual([{ utr: '633100000017' }])
  })

  test('a new code is there for whoever asks, with the time that it has', async () => {
    const { askedFor } = renderDetails(ENDED)
    await expect.element(newCode()).toBeVisible()
    expect(askedFor).toEqual([])
    await utrField().fill('6331 0000')
    await newCode().click()
    await expect.element(timer()).toMatchTextContent('Pay by this code within 30:00')
    expect(linkOf()).toBe('upi://pay?pa=asha@okhdfcbank&am=200.00&tn=Order%20N3WC0D')
    expect(askedFor.map(({ params }) => params)).toEqual([{ kind: 'order', id: ORDER._id }])
    await expect.element(utrField()).toHaveValue('6331 0000')
    await expect.element(newCode()).not.toBeInTheDocument()
    await expect.element(card().getByRole('heading')).toHaveFocus()
  })

  test('that there is none is said, and it can be asked for again', async () => {
    renderDetails(ENDED)
    server.rejects(paymentCalls.askForPayment, { status: 409, code: 'payment_not_online', error: 'Not at the moment.' })
    await newCode().click()
    await expect.element(card().getByRole('alert')).toMatchTextContent('Not at the moment.')
    await expect.element(newCode()).toBeEnabled()
  })

  test('where the kitchen takes no UPI any more none is offered, and who has paid says so', async () => {
    const { askedFor } = renderDetails({ ...ENDED, online: false })
    await expect.element(card()).toMatchTextContent('Please pay ₹200 when your order arrives.')
    await expect.element(utrField()).toBeVisible()
    await expect.element(newCode()).not.toBeInTheDocument()
    expect(askedFor).toEqual([])
  })

  test('of a subscription it is the same', async () => {
    const payment = { method: 'upi', state: 'due', trust: 2, waits: false } as const
    const subscriptions = [subscriptionOf(20, { payment })]
    server.answers(subscriptionCalls.listSubscriptions, { subscriptions, now: new Date().toISOString() })
    server.answers(paymentCalls.paymentMethods, { online: true, gateway: false })
    server.answers(paymentCalls.getPayment, { payment: { ...ENDED, due: 1560 } })
    renderScreen('/subscriptions')
    await expect.element(card()).toMatchTextContent('This code is not used any more')
    await expect.element(newCode()).toBeVisible()
    await expect.element(utrField()).toBeVisible()
  })
})

describe('nothing is shown that nobody knows', () => {
  test('after a sleep, in which the stopwatch stands still, the server says how far it is', async () => {
    takeTime()
    renderDetails(asked(1781))
    await expect.element(timer()).toMatchTextContent('29:41')
    const answer = Promise.withResolvers<{ payment: AskedPayment }>()
    const again = server.answers(paymentCalls.getPayment, () => answer.promise)
    vi.setSystemTime(Date.now() + 20 * 60_000)
    await pass(1000)
    await expect.element(timer()).not.toBeInTheDocument()
    await expect.element(card().getByRole('img')).toBeVisible()
    await expect.poll(() => again.length).toBe(1)
    answer.resolve({ payment: asked(581) })
    await expect.element(timer()).toMatchTextContent('9:41')
    await pass(1000)
    await expect.element(timer()).toMatchTextContent('9:40')
  })

  test('a page that was out of sight is right as soon as it is seen', async () => {
    takeTime()
    renderDetails(asked(1781))
    await expect.element(timer()).toMatchTextContent('29:41')
    // Its timers have slept, the stopwatch has not.
    const elapsed = performance.now()
    const watch = vi.spyOn(performance, 'now').mockImplementation(() => elapsed + 600_000)
    vi.setSystemTime(Date.now() + 600_000)
    server.is('never', paymentCalls.getPayment)
    sight()
    await expect.element(timer()).toMatchTextContent('19:41')
    watch.mockRestore()
  })

  test('a phone whose clock is set meanwhile asks anew', async () => {
    takeTime()
    const { becomes } = renderDetails(asked(1781))
    await expect.element(timer()).toMatchTextContent('29:41')
    becomes(asked(1779))
    vi.setSystemTime(new Date('2019-01-01T00:00:00Z'))
    await pass(2000)
    await expect.element(timer()).toMatchTextContent(/^Pay by this code within 29:3[6-9]$/)
  })
})
