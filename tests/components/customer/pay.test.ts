import { decodeQR } from 'qr/decode.js'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { qrOf } from '#server/kernel/qr.ts'
import { accountCalls } from '#shared/contract/money/customer/accounts.ts'
import type { AskedPayment, OpenPayment } from '#shared/contract/money/customer/payments.schemas.ts'
import { paymentCalls } from '#shared/contract/money/customer/payments.ts'
import { orderCalls } from '#shared/contract/ordering/customer/orders.ts'
import type { Subscription } from '#shared/contract/subscriptions/customer/subscriptions.schemas.ts'
import { subscriptionCalls } from '#shared/contract/subscriptions/customer/subscriptions.ts'
import { setCart } from '#web/kit/stores/cart-store.ts'
import { menuOf, ORDER_DAY } from '../../support/wednesday.ts'
import { button, region, renderScreen } from '../render-screen.tsx'
import { orderOf, REGISTERED, subscriptionOf, THALI } from '../replies.ts'
import { server } from '../stub-server.ts'

/** Paying an order by UPI. */

const ORDER = orderOf({ price: 200, payment_method: 'upi' })
const DUE: AskedPayment = {
  state: 'due',
  due: 200,
  paid: false,
  online: true,
  rejected: false,
  ended: false,
  late: false,
  request: null,
  checkout: null,
  utr: null,
}
const REQUEST = {
  vpa: 'asha@okhdfcbank',
  amount: 200,
  note: 'Order K7XW2P',
  link: 'upi://pay?pa=asha@okhdfcbank&am=200.00',
  qr: { size: 29, path: 'M4 4h7v1H4z' },
  expiresAt: null,
  secondsLeft: null,
}
const ASKED: AskedPayment = { ...DUE, state: 'created', request: REQUEST }
const claimedBy = (utr: string): AskedPayment => ({ ...DUE, state: 'claimed', utr })

/** The details of an order, whose payment stands so first; asking for it asks for ₹200, and a claim is taken. */
function renderDetails(first: AskedPayment) {
  let payment = first
  server.answers(orderCalls.getOrder, { order: ORDER, steps: [], now: new Date().toISOString() })
  server.answers(paymentCalls.getPayment, () => ({ payment }))
  const asked = server.answers(paymentCalls.askForPayment, () => {
    payment = ASKED
    return { payment }
  })
  const sent = server.answers(paymentCalls.claimPayment, ({ body }) => {
    payment = claimedBy(body.utr)
    return { payment }
  })
  renderScreen('/order-details', { state: { order: ORDER } })
  return { asked, sent }
}

const card = () => region('Pay by UPI')
const utrField = () => page.getByLabelText('UPI reference number (UTR)')

test('an order that is to be paid by UPI asks for it, and takes the number of the payment in any script', async () => {
  const { asked, sent } = renderDetails(DUE)
  await expect.element(card().getByRole('img')).toHaveAttribute('aria-label', 'QR code to pay ₹200 to asha@okhdfcbank')
  expect(asked).toHaveLength(1)
  expect(card().element().querySelector('a')?.href).toBe(REQUEST.link)
  await expect.element(card()).toMatchTextContent('asha@okhdfcbank')
  await utrField().fill('6331 0000')
  await button('I have paid').click()
  await expect.element(card()).toMatchTextContent('The UPI reference number (UTR) has 12 digits.')
  expect(sent).toEqual([])
  await utrField().fill('६३३१ ०००० ००१७')
  await button('I have paid').click()
  await expect
    .element(card())
    .toMatchTextContent(
      'We have your number 633100000017. The kitchen checks it with its bank; until then the order does not count as paid.',
    )
  expect(sent.map(({ body, params }) => [params, body])).toEqual([
    [{ kind: 'order', id: ORDER._id }, { utr: '633100000017' }],
  ])
  await expect.element(card().getByText('Paid', { exact: true })).not.toBeInTheDocument()
})

/** What is handed to the phone, as a file or by its sheet, which answers so. */
function saved({ sheet }: { sheet?: () => Promise<void> } = {}) {
  const files: [way: string, name: string][] = []
  const pictures: Blob[] = []
  const spies = [
    vi.spyOn(URL, 'createObjectURL').mockImplementation((picture) => {
      pictures.push(picture as Blob)
      return 'blob:qr'
    }),
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      files.push(['file', this.download])
    }),
  ]
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore()
  })
  if (sheet) {
    const coarse = vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList)
    onTestFinished(() => coarse.mockRestore())
    Object.assign(navigator, {
      canShare: () => true,
      share: ({ files: [file] }: { files: [File] }) => {
        files.push(['sheet', file.name])
        pictures.push(file)
        return sheet()
      },
    })
    onTestFinished(() => {
      for (const name of ['canShare', 'share'] as const) delete (navigator as Partial<Navigator>)[name]
    })
  }
  return { files, pictures }
}

