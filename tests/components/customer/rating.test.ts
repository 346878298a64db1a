import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { orderCalls } from '#shared/contract/ordering/customer/orders.ts'
import type { Rateable } from '#shared/contract/ordering/customer/ratings.schemas.ts'
import { ratingCalls } from '#shared/contract/ordering/customer/ratings.ts'
import { button, heading, region, renderScreen } from '../render-screen.tsx'
import { orderOf } from '../replies.ts'
import { server } from '../stub-server.ts'

const ORDER = orderOf({ status: 'delivered' })
const RATEABLE: Rateable = {
  _id: ORDER._id,
  until: '2031-01-09T07:10:00.000Z',
  stars: null,
  reasons: [],
  dishes: [
    { key: 'roti', name: 'Phulka Roti' },
    { key: 'dal', name: 'Dal Tadka' },
  ],
  named: [],
  missing: [],
}
const card = () => region('How was your meal?')

/** A server that keeps what is said. */
function serveRatings(kept = RATEABLE) {
  let order = kept
  server.answers(orderCalls.listOrders, { orders: [ORDER], nextCursor: null })
  server.answers(ratingCalls.listRateable, () => ({ orders: [order] }))
  return {
    rated: server.answers(ratingCalls.rateOrder, ({ body }) => {
      order = { ...order, stars: body.stars, reasons: body.reasons, named: body.dishes }
      return { order }
    }),
    missing: server.answers(ratingCalls.reportMissing, ({ body }) => {
      const name = order.dishes.find(({ key }) => key === body.dish)?.name ?? ''
      order = { ...order, missing: [...order.missing, { key: body.dish, name, number: '#1a2b3c4d', closed: false }] }
      return { order, number: '#1a2b3c4d' }
    }),
  }
}

test('a meal is rated by one tap, and few stars ask what was wrong', async () => {
  const { rated } = serveRatings()
  renderScreen('/my-orders')
  await card().getByRole('button', { name: '5 of 5 stars' }).click()
  await expect.element(card()).toMatchTextContent('Thank you. You can change it until Thu 9 Jan, 12:40 pm.')
  expect(rated.map(({ body }) => body)).toEqual([{ stars: 5, reasons: [], dishes: [] }])
  await expect.element(button('Cold')).not.toBeInTheDocument()

  await card().getByRole('button', { name: '2 of 5 stars' }).click()
  await card().getByRole('button', { name: 'Cold' }).click()
  await expect.poll(() => rated.length).toBe(3)
  await expect.element(card().getByRole('button', { name: 'Cold' })).toHaveAttribute('aria-pressed', 'true')
  await card().getByRole('button', { name: 'Phulka Roti' }).click()
  await expect.poll(() => rated.at(-1)?.body).toEqual({ stars: 2, reasons: ['cold'], dishes: ['roti'] })
})

test('something that was missing is two taps, and has a number', async () => {
  const { missing } = serveRatings()
  renderScreen('/my-orders')
  await button('Something was missing').click()
  await card().getByRole('button', { name: 'Dal Tadka' }).click()
  await expect.element(card()).toMatchTextContent('Dal Tadka was missing: the kitchen knows, and will get in touch.')
  await expect.element(card()).toMatchTextContent('#1a2b3c4d')
  expect(missing.map(({ body }) => body)).toEqual([{ dish: 'dal' }])
})

test('a rating that was not taken is taken back on the screen, and says why', async () => {
  serveRatings()
  server.rejects(ratingCalls.rateOrder, {
    status: 409,
    code: 'order_rating_over',
    error: 'An order can be rated for 24 hours after its delivery',
  })
  renderScreen('/my-orders')
  const four = card().getByRole('button', { name: '4 of 5 stars' })
  await four.click()
  await expect.element(card().getByRole('alert')).toMatchTextContent('24 hours after its delivery')
  await expect.element(four).toHaveAttribute('aria-pressed', 'false')
})

test('an order that cannot be rated any more does not ask', async () => {
  server.answers(orderCalls.listOrders, { orders: [ORDER], nextCursor: null })
  const asked = server.answers(ratingCalls.listRateable, { orders: [] })
  renderScreen('/my-orders')
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  await expect.element(card()).not.toBeInTheDocument()
})

test('a dish shows its stars once it has enough of them', async () => {
  server.answers(ratingCalls.dishRatings, { dishes: [{ key: 'name:dal tadka', name: 'Dal', stars: 4.4, ratings: 23 }] })
  renderScreen('/', { as: 'visitor' })
  await expect.element(heading('Regular Thali')).toBeVisible()
  await page
    .getByRole('button', { name: /Dal Tadka/ })
    .first()
    .click()
  await expect.element(page.getByRole('dialog')).toMatchTextContent('4.4 from 23 ratings')
})
