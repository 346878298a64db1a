import { randomUUID } from 'node:crypto'
import { contract } from '#shared/contract/contract.ts'
import type { Order } from '#shared/contract/ordering/customer/orders.schemas.ts'
import type { Witness } from '../witness.ts'
import type { Kitchen } from './worker.ts'

/** One thali at ₹80 for the order day, whatever is killed meanwhile. */
export async function placeOrder(
  { call, witness, insist }: Pick<Kitchen, 'call' | 'insist'> & { witness: Witness },
  paymentMethod: 'UPI' | 'COD',
  userAddress = 'A house in the middle of a storm',
): Promise<Order> {
  const { phone: phoneNumber, token } = witness
  const items = [{ name: 'Regular Thali', quantity: 1, price: 80, total: 80 }]
  const body = { items, totalAmount: 80, paymentMethod, phoneNumber, userAddress }
  const key = randomUUID()
  return (await insist(() => call(contract.placeOrder, { body }, { token, key }))).reply.order
}