/** What a QR reader finds in a picture. */
async function readFrom(picture: Blob | undefined) {
  const bitmap = await createImageBitmap(picture as Blob)
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d') as OffscreenCanvasRenderingContext2D
  context.drawImage(bitmap, 0, 0)
  return decodeQR(context.getImageData(0, 0, bitmap.width, bitmap.height))
}

describe('the QR code is saved as a picture that UPI apps read', () => {
  const paying = { ...ASKED, request: { ...REQUEST, qr: qrOf(REQUEST.link) } }

  test('as a file on a computer', async () => {
    const { files, pictures } = saved()
    renderDetails(paying)
    await button('Save QR').click()
    await expect.poll(() => files).toEqual([['file', 'UPI Order K7XW2P.png']])
    expect(pictures[0]?.type).toBe('image/png')
    expect(await readFrom(pictures[0])).toBe('upi://pay?pa=asha@okhdfcbank&am=200.00')
  })

  test('by the sheet of a phone, also when it is closed again', async () => {
    const closed = new DOMException('closed', 'AbortError')
    const { files, pictures } = saved({ sheet: () => Promise.reject(closed) })
    renderDetails(paying)
    await button('Save QR').click()
    await expect.poll(() => files).toEqual([['sheet', 'UPI Order K7XW2P.png']])
    await expect.element(button('Save QR')).not.toHaveAttribute('aria-busy')
    expect(files).toHaveLength(1)
    expect(await readFrom(pictures[0])).toBe('upi://pay?pa=asha@okhdfcbank&am=200.00')
  })

  test('as a file where the sheet does not open', async () => {
    const { files } = saved({ sheet: () => Promise.reject(new DOMException('no', 'NotAllowedError')) })
    renderDetails(paying)
    await button('Save QR').click()
    await expect.poll(() => files.map(([way]) => way)).toEqual(['sheet', 'file'])
  })

  test('or it is said that it could not be', async () => {
    const spy = vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take) => take(null))
    onTestFinished(() => spy.mockRestore())
    renderDetails(paying)
    await button('Save QR').click()
    await expect
      .element(page.getByText('The QR code could not be saved. Take a screenshot of it.', { exact: true }))
      .toBeVisible()
  })
})

test('one that may be put on the account can be paid in either way', async () => {
  server.answers(accountCalls.ownAccount, { account: { balance: 0, limit: 500, entries: [] } })
  renderDetails(DUE)
  await expect.element(button('Pay ₹200 from my account')).toBeVisible()
  await expect.element(card().getByRole('img')).toHaveAttribute('aria-label', 'QR code to pay ₹200 to asha@okhdfcbank')
  await expect.element(utrField()).toBeVisible()
})

test('the number can be corrected, and a rejected one says why', async () => {
  renderDetails(claimedBy('633100000017'))
  await button('Correct the number').click()
  await expect.element(utrField()).toHaveValue('633100000017')
  await utrField().fill('633100000018')
  await button('I have paid').click()
  await expect.element(card()).toMatchTextContent('We have your number 633100000018.')
  server.rejects(paymentCalls.claimPayment, { status: 409, code: 'utr_used', error: 'This number belongs to another.' })
  await button('Correct the number').click()
  await utrField().fill('633100000019')
  await button('I have paid').click()
  await expect.element(card()).toMatchTextContent('This number belongs to another.')
})

test('what the bank does not know of says so, and another number can be entered at once', async () => {
  const { asked, sent } = renderDetails({ ...DUE, rejected: true })
  await expect.element(card()).toMatchTextContent('Your payment was not found')
  expect(asked).toEqual([])
  await button('Enter the number again').click()
  await expect.element(utrField()).toHaveFocus()
  await utrField().fill('633100000018')
  await button('I have paid').click()
  await expect.element(card()).toMatchTextContent('We have your number 633100000018.')
  expect(sent.map(({ body }) => body)).toEqual([{ utr: '633100000018' }])
  expect(asked).toEqual([])
})

test('what the kitchen has is paid', async () => {
  renderDetails({ ...DUE, state: 'settled', due: 0, paid: true })
  await expect.element(card()).toMatchTextContent('PaidThe kitchen has the money for this order.')
})

test.each([true, false])(
  'a dispute that is not decided is said in plain words, also of a cancelled order: paid %s',
  async (paid) => {
    renderDetails({ ...DUE, state: 'settled', due: 0, paid, disputed: true })
    const disputed = region('Pay online')
    await expect.element(disputed).toMatchTextContent('Your bank is checking this payment')
    await expect.element(disputed).toMatchTextContent('Until the bank has decided, nothing can be paid back.')
  },
)

test('an order that was cancelled asks for nothing', async () => {
  renderDetails({ ...DUE, state: 'settled', due: 0 })
  await expect.element(region('Order Information')).toBeVisible()
  await expect.element(card()).not.toBeInTheDocument()
})

