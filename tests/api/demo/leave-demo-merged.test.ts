import { expect, test } from 'vitest'
import { seedDemo } from '#server/demo/seed.ts'
import { changeStatus } from '#server/ordering/change/change-status.ts'
import { contract } from '#shared/contract/contract.ts'
import { testApp } from '../../support/app.ts'
import { orderBody } from '../../support/kitchen.ts'

/** A kitchen leaves the demo after it has merged invented customers with real ones. */

const app = await testApp()
const { ctx } = app
const { db } = ctx

test('who has been merged with a customer of the demo stays, and is known by the own orders alone', async () => {
  await seedDemo(ctx)
  const admin = { token: await app.signInAdmin() }
  const demoOf = async (phone: string) =>
    (await db.selectFrom('customers').select('id').where('phone', '=', phone).executeTakeFirstOrThrow()).id
  const merge = async (keep: string, goes: string) => {
    const asked = { params: { id: keep }, query: { from: goes } }
    const { version } = (await app.call(contract.previewMerge, asked, admin)).reply.preview
    const body = { from: goes, name: 'keep', phone: 'keep', version, reason: 'A trial' } as const
    expect((await app.call(contract.mergeCustomers, { params: { id: keep }, body }, admin)).status).toBe(200)
  }
  const leaving = async () => (await app.call(contract.previewLeavingDemo, {}, admin)).reply.leaving

  // One who has nothing into an invented one, and an invented one into one who has ordered.
  const imran = await demoOf('+919000000002')
  await merge(imran, (await app.signIn()).id)
  const real = await app.signIn()
  const items = [{ name: 'Regular Thali', quantity: 2, price: 80, total: 160 }]
  const body = orderBody(real.phone, { items, totalAmount: 160 })
  const own = (await app.call(contract.placeOrder, { body }, { token: real.token })).reply.order._id
  const { id: adminId } = await db.selectFrom('admins').select('id').executeTakeFirstOrThrow()
  await changeStatus(ctx, { orderIds: [own], to: 'delivered', adminId })
  await merge(real.id, await demoOf('+919000000005'))

  const shown = await leaving()
  expect([shown.goes.customers, shown.stays.customers, shown.stays.orders]).toEqual([3, 2, 1])
  const left = await app.call(contract.leaveDemo, { body: { version: shown.version } }, admin)
  expect([left.status, left.reply.leaving?.stays]).toEqual([200, shown.stays])
  const known = await db.selectFrom('customers').select('id').where('merged_into', 'is', null).execute()
  expect(known.map(({ id }) => id).sort()).toEqual([imran, real.id].sort())
  const standings = await db.selectFrom('customer_standings').select(['customer_id', 'delivered']).execute()
  expect(new Map(standings.map((row) => [row.customer_id, row.delivered]))).toEqual(
    new Map([
      [imran, 0],
      [real.id, 1],
    ]),
  )
})
