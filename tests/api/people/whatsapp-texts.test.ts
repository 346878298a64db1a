import { beforeAll, expect, test } from 'vitest'
import { prepareDays } from '#server/calendar/calendar.ts'
import type { Language } from '#shared/base/language.ts'
import { contract } from '#shared/contract/contract.ts'
import { EMPTY_PROFILE } from '#shared/domain/catalog/profile.ts'
import { SUBSCRIBER_LISTS } from '#shared/domain/subscriptions/subscriber-lists.ts'
import { type SignedIn, testApp } from '../../support/app.ts'
import { closeByOffice } from '../../support/days.ts'
import { orderBody, startKitchenAnew } from '../../support/kitchen.ts'

/** Each customer is written to in the language that was chosen, in every list of the office that begins a message. */

const app = await testApp()
const { db } = app.ctx
const DAY = '2026-03-12'
const CHOICES: [Language | null, string][] = [
  [null, 'Hello'],
  ['en', 'Hello'],
  ['hi', 'नमस्ते'],
  ['mr', 'नमस्कार'],
]
let owner: { token: string }
let closure: string
let customers: { me: SignedIn; order: string; hello: string }[]

/** Subscribes, has not paid for a delivered order, and owes for another on account. */
async function customer(language: Language | null, hello: string) {
  const me = await app.signIn()
  await db.updateTable('customers').set({ language, name: 'Asha' }).where('id', '=', me.id).execute()
  const place = async () => {
    const { reply } = await app.call(contract.placeOrder, { body: orderBody(me.phone) }, me)
    const params = { id: reply.order._id }
    await app.call(contract.setOrderStatus, { params, body: { status: 'delivered' } }, owner)
    return params.id
  }
  const order = await place()
  const limit = { params: { id: me.id }, body: { limit: 1000, reason: 'pays monthly' } }
  expect((await app.call(contract.setAccountLimit, limit, owner)).status).toBe(200)
  const params = { kind: 'order' as const, id: await place() }
  expect((await app.call(contract.chargeAccount, { params, body: {} }, owner)).status).toBe(200)
  const home = { phoneNumber: me.phone, type: 'Home' as const, address: 'Flat 4, Shanti Nagar, near the temple, Pune' }
  await app.call(contract.addAddress, { body: home }, me)
  const plan = { plan_type: '10-day-subscription', plan_price: 600, subscription_days: 10 }
  expect((await app.call(contract.createSubscription, { body: plan }, me)).status).toBe(200)
  return { me, order, hello }
}

beforeAll(async () => {
  app.clock.set('2026-03-11T11:00:00+05:30')
  await startKitchenAnew(app)
  await db.deleteFrom('service_days').execute()
  await prepareDays(app.ctx)
  owner = { token: await app.signInAdmin() }
  customers = []
  for (const [language, hello] of CHOICES) customers.push(await customer(language, hello))
  closure = (await closeByOffice(app, DAY))._id
  await offer(['en', 'hi', 'mr'])
})

const offer = (languages: Language[]) =>
  app.call(contract.changeKitchen, { body: { ...EMPTY_PROFILE, languages } }, owner)

/** The texts of all lists, by customer. */
async function texts() {
  const { accounts } = (await app.call(contract.listAccounts, {}, owner)).reply
  const dues = (await app.call(contract.listDues, { query: {} }, owner)).reply
  const subscribers = await Promise.all(
    SUBSCRIBER_LISTS.map(async (list) => (await app.call(contract.listSubscribers, { query: { list } }, owner)).reply),
  )
  const { calls } = (await app.call(contract.closureCalls, { params: { id: closure } }, owner)).reply
  return new Map(
    customers.map(({ me, order }) => [
      me.id,
      {
        account: accounts.find(({ _id }) => _id === me.id)?.whatsapp_text,
        order: dues.orders.find(({ _id }) => _id === order)?.whatsapp_text,
        subscription: dues.subscriptions.find(({ phone_number }) => phone_number === me.phone)?.whatsapp_text,
        subscriber: subscribers.flatMap((list) => list.subscribers).find(({ customer_id }) => customer_id === me.id)
          ?.whatsapp_text,
        closure: calls.find(({ customer_id }) => customer_id === me.id)?.whatsapp_text,
      },
    ]),
  )
}

test('is the language of each customer, English for one who has chosen none', async () => {
  const all = await texts()
  for (const { me, hello } of customers) {
    for (const [list, text] of Object.entries(all.get(me.id) ?? {})) {
      expect([list, text]).toEqual([list, expect.stringMatching(new RegExp(`^${hello} Asha! .*\\S`))])
      // All of it, not the greeting alone.
      if (hello !== 'Hello') expect([list, text?.match(/(Please|kitchen|subscription)/i)]).toEqual([list, null])
    }
  }
  expect(all.get(customers[0]?.me.id ?? '')).toMatchObject({
    account: expect.stringContaining('₹200 is open on your account'),
    order: expect.stringContaining('₹200 is still open for your order #'),
    subscription: expect.stringContaining('₹600 is still open for your subscription of 10 meals.'),
    closure: expect.stringMatching(/^Hello Asha! We are closed on Thursday, 12 Mar 2026/),
  })
})

test('is English when the kitchen does not offer the language any more', async () => {
  await offer(['en', 'mr'])
  const all = await texts()
  const begins = customers.map(({ me }) => Object.values(all.get(me.id) ?? {}).map((text) => text?.split(' ')[0]))
  expect(begins.map((words) => new Set(words))).toEqual([
    new Set(['Hello']),
    new Set(['Hello']),
    new Set(['Hello']),
    new Set(['नमस्कार']),
  ])
})
