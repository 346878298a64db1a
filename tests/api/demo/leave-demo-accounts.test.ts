import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { seedDemo } from '#server/demo/seed.ts'
import { newId } from '#server/kernel/ids.ts'
import { contract } from '#shared/contract/contract.ts'
import { testApp } from '../../support/app.ts'

/** What was tried with accounts in the demo keeps nobody from leaving it. */

const app = await testApp()
const { db } = app.ctx
const admin = { token: await app.signInAdmin() }

test('an invented order that was put on account goes with its entries; who has an account stays', async () => {
  await seedDemo(app.ctx)
  const [due, other] = (
    await sql<{ id: string; customer: string }>`
      SELECT id, customer_id AS customer FROM orders WHERE subscription_id IS NULL AND payment_state = 'due' AND price_paise > 0
        AND fulfilment NOT IN ('cancelled', 'skipped') ORDER BY id LIMIT 2`.execute(db)
  ).rows
  if (!due || !other) throw new Error('the demo has no orders to be paid')
  for (const { id, customer } of [due, other]) {
    const limit = { params: { id: customer }, body: { limit: 5000, reason: 'a trial' } }
    expect((await app.call(contract.setAccountLimit, limit, admin)).status).toBe(200)
    const charge = { params: { kind: 'order' as const, id }, body: { reason: 'a trial' } }
    expect((await app.call(contract.chargeAccount, charge, admin)).status).toBe(200)
  }
  // The charge of one is taken back, and money is entered for the other.
  const payment = await db.selectFrom('payments').select('id').where('order_id', '=', due.id).executeTakeFirstOrThrow()
  const voided = { params: { id: payment.id }, body: { reason: 'a trial' } }
  expect((await app.call(contract.voidPayment, voided, admin)).status).toBe(200)
  const entered = { entry: newId(), kind: 'goodwill' as const, amount: 10, reason: 'a trial' }
  await app.call(contract.enterOnAccount, { params: { id: other.customer }, body: entered }, admin)
  const { leaving } = (await app.call(contract.previewLeavingDemo, {}, admin)).reply
  const left = await app.call(contract.leaveDemo, { body: { version: leaving?.version ?? '' } }, admin)
  expect(left.status).toBe(200)
  const kinds = await db.selectFrom('account_entries').select('kind').execute()
  expect(kinds).toEqual([{ kind: 'goodwill' }])
  const stays = db.selectFrom('customers').select('id').where('id', 'in', [due.customer, other.customer])
  expect(await stays.execute()).toHaveLength(new Set([due.customer, other.customer]).size)
})