test.each([
  ['was cancelled', { paid: false }],
  ['was paid otherwise', { paid: true }],
])('who has paid an order by UPI that %s meanwhile can say so', async (_, stands) => {
  const { sent } = renderDetails({ ...DUE, state: 'settled', due: 0, late: true, ...stands })
  await button('I have paid by UPI').click()
  expect(card().getByText('Paid', { exact: true }).elements()).toHaveLength(stands.paid ? 1 : 0)
  await expect.element(card()).toMatchTextContent('the kitchen looks it up and gives the money back.')
  await expect.element(utrField()).toHaveFocus()
  await utrField().fill('633100000017')
  await button('I have paid').click()
  await expect.element(card()).toMatchTextContent('We have your number 633100000017.')
  expect(sent.map(({ body }) => body)).toEqual([{ utr: '633100000017' }])
})

test('what is claimed of an order that owes nothing any more is given back, once the bank has it', async () => {
  renderDetails({ ...claimedBy('633100000017'), due: 0 })
  await expect.element(card()).toMatchTextContent('what has come is given back to you.')
})

test('what the bank does not know of an order that was cancelled is said, and to be paid no more', async () => {
  renderDetails({ ...DUE, state: 'settled', due: 0, rejected: true })
  await expect.element(card()).toMatchTextContent('Your payment was not found')
  await expect.element(card()).toMatchTextContent('please call the kitchen.')
  await expect.element(button('Enter the number again')).not.toBeInTheDocument()
})

test('without a UPI ID it is paid on delivery', async () => {
  const { asked } = renderDetails({ ...DUE, online: false })
  await expect.element(card()).toMatchTextContent('Please pay ₹200 when your order arrives.')
  expect(asked).toEqual([])
})

/** The payment of one thali, at a kitchen that has a UPI ID. */
function renderPayment() {
  server.answers(paymentCalls.paymentMethods, { online: true, gateway: false })
  const cart = { 'Regular Thali': 1 }
  setCart(cart)
  const menuData = { day: ORDER_DAY, menu: menuOf(ORDER_DAY, {}) }
  return renderScreen('/payment', { state: { cart, menuData, orderSummary: { items: [THALI], totalAmount: 80 } } })
}

test('the order is paid as chosen, and home asks for the payment', async () => {
  server.answers(paymentCalls.getPayment, { payment: ASKED })
  const placed = server.answers(orderCalls.placeOrder, { order: ORDER })
  const app = renderPayment()
  await expect.element(page.getByRole('radio', { name: 'Cash on Delivery' })).toBeChecked()
  await expect.element(page.getByText('COMING SOON')).not.toBeInTheDocument()
  await page.getByLabelText('Complete Address').fill('12 Temple Road, behind the bank, Pune')
  await expect.element(button('Place Order (COD)')).toBeVisible()
  await page.getByRole('radio', { name: 'UPI Payment' }).click()
  await button('Place Order (UPI)').click()
  await expect.poll(app.path).toBe('/')
  expect(placed.map(({ body }) => body.paymentMethod)).toEqual(['UPI'])
  await expect.element(card()).toBeVisible()
  await expect.element(page.getByText('Please keep the cash ready.')).not.toBeInTheDocument()
})

test('a kitchen that has taken its UPI ID away meanwhile is paid in cash', async () => {
  server.rejects(orderCalls.placeOrder, {
    status: 400,
    code: 'order_payment_method',
    error: 'Only cash on delivery is available at the moment.',
  })
  renderPayment()
  await page.getByLabelText('Complete Address').fill('12 Temple Road, behind the bank, Pune')
  await page.getByRole('radio', { name: 'UPI Payment' }).click()
  server.answers(paymentCalls.paymentMethods, { online: false, gateway: false })
  await button('Place Order (UPI)').click()
  await expect.element(page.getByText('COMING SOON')).toBeVisible()
  await expect.element(button('Place Order (COD)')).toBeVisible()
})

/** My Orders or home with an order for the day that is paid by UPI, and stands so. */
function renderList(path: '/' | '/my-orders', state: OpenPayment['state'] | null) {
  const day = { date: ORDER_DAY, delivery_date: ORDER_DAY }
  const now = `${ORDER_DAY}T09:00:00+05:30`
  const [order, cash] = [orderOf({ ...day, price: 200, payment_method: 'upi' }), orderOf(day)]
  server.answers(orderCalls.listOrders, { orders: [order, cash], nextCursor: null, now })
  server.answers(orderCalls.getOrder, { order, steps: [], now })
  server.answers(paymentCalls.getPayment, { payment: ASKED })
  server.answers(paymentCalls.listOpenPayments, {
    payments: state ? [{ order: order._id, state, due: 200 }] : [],
  })
  return renderScreen(path, { as: REGISTERED })
}

