import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#server/kernel/ids.ts'
import { contract } from '#shared/contract/contract.ts'
import type { SoldPayment } from '#shared/contract/subscriptions/office/subscriptions.schemas.ts'
import { EMPTY_PROFILE } from '#shared/domain/catalog/profile.ts'
import { type Customer, testApp } from '../../support/app.ts'
import { startKitchenAnew } from '../../support/kitchen.ts'
import { unsoundLedgers } from '../../support/meals.ts'

const app = await testApp()
const { ctx } = app
let office: { token: string }
let asha: Customer
let home: string

beforeAll(async () => {
  app.clock.set('2026-03-11T11:00:00+05:30') // Wednesday
  await startKitchenAnew(app)
  office = { token: await app.signInAdmin() }
})
beforeEach(async () => {
  asha = await app.signIn()
  home = await addAddress('Flat 4, Shanti Nagar, near the temple, Pune')
})

async function addAddress(address: string) {
  const body = { phoneNumber: asha.phone, type: 'Home' as const, address }
  return (await app.call(contract.addAddress, { body }, asha)).reply.address._id
}

const sell = (days: number, payment: SoldPayment, { price = 60 * days, key = newId() as string } = {}) =>
  app.call(
    contract.sellSubscription,
    { params: { id: asha.id }, body: { subscription_days: days, plan_price: price, addressId: home, payment } },
    { ...office, key },
  )
const LATER = { kind: 'later' } as const
const listed = async () =>
  (await app.call(contract.customerSubscriptions, { params: { id: asha.id } }, office)).reply.subscriptions
const log = async () =>
  (await ctx.db.selectFrom('audit_events').select(['call', 'kind', 'actor_id', 'subject']).execute()).filter(
    ({ kind }) => kind === 'changed',
  )

describe('a subscription that the office sells', () => {
  test('is the one that the customer would have bought, and the log names who sold it', async () => {
    const { status, reply } = await sell(10, LATER)
    expect([status, reply.subscription]).toMatchObject([200, { plan_price: 600, meals_left: 9 }])
    expect(reply.subscription.payment).toMatchObject({ method: 'cod', state: 'due' })
    const { reply: own } = await app.call(contract.listSubscriptions, { params: { phone: asha.phone } }, asha)
    expect(own.subscriptions.map(({ _id }) => _id)).toEqual([reply.subscription._id])
    const entry = (await log()).find(({ subject }) => subject === reply.subscription._id)
    expect(entry).toMatchObject({ call: 'sellSubscription', actor_id: expect.any(String) })
    const move = await ctx.db
      .selectFrom('meal_moves')
      .selectAll()
      .where('subscription_id', '=', reply.subscription._id)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(move)).toContain(entry?.actor_id as string)
    expect(await unsoundLedgers(ctx.db)).toEqual([])
  })

  test('costs what it costs in the app, and is sold once however often it is sent', async () => {
    const cheap = await sell(10, LATER, { price: 1 })
    expect([cheap.status, cheap.reply.code]).toEqual([409, 'subscription_price_changed'])
    const key = newId()
    const [one, two] = [await sell(10, LATER, { key }), await sell(10, LATER, { key })]
    expect(two.reply.subscription._id).toBe(one.reply.subscription._id)
    expect(await listed()).toHaveLength(1)
  })

  test('waits behind the one that ends soon, and can be called off until it begins', async () => {
    await sell(1, LATER)
    const { reply } = await sell(10, LATER)
    expect(reply.subscription.queued).toBe(true)
    const off = await app.call(contract.cancelRenewal, { params: { id: reply.subscription._id }, body: {} }, office)
    expect(off.status).toBe(200)
    const entry = (await log()).find(({ call }) => call === 'cancelRenewal')
    expect(entry).toMatchObject({ subject: reply.subscription._id, actor_id: expect.any(String) })
    expect((await listed()).filter(({ status }) => status === 'active')).toHaveLength(1)
    expect(await unsoundLedgers(ctx.db)).toEqual([])
  })

  test('is not sold a second time while one runs', async () => {
    await sell(20, LATER)
    const { status, reply } = await sell(10, LATER)
    expect([status, reply.code]).toEqual([409, 'subscription_running'])
  })
})

describe('its payment', () => {
  test('in cash is entered with it, all or nothing', async () => {
    const { reply } = await sell(10, { kind: 'cash' })
    expect(reply.subscription.payment).toMatchObject({ state: 'paid' })
    const payments = await ctx.db
      .selectFrom('payments')
      .select(['method', 'amount_paise'])
      .where('subscription_id', '=', reply.subscription._id)
      .execute()
    expect(payments).toEqual([{ method: 'cash', amount_paise: 60_000 }])
  })

  test('that the customer claims waits for the bank; a number that is none sells nothing', async () => {
    const profile = { ...EMPTY_PROFILE, name: 'Asha’s Kitchen', vpa: 'asha@okhdfcbank' }
    expect((await app.call(contract.changeKitchen, { body: profile }, office)).status).toBe(200)
    const bad = await sell(10, { kind: 'claimed', utr: '12' })
    expect([bad.status, bad.reply.code, await listed()]).toEqual([400, 'payment_utr_invalid', []])
    const { status, reply } = await sell(10, { kind: 'claimed', utr: '412345678901' })
    expect([status, reply.subscription?.payment]).toMatchObject([200, { method: 'upi', state: 'claimed' }])
    const { claims } = (await app.call(contract.listClaims, {}, office)).reply
    expect(claims).toHaveLength(1)
  })
})

test('the meals of a subscription go to another saved address when its customer calls', async () => {
  const { reply } = await sell(10, LATER)
  const work = await addAddress('Office 9, Baner Road, third floor, Pune')
  const params = { id: reply.subscription._id }
  const moved = await app.call(contract.setAddressOfSubscription, { params, body: { addressId: work } }, office)
  expect(moved.status).toBe(200)
  expect((await listed())[0]).toMatchObject({ address_id: work, delivery_address: expect.stringContaining('Baner') })
  const other = await app.signIn()
  const theirs = await app.call(
    contract.addAddress,
    { body: { phoneNumber: other.phone, type: 'Home', address: 'Row house 2, Aundh, Pune' } },
    other,
  )
  const body = { addressId: theirs.reply.address._id }
  expect((await app.call(contract.setAddressOfSubscription, { params, body }, office)).status).toBe(404)
})
