import { beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#shared/contract/contract.ts'
import { type Customer, testApp } from '../../support/app.ts'
import { addMenu, orderBody } from '../../support/kitchen.ts'

/** The kitchen says by PIN codes where it delivers; addresses elsewhere are told so, and the office may pass it. */

const app = await testApp()
await addMenu(app, { name: 'House Thali', active: true })
const admin = { token: await app.signInAdmin() }
const THALI = { items: [{ name: 'Regular Thali', quantity: 1, price: 80, total: 80 }], totalAmount: 80 }
const INSIDE = 'Flat 4, Aundh, Pune 411007'
const OUTSIDE = 'Flat 9, Kothrud, Pune 411 038'
const UNSAID = 'Flat 2, Shanti Nagar, Pune'

async function setArea(pincodes: string[]) {
  const { kitchen } = (await app.call(contract.adminKitchen, {}, admin)).reply
  const { version: _, updatedAt, admin: __, ...profile } = kitchen
  const body = { ...profile, pincodes, phone: '9822011111', updatedAt }
  expect((await app.call(contract.changeKitchen, { body }, admin)).status).toBe(200)
}
const save = (me: Customer, address: string) =>
  app.call(contract.addAddress, { body: { phoneNumber: me.phone, type: 'Home', address } }, me)
const order = (me: Customer, changes: object) =>
  app.call(contract.placeOrder, { body: orderBody(me.phone, { ...THALI, ...changes }) }, me)
const subscribe = (me: Customer) =>
  app.call(
    contract.createSubscription,
    { body: { plan_type: '5-day-subscription', plan_price: 300, subscription_days: 5 } },
    me,
  )
const rejection = ({ status, reply }: { status: number; reply: { code?: string; error?: string } }) => [
  status,
  reply.code,
  reply.error,
]
const TOLD = [409, 'address_outside', 'We do not deliver to PIN code 411038 yet. Ask us: +91 98220 11111']
const ASKED = [400, 'address_pincode_required', 'Please add the PIN code, so that we know that we deliver there.']

test('a kitchen without PIN codes delivers everywhere', async () => {
  const me = await app.signIn()
  for (const address of [OUTSIDE, UNSAID]) expect((await save(me, address)).status).toBe(200)
  expect((await order(me, { userAddress: UNSAID })).status).toBe(200)
})

describe('with PIN codes', () => {
  let old: Customer
  const ids: Record<string, string> = {}

  beforeAll(async () => {
    old = await app.signIn()
    for (const address of [UNSAID, OUTSIDE]) ids[address] = (await save(old, address)).reply.address._id
    await setArea(['411007', '411045'])
  })

  test('an address elsewhere is not saved, and one without a PIN code is asked for it', async () => {
    const me = await app.signIn()
    expect(rejection(await save(me, OUTSIDE))).toEqual(TOLD)
    expect(rejection(await save(me, UNSAID))).toEqual(ASKED)
    const { reply } = await save(me, INSIDE)
    const params = { id: reply.address._id }
    const change = (address: string) =>
      app.call(contract.updateAddress, { params, body: { phoneNumber: me.phone, type: 'Office', address } }, me)
    expect(rejection(await change(OUTSIDE))).toEqual(TOLD)
    expect((await change('Flat 5, Baner, Pune 411045')).status).toBe(200)
  })

  test('nothing is ordered to an address elsewhere, typed or saved', async () => {
    const me = await app.signIn()
    expect(rejection(await order(me, { userAddress: OUTSIDE }))).toEqual(TOLD)
    expect(rejection(await order(me, { userAddress: UNSAID }))).toEqual(ASKED)
    expect((await order(me, { userAddress: INSIDE })).status).toBe(200)
    expect(rejection(await order(old, { userAddress: '', selectedAddressId: ids[OUTSIDE] }))).toEqual(TOLD)
  })

  test('an address that was saved before and names none is delivered to, and may be renamed', async () => {
    expect((await order(old, { userAddress: '', selectedAddressId: ids[UNSAID] })).status).toBe(200)
    const params = { id: ids[OUTSIDE] as string }
    const body = { phoneNumber: old.phone, type: 'Office' as const, address: OUTSIDE }
    expect((await app.call(contract.updateAddress, { params, body }, old)).status).toBe(200)
  })

  test('no subscription is bought to an address elsewhere, nor does one follow there', async () => {
    const toDefault = (address: string) => {
      const input = { params: { id: ids[address] as string }, body: { phoneNumber: old.phone } }
      return app.call(contract.makeAddressDefault, input, old)
    }
    expect((await toDefault(UNSAID)).status).toBe(200)
    expect((await subscribe(old)).status).toBe(200)
    expect(rejection(await toDefault(OUTSIDE))).toEqual(TOLD)

    await setArea([])
    const other = await app.signIn()
    await save(other, OUTSIDE)
    await setArea(['411007', '411045'])
    expect(rejection(await subscribe(other))).toEqual(TOLD)
  })

  test('a registration is rejected whole', async () => {
    const me = await app.signIn()
    const body = { name: 'Asha', plan_type: 'basic', plan_price: 0 }
    expect(
      rejection(await app.call(contract.completeRegistration, { body: { ...body, address: OUTSIDE } }, me)),
    ).toEqual(TOLD)
    expect((await app.call(contract.me, {}, me)).reply.user.registration_completed).toBe(false)
    expect((await app.call(contract.completeRegistration, { body: { ...body, address: INSIDE } }, me)).status).toBe(200)
  })

  test('an order may be changed without moving it', async () => {
    await setArea([])
    const me = await app.signIn()
    const { reply } = await order(me, { userAddress: OUTSIDE })
    await setArea(['411007', '411045'])
    const change = (userAddress: string) => {
      const { phoneNumber: _, ...body } = orderBody(me.phone, { ...THALI, userAddress })
      return app.call(contract.replaceOrder, { params: { id: reply.order._id }, body }, me)
    }
    expect(rejection(await change('Flat 10, Kothrud, Pune 411038'))).toEqual(TOLD)
    expect((await change(OUTSIDE)).status).toBe(200)
  })

  test('the office is told, and passes it with a reason', async () => {
    const body = {
      ...orderBody('', { ...THALI, userAddress: OUTSIDE, phoneNumber: '9822077777' }),
      source: 'phone' as const,
    }
    expect(rejection(await app.call(contract.enterOrder, { body }, admin))).toEqual(TOLD)
    const late = { ...body, override: true, reason: 'the rider lives there' }
    expect((await app.call(contract.enterOrder, { body: late }, admin)).status).toBe(200)
    // What the office writes down need not name one.
    const near = { ...body, userAddress: UNSAID, phoneNumber: '9822077778' }
    expect((await app.call(contract.enterOrder, { body: near }, admin)).status).toBe(200)
  })

  test('who lives at 411038 is served, who lives at 411057 not yet', async () => {
    await setArea(['411038'])
    const me = await app.signIn()
    const kothrud = 'Flat 7, Ganga Society, Kothrud, Pune 411038'
    const hinjawadi = 'Flat 3, Blue Ridge, Hinjawadi, Pune 411057'
    const told = [409, 'address_outside', 'We do not deliver to PIN code 411057 yet. Ask us: +91 98220 11111']
    expect((await save(me, kothrud)).status).toBe(200)
    expect((await order(me, { userAddress: kothrud })).status).toBe(200)
    expect(rejection(await save(me, hinjawadi))).toEqual(told)
    expect(rejection(await order(me, { userAddress: hinjawadi }))).toEqual(told)
  })
})
