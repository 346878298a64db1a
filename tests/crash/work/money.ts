import { randomUUID } from 'node:crypto'
import { contract } from '#shared/contract/contract.ts'
import { placeOrder } from './place-order.ts'
import { asDone, type KindOfWork } from './worker.ts'

type Thing = 'cash counted' | 'claims matched' | 'cash undone' | 'entries of accounts' | 'deliveries'

const RECEIVED = `SELECT order_id AS id, count(*)::int AS n FROM payments
  WHERE order_id = ANY($1::uuid[]) AND state = 'received' GROUP BY 1`

/** Cash counted and undone, claims matched, entries of accounts, deliveries. */
export const moneyWork: KindOfWork<Thing> = {
  people: 3,
  checks: {
    'cash counted': RECEIVED,
    'claims matched': RECEIVED,
    'cash undone': `SELECT o.id, 1 AS n FROM orders o WHERE o.id = ANY($1::uuid[]) AND o.payment_state = 'due'
      AND NOT EXISTS (SELECT FROM payments p WHERE p.order_id = o.id AND p.state = 'received')`,
    'entries of accounts': 'SELECT id, count(*)::int AS n FROM account_entries WHERE id = ANY($1::uuid[]) GROUP BY 1',
    deliveries: `SELECT order_id AS id, count(*)::int AS n FROM order_status_changes
      WHERE order_id = ANY($1::uuid[]) AND to_status = 'delivered' AND to_payment IS NULL GROUP BY 1`,
  },
  async turn(worker) {
    const { call, office, witness, turn, done, insist } = worker
    const byUpi = turn % 3 === 1
    const { _id: id } = await placeOrder(worker, byUpi ? 'UPI' : 'COD')
    if (byUpi) {
      const { token } = witness
      const params = { kind: 'order' as const, id }
      const utr = String(633_000_000_000 + turn)
      await insist(() => call(contract.askForPayment, { params }, { token }))
      await insist(() => call(contract.claimPayment, { params, body: { utr } }, { token }), asDone)
      const { claims } = (await insist(() => call(contract.listClaims, {}, office))).reply
      const claim = claims.find(({ order }) => order?._id === id)
      if (!claim) return
      await insist(() => call(contract.matchClaim, { params: { id: claim._id }, body: { utr } }, office), asDone)
      done('claims matched', id)
      return
    }
    await insist(() => call(contract.setOrderStatus, { params: { id }, body: { status: 'delivered' } }, office))
    done('deliveries', id)
    await insist(() => call(contract.collectCash, { body: { orders: [id], subscriptions: [] } }, office))
    if (turn % 3 === 0) {
      done('cash counted', id)
      const params = { id: await worker.customerId(witness.phone) }
      const entry = randomUUID()
      const body = { entry, kind: 'payment' as const, amount: 20, method: 'cash' as const, reason: 'counted' }
      await insist(() => call(contract.enterOnAccount, { params, body }, office))
      done('entries of accounts', entry)
      return
    }
    const { payments } = (await insist(() => call(contract.listPayments, { query: {} }, office))).reply
    const payment = payments.find(({ order }) => order?._id === id)
    if (!payment) return
    const undo = { body: { payments: [payment._id], reason: 'Undo' } }
    await insist(() => call(contract.voidPayments, undo, office))
    done('cash undone', id)
  },
}
