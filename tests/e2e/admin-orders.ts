import { orderCalls } from '#shared/contract/ordering/customer/orders.ts'
import { expect, newPhone, type TestServer } from './fixtures.ts'
import { now } from './suite-clock.ts'

/** A new customer's order of thalis, one unless said otherwise, so that a test changes nothing that another one looks at. */
export async function placeOrder(server: TestServer, customer = newPhone(), quantity = 1) {
  const { token, phone } = await server.signIn(customer)
  const week = await server.api<{ orderDay: string; menus: Record<string, { price: number | null }> }>(
    '/api/menu/weekly',
    { body: { dates: [now().toISOString().slice(0, 10)] } },
  )
  const menus = await server.api<typeof week.reply>('/api/menu/weekly', { body: { dates: [week.reply.orderDay] } })
  const price = menus.reply.menus[week.reply.orderDay]?.price ?? 80
  const placed = await server.api<{ order: { _id: string } }>(
    orderCalls.placeOrder.path,
    {
      body: {
        items: [{ name: 'Regular Thali', quantity, price, total: price * quantity }],
        totalAmount: price * quantity,
        paymentMethod: 'cod',
        phoneNumber: phone,
        userAddress: '7 Tilak Road, first floor, Pune 411030',
      },
      headers: { 'idempotency-key': crypto.randomUUID() },
    },
    token,
  )
  expect(placed.status, 'placing an order').toBe(200)
  const local = phone.slice(3)
  return { id: placed.reply.order._id, phone, shown: `+91 ${local.slice(0, 5)} ${local.slice(5)}` }
}