test.each(['/', '/my-orders'] as const)(
  '%s says that an order is not paid yet, and the way to pay is one tap',
  async (path) => {
    const app = renderList(path, 'due')
    const line = page.getByRole('link', { name: 'Not paid yet: ₹200 Pay now' })
    await line.click()
    await expect.poll(app.path).toBe('/order-details')
    await expect.element(card().getByRole('heading')).toHaveFocus()
    await expect.element(button('I have paid')).toBeVisible()
  },
)

test.each([
  ['claimed', 'The kitchen checks your payment See'],
  ['rejected', 'Your payment was not found See'],
] as const)('what is %s is said with the order', async (state, text) => {
  renderList('/my-orders', state)
  await expect.element(page.getByRole('link', { name: text })).toBeVisible()
})

test('of what is paid, and of cash, nothing is asked', async () => {
  renderList('/my-orders', null)
  await expect.element(page.getByRole('heading', { name: 'Upcoming' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: /Not paid yet/ })).not.toBeInTheDocument()
})

test('where the way to pay leads to nothing that is left to pay, the screen begins at its top', async () => {
  await page.viewport(390, 300)
  onTestFinished(() => page.viewport(390, 844))
  const app = renderList('/my-orders', 'due')
  server.answers(paymentCalls.getPayment, { payment: { ...DUE, state: 'settled', due: 0 } })
  const line = page.getByRole('link', { name: 'Not paid yet: ₹200 Pay now' })
  await expect.element(line).toBeVisible()
  window.scrollTo(0, 150)
  expect(window.scrollY).toBe(150)
  await line.click()
  await expect.poll(app.path).toBe('/order-details')
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('Order Details')
  await expect.poll(() => window.scrollY).toBe(0)
  expect(document.documentElement.scrollHeight).toBeGreaterThan(450)
})

describe('a subscription', () => {
  const bought = (payment: Subscription['payment']) => subscriptionOf(20, payment && { payment })

  function renderList(payment: Subscription['payment'], first: AskedPayment = { ...ASKED, due: 1560 }) {
    let stands = first
    server.answers(subscriptionCalls.listSubscriptions, {
      subscriptions: [bought(payment)],
      now: new Date().toISOString(),
    })
    server.answers(paymentCalls.paymentMethods, { online: true, gateway: false })
    server.answers(paymentCalls.getPayment, () => ({ payment: stands }))
    const sent = server.answers(paymentCalls.claimPayment, ({ body }) => {
      stands = claimedBy(body.utr)
      return { payment: stands }
    })
    renderScreen('/subscriptions')
    return sent
  }

  test('by UPI shows what to pay, how many meals come before, and takes the number', async () => {
    const sent = renderList({ method: 'upi', state: 'due', trust: 2, waits: false })
    await expect
      .element(page.getByText('2 meals come before it is paid; the others once the kitchen has the money.'))
      .toBeVisible()
    await utrField().fill('633100000017')
    await button('I have paid').click()
    await expect.element(card()).toMatchTextContent('until then your subscription does not count as paid')
    expect(sent.map(({ params }) => params.kind)).toEqual(['subscription'])
  })

  test('whose meals wait says so', async () => {
    renderList({ method: 'upi', state: 'due', trust: 2, waits: true })
    await expect.element(page.getByText('Your meals wait for the payment')).toBeVisible()
    await expect.element(card().getByRole('img')).toBeVisible()
  })

  test('in cash can be paid by UPI all the same, and one that is paid says so', async () => {
    renderList({ method: 'cod', state: 'due', trust: null, waits: false })
    await expect.element(page.getByText('₹1,560 in cash, to whoever brings your meals.')).toBeVisible()
    await button('Pay by UPI').click()
    await expect.element(utrField()).toBeVisible()
  })

  test('that is paid says so', async () => {
    renderList(
      { method: 'upi', state: 'paid', trust: 2, waits: false },
      { ...DUE, state: 'settled', due: 0, paid: true },
    )
    await expect.element(page.getByText('Paid: ₹1,560')).toBeVisible()
    await expect.element(card()).not.toBeInTheDocument()
  })

  test('that was paid otherwise meanwhile takes the number of who has paid by UPI, too', async () => {
    const late: AskedPayment = { ...DUE, state: 'settled', due: 0, paid: true, late: true }
    const sent = renderList({ method: 'upi', state: 'paid', trust: 2, waits: false }, late)
    await expect.element(page.getByText('Paid: ₹1,560')).toBeVisible()
    await button('I have paid by UPI').click()
    await utrField().fill('633100000017')
    await button('I have paid').click()
    await expect.element(card()).toMatchTextContent('We have your number 633100000017.')
    expect(sent.map(({ params }) => params.kind)).toEqual(['subscription'])
  })
})
