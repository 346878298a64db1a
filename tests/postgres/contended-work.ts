import { randomUUID } from 'node:crypto'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import { contract } from '#shared/contract/contract.ts'
import { EMPTY_PROFILE } from '#shared/domain/catalog/profile.ts'
import type { contractClient } from '../support/client.ts'

/** Work on money and days that two instances are asked for at the same moment, and that must be done once. */

export type Call = ReturnType<typeof contractClient>
export type Answer = Promise<{ status: number; reply: { error?: string } }>

interface Contended {
  /** Asks an instance for it. */
  ask(call: Call): Answer
  /** Counts how often it has been done. */
  done: [statement: string, value: string]
}

interface Customer {
  token: string
  phone: string
  subscriptionId: string
}

const PAYMENTS = 'SELECT count(*)::integer AS count FROM payments WHERE order_id = $1'
const PAUSES =
  'SELECT count(*)::integer AS count FROM subscription_pauses WHERE subscription_id = $1 AND withdrawn_at IS NULL'
const CLOSURES = 'SELECT count(*)::integer AS count FROM closures WHERE from_day = $1 AND reopened_at IS NULL'

/** Days without orders. */
const [FROM, TO] = ['2027-03-22', '2027-03-24'] as [KitchenDay, KitchenDay]

/** Each makes what is asked for, on an instance that is well: another payment each time, the same days open again. */
export function contendedWork({ call, me, admin }: { call: Call; me: Customer; admin: string }) {
  const { token } = me
  let utrs = 633_100_000_000
  return {
    'cash is counted': async (): Promise<Contended> => {
      const { _id } = (await placeAnOrder(call, me, 'COD')).reply.order
      const ask = (call: Call) => call(contract.collectCash, { body: { orders: [_id] } }, { token: admin })
      return { ask, done: [PAYMENTS, _id] }
    },
    'a claim is matched': async (): Promise<Contended> => {
      const profile = { ...EMPTY_PROFILE, name: 'Asha’s Kitchen', vpa: 'asha@okhdfcbank' }
      await call(contract.changeKitchen, { body: profile }, { token: admin })
      const params = { kind: 'order' as const, id: (await placeAnOrder(call, me, 'UPI')).reply.order._id }
      const utr = String(utrs++)
      await call(contract.askForPayment, { params }, { token })
      await call(contract.claimPayment, { params, body: { utr } }, { token })
      const { claims } = (await call(contract.listClaims, {}, { token: admin })).reply
      const id = claims.find(({ order }) => order?._id === params.id)?._id ?? ''
      const ask = (call: Call) => call(contract.matchClaim, { params: { id }, body: { utr } }, { token: admin })
      return { ask, done: [PAYMENTS, params.id] }
    },
    'a customer pauses': async (): Promise<Contended> => {
      const params = { id: me.subscriptionId }
      const { pauses } = (await call(contract.listPauses, { params }, { token })).reply
      for (const { _id } of pauses) await call(contract.withdrawPause, { params: { id: _id } }, { token })
      const days = { from: FROM, to: TO }
      const { preview } = (await call(contract.previewPause, { params, query: days }, { token })).reply
      const body = { ...days, seen: preview }
      const ask = (call: Call) => call(contract.pauseSubscription, { params, body }, { token, key: randomUUID() })
      return { ask, done: [PAUSES, params.id] }
    },
    'the kitchen closes a day': async (): Promise<Contended> => {
      const days = { slot: 'lunch' as const, from: FROM, to: FROM }
      await call(contract.reopenDays, { body: days }, { token: admin })
      const { version } = (await call(contract.previewClosure, { body: days }, { token: admin })).reply.preview
      const body = { ...days, reason: 'gas' as const, note: null, version }
      const ask = (call: Call) => call(contract.closeDays, { body }, { token: admin })
      return { ask, done: [CLOSURES, FROM] }
    },
  }
}

export function placeAnOrder(
  call: Call,
  { token, phone }: Pick<Customer, 'token' | 'phone'>,
  paymentMethod: 'COD' | 'UPI',
) {
  const body = {
    items: [{ name: 'Regular Thali', quantity: 1, price: 80, total: 80 }],
    totalAmount: 80,
    paymentMethod,
    phoneNumber: phone,
    userAddress: 'A house with a patient hallway',
  }
  return call(contract.placeOrder, { body }, { token, key: randomUUID() })
}
