import { expect, test } from 'vitest'
import { contract } from '#shared/contract/contract.ts'
import { EMPTY_PROFILE } from '#shared/domain/catalog/profile.ts'
import { newPhone, testApp } from '../../support/app.ts'
import { orderBody } from '../../support/kitchen.ts'

/** The first steps of a new kitchen: each is a fact that is looked up. */

const app = await testApp()
const admin = { token: await app.signInAdmin() }
const setup = async () => (await app.call(contract.getSetup, { query: {} }, admin)).reply.setup
const dismiss = () => app.call(contract.dismissSetup, {}, admin)

const NEW = {
  demo: false,
  dismissed: false,
  contact: false,
  prices: false,
  area: false,
  dishes: { all: 0, pictured: 0 },
  menus: { days: 4, planned: 0 },
  trial: 'none',
  people: 1,
  qr: null,
}

test('an empty kitchen has all of them before it', async () => {
  expect(await setup()).toMatchObject(NEW)
  const { status, reply } = await dismiss()
  expect([status, reply.code]).toEqual([409, 'setup_unfinished'])
})

test('the address comes as a QR code when it is asked for, and nothing else does', async () => {
  const asked = (address: string) => app.call(contract.getSetup, { query: { address } }, admin)
  expect((await asked('https://asha.example')).reply.setup.qr).toMatchObject({ size: expect.any(Number) })
  expect((await asked('javascript:alert(1)')).status).toBe(400)
})

test('each is done by what the kitchen does, and by nothing else', async () => {
  const kitchen = (fields: object) => app.call(contract.changeKitchen, { body: { ...EMPTY_PROFILE, ...fields } }, admin)
  await kitchen({ name: 'Asha’s Kitchen' })
  expect(await setup()).toMatchObject({ contact: false })
  await kitchen({ name: 'Asha’s Kitchen', phone: '9823012345' })
  expect(await setup()).toMatchObject({ contact: true, area: false })
  await kitchen({ name: 'Asha’s Kitchen', phone: '9823012345', hours: '12 to 2 pm', pincodes: ['411045'] })
  expect(await setup()).toMatchObject({ area: true, prices: false })

  // To say that the usual prices are right is a step, too.
  await app.call(contract.changePrices, { body: { thali: 80, addOn: 50, dish: 60 } }, admin)
  expect(await setup()).toMatchObject({ prices: true })

  const dish = (name: string, imageUrl?: string) =>
    app.call(contract.addItem, { body: { name, basePrice: 60, category: 'Dal & Curry', imageUrl } }, admin)
  await dish('Dal')
  for (const name of ['Rice', 'Roti', 'Bhaji']) await dish(name, 'https://pictures.example/dish.webp')
  expect(await setup()).toMatchObject({ dishes: { all: 4, pictured: 3 }, menus: { days: 4, planned: 0 } })

  const menu = (menuDate: string, draft = false) =>
    app.call(
      contract.addMenu,
      {
        body: {
          name: 'Thali',
          menuDate,
          isDraft: draft,
          categories: [{ name: 'Thali', items: [{ name: 'Dal' }] }],
        } as never,
      },
      admin,
    )
  for (const day of ['11', '12', '13']) await menu(`2026-03-${day}`)
  // A day of next week, and a second menu of one day, are no further days.
  await menu('2026-03-16')
  await menu('2026-03-11')
  expect(await setup()).toMatchObject({ menus: { days: 4, planned: 3 } })
  await menu('2026-03-14')
  expect(await setup()).toMatchObject({ menus: { days: 4, planned: 4 }, trial: 'none' })

  const owner = await app.startSession()
  const items = [{ name: 'Regular Thali', quantity: 1, price: 80, total: 80 }]
  const { reply } = await app.call(
    contract.placeOrder,
    { body: orderBody(owner.phone, { items, totalAmount: 80, userAddress: 'Flat 4, Shanti Nagar, Pune 411045' }) },
    { token: owner.token },
  )
  expect(await setup()).toMatchObject({ trial: 'placed' })
  const params = { id: reply.order._id }
  await app.call(contract.setOrderStatus, { params, body: { status: 'delivered' } }, admin)
  expect(await setup()).toMatchObject({ trial: 'delivered', people: 1 })

  await app.call(contract.inviteStaff, { body: { name: 'Ravi', role: 'kitchen', phoneNumber: newPhone() } }, admin)
  expect(await setup()).toMatchObject({ people: 2, dismissed: false })
})

test('the list is put away by its owner, once and for all', async () => {
  expect((await dismiss()).reply.setup).toMatchObject({ dismissed: true })
  expect((await dismiss()).status).toBe(200)
  expect(await setup()).toMatchObject({ dismissed: true })
})
