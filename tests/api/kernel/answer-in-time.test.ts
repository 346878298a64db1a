import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { OutOfTime } from '#server/kernel/db/errors.ts'
import { TimeBudget, withBudget } from '#server/kernel/db/pool/time-budget.ts'
import { contract } from '#shared/contract/contract.ts'
import { testApp } from '../../support/app.ts'
import { addMenu } from '../../support/kitchen.ts'
import { held } from '../../support/promises.ts'

/** Answers while all connections are lent out: of the embedded database that is a single statement that takes long. */

const ANSWER_MS = 5000

const app = await testApp({ env: { DATABASE_TIMEOUT_MS: '4000' } })
await addMenu(app, { name: 'House Thali', active: true })
const me = await app.signIn()
const order = (phoneNumber: string) => ({
  items: [{ name: 'Regular Thali', quantity: 1, price: 80, total: 80 }],
  totalAmount: 80,
  paymentMethod: 'COD',
  phoneNumber,
  userAddress: 'A house with a patient hallway',
})
const count = async () => (await app.ctx.db.selectFrom('orders').select('id').execute()).length

test('whoever waits for a connection is rejected in time, and served as soon as there is one again', async () => {
  const { pool } = app.ctx
  const lent = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  const asked = performance.now()
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => app.call(contract.placeOrder, { body: order(me.phone) }, me)),
  )
  const ms = Math.round(performance.now() - asked)
  expect(answers.map(({ status, reply }) => [status, reply.code])).toEqual(Array(5).fill([503, 'unavailable']))
  expect(ms).toBeLessThan(ANSWER_MS)
  for (const client of lent) client.release()
  await wait(500)
  expect(await count()).toBe(0)
  expect((await app.call(contract.placeOrder, { body: order(me.phone) }, me)).status).toBe(200)
  expect(await count()).toBe(1)
  held(53, 'all connections busy', `5 orders rejected after ${ms} ms, 0 stored later, the next one placed`)
})

test('a budget counts waits at the same time once, and lets nothing more be asked when it is used up', async () => {
  let ms = 1000
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => ms)
  onTestFinished(() => clock.mockRestore())
  const budget = new TimeBudget(100)
  budget.start()
  budget.start()
  ms += 40
  budget.stop()
  budget.stop()
  expect(budget.leftMs()).toBe(60)
  ms += 80
  expect(budget.leftMs()).toBe(60)
  const { pool } = app.ctx
  const lent = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  // A timer may ring before the clock has come so far; here the clock does not move at all.
  await expect(withBudget(budget, () => count())).rejects.toBeInstanceOf(OutOfTime)
  for (const client of lent) client.release()
  await expect(withBudget(budget, () => count())).rejects.toBeInstanceOf(OutOfTime)
  expect(await count()).toBe(1)
})
