import { beforeEach, describe, expect, test } from 'vitest'
import { contract } from '#shared/contract/contract.ts'
import { USUAL_POLICY } from '#shared/domain/subscriptions/policy.ts'
import { START, testApp } from '../../support/app.ts'
import { addMenu } from '../../support/kitchen.ts'
import { signInStaff } from '../../support/staff.ts'

/** What a manager may not change waits for the owner. */

const app = await testApp()
await addMenu(app, { name: 'House Thali', active: true })
type As = { token: string }
let owner: As
let manager: As

beforeEach(async () => {
  app.clock.set(START)
  owner = { token: await app.signInAdmin() }
  manager = await signInStaff(app, 'manager')
})

const prices = async () => (await app.call(contract.getPrices, {}, owner)).reply.prices
const policy = async () => (await app.call(contract.adminSubscriptionPolicy, {}, owner)).reply.policy
async function askPrices(changes: object, by = manager) {
  const { updatedAt, thali, addOn, dish, subscription } = await prices()
  const change = { prices: { thali, addOn, dish, subscription, ...changes } }
  return app.call(contract.askApproval, { body: { change, updatedAt, reason: 'gas is dearer' } }, by)
}
async function askPolicy(changes: object) {
  const { updatedAt } = await policy()
  const body = { change: { policy: { ...USUAL_POLICY, ...changes } }, updatedAt, reason: 'too many skips' }
  return app.call(contract.askApproval, { body }, manager)
}
const approve = (id: string, by = owner) => app.call(contract.approveRequest, { params: { id } }, by)
const reject = (id: string, reason: string) =>
  app.call(contract.rejectRequest, { params: { id }, body: { reason } }, owner)
const list = async (by: As) => (await app.call(contract.listApprovals, {}, by)).reply.requests
const codeOf = ({ status, reply }: { status: number; reply: { code?: string } }) => [status, reply.code]

describe('a change of prices', () => {
  test('is stored with what would change, and changes nothing before the owner says yes', async () => {
    const { status, reply } = await askPrices({ subscription: 65 })
    expect(status).toBe(200)
    expect(reply.request).toMatchObject({
      kind: 'prices',
      before: { subscription: 60 },
      after: { subscription: 65 },
      reason: 'gas is dearer',
      state: 'waiting',
      stale: false,
      decidedBy: null,
    })
    expect((await prices()).subscription).toBe(60)

    const done = await approve(reply.request._id)
    expect(done.reply.request).toMatchObject({ state: 'approved', decidedBy: 'Administrator', answer: null })
    expect(await prices()).toMatchObject({ subscription: 65, admin: 'Administrator' })
    // Customers are told at once, as of any change of prices.
    expect((await app.call(contract.activeMenu, {})).reply.menu?.subscription_price).toBe(65)
    const { events } = (await app.call(contract.listAudit, { query: { call: 'approveRequest', limit: 1 } }, owner))
      .reply
    expect(events[0]).toMatchObject({
      subject: reply.request._id,
      changes: [{ before: { subscription: 60 }, after: { subscription: 65 } }],
    })
    expect((await list(manager))[0]).toMatchObject({ _id: reply.request._id, state: 'approved' })
  })

  test('that has been overtaken is told, and is not made', async () => {
    const { reply } = await askPrices({ thali: 95 })
    const { updatedAt, addOn, dish, subscription } = await prices()
    await app.call(contract.changePrices, { body: { thali: 90, addOn, dish, subscription, updatedAt } }, owner)
    expect((await list(owner)).find(({ _id }) => _id === reply.request._id)).toMatchObject({ stale: true })
    const late = await approve(reply.request._id)
    expect(codeOf(late)).toEqual([409, 'changed_meanwhile'])
    expect(late.reply.details).toMatchObject({ prices: { thali: 90 } })
    // Still to be decided: nothing of it is done.
    expect((await list(manager)).find(({ _id }) => _id === reply.request._id)?.state).toBe('waiting')
    expect(codeOf(await reject(reply.request._id, 'It is 90 by now'))).toEqual([200, undefined])
  })

  test('is rejected with a reason, which who asked reads', async () => {
    const { reply } = await askPrices({ dish: 75 })
    expect((await reject(reply.request._id, ' ')).status).toBe(400)
    expect((await reject(reply.request._id, 'Not before the new year')).reply.request.state).toBe('rejected')
    expect((await list(manager))[0]).toMatchObject({ state: 'rejected', answer: 'Not before the new year' })
    expect(codeOf(await approve(reply.request._id))).toEqual([409, 'approval_decided'])
    expect((await prices()).dish).toBe(60)
  })

  test('of two decisions at once one is made, and the change once', async () => {
    const { reply } = await askPrices({ dish: 66 })
    const id = reply.request._id
    const tried = await Promise.all([approve(id), approve(id), reject(id, 'no'), approve(id)])
    expect(tried.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const one of tried.filter(({ status }) => status !== 200))
      expect(codeOf(one)).toEqual([409, 'approval_decided'])
    const state = (await list(owner)).find(({ _id }) => _id === id)?.state
    expect((await prices()).dish).toBe(state === 'approved' ? 66 : 60)
  })

  test('that changes nothing, of what was seen before, or by no price is not taken', async () => {
    const { updatedAt } = await prices()
    expect(codeOf(await askPrices({}))).toEqual([409, 'approval_no_change'])
    expect(codeOf(await askPrices({ thali: -1 }))).toEqual([400, 'price_invalid'])
    const old = {
      change: { prices: { thali: 99, addOn: 50, dish: 60 } },
      updatedAt: '2026-01-01T00:00:00.000Z',
      reason: 'x',
    }
    const overtaken = await app.call(contract.askApproval, { body: old }, manager)
    expect(codeOf(overtaken)).toEqual([409, 'changed_meanwhile'])
    expect(overtaken.reply.details).toMatchObject({ prices: { updatedAt } })
    for (const change of [{}, { prices: old.change.prices, policy: USUAL_POLICY }]) {
      const body = { change, updatedAt, reason: 'x' }
      expect(codeOf(await app.call(contract.askApproval, { body }, manager))).toEqual([400, 'invalid_request'])
    }
  })
})

test('the rules of subscriptions wait in the same way', async () => {
  const { reply } = await askPolicy({ freeSkips: 7, afterCap: 'forfeit' })
  expect(reply.request).toMatchObject({ before: { freeSkips: null }, after: { freeSkips: 7 } })
  expect((await approve(reply.request._id)).reply.request.state).toBe('approved')
  expect(await policy()).toMatchObject({ freeSkips: 7, afterCap: 'forfeit', version: 2, admin: 'Administrator' })
})

test('who asks takes it back, and sees only what is their own', async () => {
  const other = await signInStaff(app, 'manager')
  const { reply } = await askPrices({ dish: 71 })
  const params = { id: reply.request._id }
  expect(await list(other)).toEqual([])
  expect(codeOf(await app.call(contract.withdrawRequest, { params }, other))).toEqual([404, 'not_found'])
  expect((await app.call(contract.withdrawRequest, { params }, manager)).reply.request.state).toBe('withdrawn')
  expect(codeOf(await approve(params.id))).toEqual([409, 'approval_decided'])
})

test('a manager decides nothing, also not what somebody else has asked for', async () => {
  const { reply } = await askPrices({ dish: 72 })
  expect(codeOf(await approve(reply.request._id, await signInStaff(app, 'manager')))).toEqual([403, 'not_allowed'])
  expect(codeOf(await approve(reply.request._id, manager))).toEqual([403, 'not_allowed'])
})
