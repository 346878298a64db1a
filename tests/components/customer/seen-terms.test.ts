import { expect, test } from 'vitest'
import { orderCalls } from '#shared/contract/ordering/customer/orders.ts'
import { setCart } from '#web/kit/stores/cart-store.ts'
import { ADD_ONS, menuOf, ORDER_DAY, WEEK } from '../../support/wednesday.ts'
import { weekReadAgain } from '../clock.ts'
import { button, main, renderScreen } from '../render-screen.tsx'
import { addressOf, HOME, keepAddresses, orderOf, REGISTERED, serveMenus } from '../replies.ts'
import { server } from '../stub-server.ts'

/** On the screens of the checkout a change of window or dishes is asked about, as one of price is. */

const LATE = { from: null, to: '21:00' }
const LINE = { name: 'Regular Thali', quantity: 1, price: 80, total: 80 }
const thali = (base?: string[]) => (day: string) => menuOf(day, { addOns: ADD_ONS, ...(base && { base }) })

test('/daily-order asks when the window or the dishes change under the eyes', async () => {
  keepAddresses(addressOf('Home', HOME, { is_default: true }))
  renderScreen('/daily-order', { as: REGISTERED })
  await expect.element(button('Place Order')).toBeEnabled()
  serveMenus(thali(['Rajma', 'Jeera Rice']), { ...WEEK, delivery: LATE })
  weekReadAgain()
  await expect.element(main()).toMatchTextContent('Wednesday: delivery by 9 pm now, it was 12–2 pm.')
  await expect.element(main()).toMatchTextContent('Wednesday: the thali is Rajma, Jeera Rice now.')
  await expect.element(button('Place Order')).toBeDisabled()
  const sent = server.answers(orderCalls.placeOrder, { order: orderOf() })
  await button('Go on with this').click()
  await button('Place Order').click()
  await expect
    .poll(() => sent.map(({ body }) => body))
    .toMatchObject([{ menuDate: ORDER_DAY, seen: { window: LATE, dishes: ['Rajma', 'Jeera Rice'] } }])
})

test('/payment tells what the server has asked about, and sends it when the order is placed again', async () => {
  keepAddresses(addressOf('Home', HOME, { is_default: true }))
  setCart({ 'Regular Thali': 1 })
  const menuData = { day: ORDER_DAY, menu: thali()(ORDER_DAY) }
  const state = { cart: { 'Regular Thali': 1 }, menuData, orderSummary: { items: [LINE], totalAmount: 80 } }
  renderScreen('/payment', { as: REGISTERED, state })
  const terms = { window: LATE, dishes: ['Rajma'] }
  const details = { items: [LINE], totalAmount: 80, terms }
  const first = server.rejects(orderCalls.placeOrder, { status: 409, code: 'order_terms_changed', details })
  await button('Place Order (COD)').click()
  await expect.element(main()).toMatchTextContent('Wednesday: the thali is Rajma now.')
  expect(first[0]?.body.seen).toMatchObject({ dishes: ['Dal Tadka', 'Jeera Rice'] })
  const sent = server.answers(orderCalls.placeOrder, { order: orderOf() })
  await button('Place Order (COD) for ₹80').click()
  await expect.poll(() => sent.map(({ body }) => body.seen)).toEqual([terms])
})
