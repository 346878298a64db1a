import { expect, test } from 'vitest'
import { seedDemo } from '#server/demo/seed.ts'
import { contract } from '#shared/contract/contract.ts'
import { testApp } from '../../support/app.ts'

/** Whoever says as one of the invented customers what is not eaten has made that customer a real one. */

const app = await testApp()
const admin = { token: await app.signInAdmin() }
const leaving = async () => (await app.call(contract.previewLeavingDemo, {}, admin)).reply.leaving

test('food rules of the demo go with it, what was entered since stays with its customer', async () => {
  await seedDemo(app.ctx)
  const { customers: invented } = (await leaving()).goes
  const before = await app.ctx.db.selectFrom('food_rules').select('customer_id').execute()
  expect(before.length).toBeGreaterThan(1)
  const { phone } = await app.ctx.db
    .selectFrom('customers')
    .select('phone')
    .where('id', '=', before[0]?.customer_id ?? '')
    .executeTakeFirstOrThrow()
  const tried = await app.signIn(phone)
  const read = (await app.call(contract.ownFoodRules, { params: { phone } }, tried)).reply.rules[0]
  const { recipient = null, updatedAt = '' } = read ?? {}
  const body = { recipient, jain: false, avoid: [], allergies: ['soy' as const], choices: null, updatedAt }
  const { status } = await app.call(contract.setOwnFoodRules, { params: { phone }, body }, tried)
  expect(status).toBe(200)
  const { goes, version } = await leaving()
  expect(goes.customers).toBe(invented - 1)
  expect((await app.call(contract.leaveDemo, { body: { version } }, admin)).status).toBe(200)
  expect(await app.ctx.db.selectFrom('food_rules').select(['customer_id', 'allergies']).execute()).toEqual([
    { customer_id: tried.id, allergies: ['soy'] },
  ])
})
