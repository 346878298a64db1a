import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#shared/contract/contract.ts'
import { testApp } from '../../support/app.ts'
import { addMenu } from '../../support/kitchen.ts'
import { sellBy } from '../../support/policy.ts'
import { addCustomers, buySubscription } from '../../support/subscribers.ts'

const app = await testApp()
const { ctx } = app
const admin = { token: await app.signInAdmin() }

const USUAL = {
  freeSkips: null,
  afterCap: 'forfeit' as const,
  late: 'deliver' as const,
  maxPauseDays: null,
  validDays: null,
  pausesExtend: true,
  refundable: false,
  trustMeals: null,
}
const STRICT = { ...USUAL, freeSkips: 7, late: 'forfeit' as const, validDays: 60 }

const read = async () => (await app.call(contract.adminSubscriptionPolicy, {}, admin)).reply
const change = (body: object) => app.call(contract.changeSubscriptionPolicy, { body: { ...USUAL, ...body } }, admin)
const versionOf = async (id: string) =>
  (await ctx.db.selectFrom('subscriptions').select('policy_version').where('id', '=', id).executeTakeFirstOrThrow())
    .policy_version

beforeAll(async () => {
  await addMenu(app, { active: true })
})

describe('the policy of subscriptions', () => {
  test('is what has always held until the kitchen changes it', async () => {
    const { policy, kept } = await read()
    expect(policy).toMatchObject({ ...USUAL, version: 1, admin: null, running: 0 })
    expect(kept).toEqual([])
    expect((await app.call(contract.getSubscriptionPolicy, {})).reply.policy).toEqual({ ...USUAL, version: 1 })
  })

  test('has a new version with each change, and the former one is kept by who bought by it', async () => {
    const [first, second] = (await addCustomers(app, 2)) as [string, string]
    const before = await buySubscription(app, first, 5)
    const { updatedAt } = (await read()).policy
    const { status, reply } = await change({ ...STRICT, updatedAt })
    expect(status).toBe(200)
    const { name } = await ctx.db.selectFrom('admins').select('name').executeTakeFirstOrThrow()
    expect(reply.policy).toMatchObject({ ...STRICT, version: 2, admin: name, running: 0 })
    const after = await buySubscription(app, second, 5)
    expect([await versionOf(before), await versionOf(after)]).toEqual([1, 2])
    const { policy, kept } = await read()
    expect([policy, ...kept].map(({ version, running }) => [version, running])).toEqual([
      [2, 1],
      [1, 1],
    ])
    expect((await app.call(contract.getSubscriptionPolicy, {})).reply.policy).toEqual({ ...STRICT, version: 2 })
  })

  test('is not changed by whoever has read a former one, and is shown as it is', async () => {
    const read1 = (await read()).policy
    expect((await change({ ...STRICT, freeSkips: 8, updatedAt: read1.updatedAt })).status).toBe(200)
    const { status, reply } = await change({ ...STRICT, freeSkips: 9, updatedAt: read1.updatedAt })
    expect([status, reply.code]).toEqual([409, 'changed_meanwhile'])
    expect(reply.details).toMatchObject({ policy: { version: 3, freeSkips: 8 } })
  })

  test('has no new version when nothing is different', async () => {
    const { version, updatedAt, ...terms } = (await read()).policy
    const body = Object.fromEntries(Object.keys(USUAL).map((term) => [term, terms[term as keyof typeof USUAL]]))
    expect((await change({ ...body, updatedAt })).reply.policy).toMatchObject({ version, updatedAt })
  })

  test('is changed once by two at once', async () => {
    const { version, updatedAt } = (await read()).policy
    const tried = await Promise.all([3, 4, 5].map((freeSkips) => change({ freeSkips, updatedAt })))
    expect(tried.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await read()).policy.version).toBe(version + 1)
  })

  test.each([
    ['half a skip', { freeSkips: 1.5 }],
    ['fewer skips than none', { freeSkips: -1 }],
    ['more skips than a subscription has meals', { freeSkips: 31 }],
    ['a pause of no days', { maxPauseDays: 0 }],
    ['meals that expire before they can be eaten', { validDays: 44 }],
    ['a rule that is none', { late: 'perhaps' }],
  ])('cannot be %s', async (_, wrong) => {
    const before = await read()
    expect((await change({ ...before.policy, ...wrong })).reply.code).toBe('invalid_request')
    expect(await read()).toEqual(before)
  })

  test.each([
    ['changed', sql`UPDATE subscription_policies SET free_skips = 1`],
    ['deleted', sql`DELETE FROM subscription_policies`],
  ])('has versions that cannot be %s', async (_, statement) => {
    await expect(statement.execute(ctx.db)).rejects.toThrow('append-only')
  })
})

test('a pause has no more days than the policy of its subscription says', async () => {
  await sellBy(app, { maxPauseDays: 11 })
  const me = await app.startSession()
  const address = { phoneNumber: me.phone, type: 'Home' as const, address: 'Flat 4, Shanti Nagar, Pune' }
  await app.call(contract.addAddress, { body: address }, me)
  const params = { id: await buySubscription(app, me.id, 26) }
  const preview = (to: string) => app.call(contract.previewPause, { params, query: { from: '2026-03-16', to } }, me)
  expect((await preview('2026-03-26')).status).toBe(200)
  const { status, reply } = await preview('2026-03-27')
  expect([status, reply.code, reply.error]).toEqual([409, 'pause_too_long', 'A pause can have 11 days at most.'])
  expect((await app.call(contract.listPauses, { params }, me)).reply.max_pause_days).toBe(11)
})

describe('a subscription', () => {
  const bodyOf = (policyVersion: number) => ({ ...SUBSCRIPTION, policyVersion })
  const SUBSCRIPTION = { plan_type: '5-day-subscription', plan_price: 300, subscription_days: 5 }

  test('is not bought by rules that have changed since they were read', async () => {
    const me = await app.startSession()
    const address = { phoneNumber: me.phone, type: 'Home' as const, address: 'Flat 4, Shanti Nagar, Pune' }
    await app.call(contract.addAddress, { body: address }, me)
    const { version } = (await app.call(contract.getSubscriptionPolicy, {})).reply.policy
    const old = await app.call(contract.createSubscription, { body: bodyOf(version - 1) }, me)
    expect([old.status, old.reply.code]).toEqual([409, 'subscription_policy_changed'])
    const registered = { name: 'Asha', address: address.address, plan_type: '5-day-subscription', plan_price: 300 }
    const body = { ...registered, policyVersion: version - 1 }
    expect((await app.call(contract.completeRegistration, { body }, me)).reply.code).toBe('subscription_policy_changed')
    const bought = await app.call(contract.createSubscription, { body: bodyOf(version) }, me)
    expect(bought.reply.subscription.policy).toMatchObject({ version, skipsUsed: 0, validUntil: null })
  })
})
