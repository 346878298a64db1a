import { beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { newId } from '#server/kernel/ids.ts'
import { receivePayments } from '#server/money/money.ts'
import { contract } from '#shared/contract/contract.ts'
import { LET_GO_ABOVE_PAISE } from '#shared/domain/money/let-go.ts'
import { type SignedIn, START, testApp } from '../../support/app.ts'
import { addMenu, orderBody } from '../../support/kitchen.ts'
import { signInStaff } from '../../support/staff.ts'
import { addCustomers, buySubscription } from '../../support/subscribers.ts'

/** A large refund waits for the owner, unless the owner gives it back. */

const app = await testApp()
const { ctx } = app
type As = { token: string }
let owner: As
let manager: As
let me: SignedIn

beforeAll(async () => {
  await addMenu(app, { active: true })
})
beforeEach(async () => {
  app.clock.set(START)
  owner = { token: await app.signInAdmin() }
  manager = await signInStaff(app, 'manager')
  me = await app.signIn()
})

const LIMIT = LET_GO_ABOVE_PAISE

/** An order that has been paid by these paise, and cancelled. Returns its refund. */
async function refundOf(amountPaise: number) {
  const orderId = (await app.call(contract.placeOrder, { body: orderBody(me.phone) }, me)).reply.order._id
  const payment = { orderId, subscriptionId: null, method: 'bank' as const, amountPaise, intentId: null }
  await inTransaction(ctx.db, (trx) =>
    receivePayments(ctx, trx, [{ ...payment, reference: newId() }], { by: { kind: 'system' }, at: ctx.now() }),
  )
  await app.call(contract.setOrderStatus, { params: { id: orderId }, body: { status: 'cancelled' } }, owner)
  return found((await waiting()).find(({ order }) => order?._id === orderId))
}
function found<Thing>(thing: Thing | undefined): Thing {
  if (thing === undefined) throw new Error('not there')
  return thing
}
const waiting = async () => (await app.call(contract.adminListRefunds, {}, owner)).reply.refunds
const approvalOf = async (id: string) => (await waiting()).find(({ _id }) => _id === id)?.approval
const give = (id: string, by: As) => app.call(contract.giveBack, { params: { id }, body: { way: 'cash' } }, by)
const ask = ({ _id: id, at }: { _id: string; at: string }, by = manager) =>
  app.call(
    contract.askApproval,
    { body: { change: { refund: { id } }, updatedAt: at, reason: 'the wedding was called off' } },
    by,
  )
const approve = (id: string, by = owner) => app.call(contract.approveRequest, { params: { id } }, by)
const codeOf = ({ status, reply }: { status: number; reply: { code?: string } }) => [status, reply.code]
const stateOf = async (id: string) =>
  (await ctx.db.selectFrom('refunds').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state

test('up to the limit a manager gives it back, above it the owner alone', async () => {
  expect(LIMIT).toBe(100_000)
  const [small, large, owners] = [await refundOf(LIMIT), await refundOf(LIMIT + 1), await refundOf(156_000)]
  expect([small.approval, large.approval]).toEqual(['none', 'needed'])
  expect((await give(small._id, manager)).status).toBe(200)
  for (const by of [manager, await signInStaff(app, 'accounts')])
    expect(codeOf(await give(large._id, by))).toEqual([403, 'refund_needs_approval'])
  expect(await stateOf(large._id)).toBe('waiting')
  expect((await give(owners._id, owner)).status).toBe(200)
})

test('approved it still waits, and the manager gives it back, once', async () => {
  const refund = await refundOf(156_000)
  const { status, reply } = await ask(refund)
  expect(status).toBe(200)
  expect(reply.request).toMatchObject({
    kind: 'refund',
    after: { amount: 1560, of: 'order', order: refund.order?.number },
    reason: 'the wedding was called off',
    state: 'waiting',
    stale: false,
  })
  expect(await approvalOf(refund._id)).toBe('waiting')
  expect(codeOf(await give(refund._id, manager))).toEqual([403, 'refund_needs_approval'])
  expect(codeOf(await approve(reply.request._id, manager))).toEqual([403, 'not_allowed'])
  expect((await approve(reply.request._id)).reply.request).toMatchObject({ state: 'approved', stale: false })
  expect([await stateOf(refund._id), await approvalOf(refund._id)]).toEqual(['waiting', 'approved'])
  // Approved of the one, and of no other.
  const other = await refundOf(156_000)
  expect(codeOf(await give(other._id, manager))).toEqual([403, 'refund_needs_approval'])
  const tried = await Promise.all([give(refund._id, manager), give(refund._id, manager), give(refund._id, owner)])
  expect(tried.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  const { events } = (await app.call(contract.listAudit, { query: { call: 'approveRequest', limit: 1 } }, owner)).reply
  expect(events[0]).toMatchObject({
    subject: reply.request._id,
    changes: [{ before: {}, after: { refund: refund._id, approved: 1560 } }],
  })
})

test('of a subscription it names the customer, too', async () => {
  const [customer = ''] = await addCustomers(app, 1)
  const subscriptionId = await buySubscription(app, customer, 26)
  await ctx.db.updateTable('customers').set({ name: 'Imran Shaikh' }).where('id', '=', customer).execute()
  const payment = { orderId: null, subscriptionId, method: 'bank' as const, amountPaise: 156_000, intentId: null }
  await inTransaction(ctx.db, (trx) =>
    receivePayments(ctx, trx, [{ ...payment, reference: newId() }], { by: { kind: 'system' }, at: ctx.now() }),
  )
  const { meals_left: meals } = await ctx.db
    .selectFrom('subscriptions')
    .select('meals_left')
    .where('id', '=', subscriptionId)
    .executeTakeFirstOrThrow()
  const stop = { params: { id: subscriptionId }, body: { meals, reason: 'moves away' } }
  expect((await app.call(contract.adminStopSubscription, stop, owner)).status).toBe(200)
  const refund = found((await waiting()).find(({ subscription_id: id }) => id === subscriptionId))
  await ask(refund)
  const { requests } = (await app.call(contract.listApprovals, {}, owner)).reply
  expect(requests[0]).toMatchObject({ kind: 'refund', customer: 'Imran Shaikh', after: { of: 'subscription' } })
  // Decided it is known whose it was, too.
  await approve(requests[0]?._id ?? '')
  expect((await app.call(contract.listApprovals, {}, owner)).reply.requests).toContainEqual(
    expect.objectContaining({ _id: requests[0]?._id, state: 'approved', customer: 'Imran Shaikh' }),
  )
})

test('who keeps the books asks for it, and for nothing but money', async () => {
  const accounts = await signInStaff(app, 'accounts')
  const refund = await refundOf(156_000)
  const { status, reply } = await ask(refund, accounts)
  expect([status, reply.request.state]).toEqual([200, 'waiting'])
  const { thali, addOn, dish, subscription, updatedAt } = (await app.call(contract.getPrices, {}, owner)).reply.prices
  const change = { prices: { thali: thali + 10, addOn, dish, subscription } }
  const body = { change, updatedAt, reason: 'gas is dearer' }
  expect(codeOf(await app.call(contract.askApproval, { body }, accounts))).toEqual([403, 'not_allowed'])
  await approve(reply.request._id)
  expect((await give(refund._id, accounts)).status).toBe(200)
})

test('is asked for once, however many ask; a rejected one anew', async () => {
  const refund = await refundOf(156_000)
  const other = await signInStaff(app, 'manager')
  const tried = await Promise.all([ask(refund), ask(refund, other), ask(refund)])
  expect(tried.map(codeOf).sort()).toEqual([
    [200, undefined],
    [409, 'approval_asked'],
    [409, 'approval_asked'],
  ])
  const id = found(tried.find(({ status }) => status === 200)).reply.request._id
  await app.call(contract.rejectRequest, { params: { id }, body: { reason: 'Ask her first' } }, owner)
  expect(await approvalOf(refund._id)).toBe('needed')
  expect(codeOf(await give(refund._id, manager))).toEqual([403, 'refund_needs_approval'])
  expect((await ask(refund)).status).toBe(200)
})

test('that is settled meanwhile is told, cannot be approved, and is not asked for', async () => {
  const refund = await refundOf(156_000)
  const { reply } = await ask(refund)
  await give(refund._id, owner)
  const { requests } = (await app.call(contract.listApprovals, {}, manager)).reply
  expect(requests.find(({ _id }) => _id === reply.request._id)).toMatchObject({ state: 'waiting', stale: true })
  expect(codeOf(await approve(reply.request._id))).toEqual([409, 'refund_settled'])
  expect(codeOf(await ask(refund))).toEqual([409, 'refund_settled'])
  expect(codeOf(await ask({ _id: newId(), at: refund.at }))).toEqual([409, 'refund_settled'])
})
