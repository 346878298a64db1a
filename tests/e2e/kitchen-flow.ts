import { orderCalls } from '#shared/contract/ordering/customer/orders.ts'
import { adminOrderCalls } from '#shared/contract/ordering/office/orders.ts'
import type { OrderStatus } from '#shared/domain/ordering/order-status.ts'
import { type Customer, expect, type TestServer } from './fixtures.ts'
import { menuOfOrderDay } from './order-flow.ts'

/** What happens in the kitchen while pages are open. */

/** The customer orders one thali, on another device. Returns the order's id. */
export async function placeOrder(server: TestServer, { phone, token }: Customer): Promise<string> {
  const { menu } = await menuOfOrderDay(server)
  const price = menu.price ?? 80
  const body = {
    items: [{ name: 'Regular Thali', quantity: 1, price, total: price }],
    totalAmount: price,
    paymentMethod: 'COD',
    phoneNumber: phone,
    userAddress: '7 Tilak Road, first floor, Pune 411030',
  }
  const { status, reply } = await server.call(orderCalls.placeOrder, { body }, { token, key: crypto.randomUUID() })
  expect(status, 'placing an order').toBe(200)
  return reply.order._id
}

/** An admin sets an order's status, on another device. */
export async function setStatus(server: TestServer, id: string, status: OrderStatus) {
  const token = await server.signInAdmin()
  const set = await server.call(adminOrderCalls.setOrderStatus, { params: { id }, body: { status } }, { token })
  expect(set.status, 'setting the status').toBe(200)
}
