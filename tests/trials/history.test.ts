import { afterAll, describe, expect, test } from 'vitest'
import { contract } from '#shared/contract/contract.ts'
import type { OrderStatus, ShownStatus } from '#shared/domain/ordering/order-status.ts'
import { createTestApp, testApp } from '../support/app.ts'
import { addMenu } from '../support/kitchen.ts'
import { type Model, type Operation, unexplained } from '../support/linearizable.ts'
import { held, progress } from '../support/promises.ts'

/** Customers and the kitchen change the same orders at once, on two instances; each is compared with an order of one's imagination. */

const NOW = '2026-03-11T17:00:00+05:30'
/** On a server, of which CI takes 80 and `npm run test:long` 4,000, and on the embedded database. */
const ORDERS = Number(process.env.HISTORIES ?? (process.env.TEST_DATABASE_URL ? 240 : 8))
const AT_ONCE = 4
const CHANGES = 12
const MEALS = 5

const app = await testApp({ now: NOW })
await addMenu(app, { name: 'House Thali', active: true })
const other = await createTestApp({ database: app.database, now: NOW })
afterAll(() => other.stop())
const admin = await app.signInAdmin()

type Action =
  | { kind: 'confirm' | 'skip' | 'read' | 'end' }
  | { kind: 'set'; to: OrderStatus }
  | { kind: 'setOnlyFrom'; onlyFrom: OrderStatus; to: OrderStatus }
type Answer = string

/** What the specification says of one order before its deadline, and of the last day of its subscription of five meals. */
const order: Model<OrderStatus, Action, Answer> = {
  begin: 'pending',
  act(status, action) {
    switch (action.kind) {
      case 'confirm':
      case 'skip': {
        const answered = action.kind === 'confirm' ? 'confirmed' : 'skipped'
        if (status === 'pending' || status === answered) return { state: answered, answer: `200 ${answered}` }
        return { state: status, answer: '409' }
      }
      case 'set':
        return { state: action.to, answer: '200' }
      case 'setOnlyFrom': {
        const changes = status === action.onlyFrom && status !== action.to
        return { state: changes ? action.to : status, answer: changes ? `from ${status}` : 'unchanged' }
      }
      case 'read':
        return { state: status, answer: status }
      case 'end': {
        const given = status === 'skipped' || status === 'cancelled'
        return { state: status, answer: given ? '2026-03-18' : '2026-03-17' }
      }
    }
  },
}

const STATUSES: OrderStatus[] = ['pending', 'confirmed', 'preparing', 'delivered', 'cancelled', 'skipped']
const any = <Thing>(things: readonly Thing[]) => things[Math.floor(Math.random() * things.length)] as Thing

function anyAction(): Action {
  const kind = any(['confirm', 'skip', 'confirm', 'skip', 'read', 'end', 'set', 'set', 'setOnlyFrom'] as const)
  if (kind === 'set') return { kind, to: any(STATUSES) }
  if (kind === 'setOnlyFrom') return { kind, onlyFrom: any(STATUSES), to: any(STATUSES) }
  return { kind }
}

interface Placed {
  id: string
  phone: string
  token: string
}

async function pendingOrder(): Promise<Placed> {
  const { phone, token } = await app.signIn()
  const address = { phoneNumber: phone, type: 'Home' as const, address: 'Flat 4, Shanti Nagar, Pune' }
  await app.call(contract.addAddress, { body: address }, { token })
  const body = { plan_type: `${MEALS}-day-subscription`, plan_price: MEALS * 60, subscription_days: MEALS }
  await app.call(contract.createSubscription, { body }, { token })
  const { orders } = (await app.call(contract.listPendingOrders, {}, { token })).reply
  return { id: orders[0]?._id as string, phone, token }
}

/** Does it on either instance, and says what came of it in a word. */
async function perform(
  action: Action,
  { id, phone, token }: Placed,
): Promise<Answer | { answer: Answer; seen: ShownStatus }> {
  const { call } = any([app, other])
  switch (action.kind) {
    case 'confirm':
    case 'skip': {
      const wanted = action.kind === 'confirm' ? contract.confirmOrder : contract.skipOrder
      const { status, reply } = await call(wanted, { params: { id } }, { token })
      return status === 200 ? `200 ${reply.order.status}` : String(status)
    }
    case 'set': {
      const { status, reply } = await call(
        contract.setOrderStatus,
        { params: { id }, body: { status: action.to } },
        { token: admin },
      )
      // Shows the order as it is by then: somebody may have changed it again.
      return { answer: String(status), seen: reply.order.status }
    }
    case 'setOnlyFrom': {
      const body = { ids: [id], status: action.to, onlyFrom: action.onlyFrom }
      const { reply } = await call(contract.setOrderStatuses, { body }, { token: admin })
      const [changed] = reply.changed
      return changed ? `from ${changed.from}` : 'unchanged'
    }
    case 'read':
      return (await call(contract.getOrder, { params: { id } }, { token })).reply.order.status
    case 'end': {
      const { reply } = await call(contract.listSubscriptions, { params: { phone } }, { token })
      return reply.subscriptions[0]?.end_date.slice(0, 10) ?? 'none'
    }
  }
}

/** Several callers at once, each one change after the other; in the end the order and the last day are read. */
async function historyOf(placed: Placed): Promise<Operation<Action, Answer>[]> {
  const history: Operation<Action, Answer>[] = []
  const done = async (action: Action) => {
    const began = performance.now()
    const answered = await perform(action, placed)
    const ended = performance.now()
    if (typeof answered === 'string') history.push({ action, answer: answered, began, ended })
    else {
      history.push({ action, answer: answered.answer, began, ended })
      history.push({ action: { kind: 'read' }, answer: answered.seen, began, ended })
    }
  }
  const caller = async () => {
    for (let change = 0; change < CHANGES / AT_ONCE; change++) await done(anyAction())
  }
  await Promise.all(Array.from({ length: AT_ONCE }, caller))
  await done({ kind: 'read' })
  await done({ kind: 'end' })
  return history
}

describe('orders that many change at once', () => {
  test(
    'behave as if all had come one after the other',
    async () => {
      let operations = 0
      let overlapping = 0
      const together = 8
      for (let from = 0; from < ORDERS; from += together) {
        if (from % 200 === 0) progress(`${from} of ${ORDERS} orders`)
        const placed = await Promise.all(Array.from({ length: Math.min(together, ORDERS - from) }, pendingOrder))
        for (const history of await Promise.all(placed.map(historyOf))) {
          const explanation = unexplained(order, history)
          const lineOf = ({ action, answer, began, ended }: Operation<Action, Answer>) =>
            `${began.toFixed(1)}–${ended.toFixed(1)} ${JSON.stringify(action)} → ${answer}`
          expect(explanation?.map(lineOf), history.map(lineOf).join('\n')).toBeUndefined()
          operations += history.length
          overlapping += history.filter((one) =>
            history.some((two) => two !== one && two.began < one.ended && one.began < two.ended),
          ).length
        }
      }
      expect(overlapping).toBeGreaterThan(operations / 4)
      held(
        3,
        'histories',
        `${ORDERS} orders, ${operations} calls on two instances, ${overlapping} of them at once: all linearizable`,
      )
    },
    120_000 + ORDERS * 2000,
  )
})
