import { randomUUID } from 'node:crypto'
import { addDays, kitchenDayOf } from '#shared/base/kitchen-time.ts'
import { contract } from '#shared/contract/contract.ts'
import { asDone, type KindOfWork, rejectedAs, signIn, type Worker } from './worker.ts'

type Thing = 'days closed' | 'days reopened' | 'orders skipped' | 'orders confirmed' | 'pauses'

const ANSWERED = (status: string) => `SELECT order_id AS id, count(*)::int AS n FROM order_status_changes
  WHERE order_id = ANY($1::uuid[]) AND to_status = '${status}' AND to_payment IS NULL GROUP BY 1`

/** Days closed and opened again, and what subscribers answer and pause meanwhile. */
export const daysWork: KindOfWork<Thing> = {
  people: 3,
  checks: {
    'days closed': `SELECT c.id, count(d.day)::int AS n FROM closures c JOIN service_days d ON d.closure_id = c.id
      WHERE c.id = ANY($1::uuid[]) AND d.state = 'closed' GROUP BY 1`,
    'days reopened': `SELECT c.id, count(d.day)::int AS n FROM closures c
        JOIN service_days d ON d.day = c.from_day AND d.slot = c.slot
      WHERE c.id = ANY($1::uuid[]) AND c.reopened_at IS NOT NULL AND d.state = 'open' GROUP BY 1`,
    'orders skipped': ANSWERED('skipped'),
    'orders confirmed': ANSWERED('confirmed'),
    pauses: `SELECT subscription_id AS id, count(*)::int AS n FROM subscription_pauses
      WHERE subscription_id = ANY($1::uuid[]) AND withdrawn_at IS NULL GROUP BY 1`,
  },
  turn: (worker) => (worker.turn % 3 === 0 ? closeDay(worker) : subscribe(worker)),
}

/** Closes a day that no one else closes; every other one is opened again. */
async function closeDay({ call, office, insist, turn, done }: Worker<Thing>): Promise<void> {
  const day = addDays(kitchenDayOf(new Date()), 4 + turn / 3)
  const days = { slot: 'lunch' as const, from: day, to: day }
  for (;;) {
    const { preview } = (await insist(() => call(contract.previewClosure, { body: days }, office))).reply
    if (preview.days.length === 0) return
    const body = { ...days, reason: 'holiday' as const, version: preview.version }
    const close = () => call(contract.closeDays, { body }, office)
    const { status, reply } = await insist(close, rejectedAs('preview_stale'))
    if (status !== 200) continue
    if (turn % 2 === 0) return done('days closed', reply.closure._id)
    await insist(() => call(contract.reopenDays, { body: days }, office))
    return done('days reopened', reply.closure._id)
  }
}

/** Someone new buys meals, answers the first of them, and pauses a day. */
async function subscribe(worker: Worker<Thing>): Promise<void> {
  const { call, insist, turn, done } = worker
  const phoneNumber = `+9198600${String(turn).padStart(5, '0')}`
  const { token } = await signIn(worker, phoneNumber)
  const address = { phoneNumber, type: 'Home' as const, address: `Flat ${turn}, Shanti Nagar, Pune 411038` }
  await insist(() => call(contract.addAddress, { body: address }, { token }))
  const plan = { plan_type: '5-day-subscription', plan_price: 300, subscription_days: 5 }
  const bought = randomUUID()
  const buy = () => call(contract.createSubscription, { body: plan }, { token, key: bought })
  const { _id: id } = (await insist(buy)).reply.subscription
  const { orders } = (await insist(() => call(contract.listPendingOrders, {}, { token }))).reply
  const [order] = orders
  if (!order) throw new Error('no meal was ordered')
  const answer = turn % 2 === 0 ? contract.skipOrder : contract.confirmOrder
  await insist(() => call(answer, { params: { id: order._id }, body: {} }, { token }), asDone)
  done(turn % 2 === 0 ? 'orders skipped' : 'orders confirmed', order._id)

  const from = addDays(order.delivery_date, 1)
  const days = { from, to: addDays(from, 2) }
  const params = { id }
  for (;;) {
    const { preview } = (await insist(() => call(contract.previewPause, { params, query: days }, { token }))).reply
    const seen = { from: preview.from, kept_days: preview.kept_days, last_day: preview.last_day }
    const key = randomUUID()
    const pause = () => call(contract.pauseSubscription, { params, body: { ...days, seen } }, { token, key })
    if ((await insist(pause, rejectedAs('pause_changed'))).status === 200) return done('pauses', id)
  }
}
