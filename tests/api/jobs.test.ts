import { expect, test } from 'vitest'
import { startJobs } from '#server/platform/jobs/jobs.ts'
import { testApp } from '../support/app.ts'
import { addMenu } from '../support/kitchen.ts'
import { addCustomers, buySubscription } from '../support/subscribers.ts'

const app = await testApp({ env: { DATABASE_URL: process.env.TEST_DATABASE_URL ?? '', SMS_PROVIDER: 'test' } })

test('a start catches up with what fell due, schedules the rest in kitchen time, and ends when told', async () => {
  await addMenu(app, { name: 'House Thali', active: true })
  const [customer] = await addCustomers(app, 1)
  await buySubscription(app, customer as string, 5)
  app.clock.set('2026-03-12T10:00:00+05:30')
  const jobs = await startJobs(app.ctx)
  const { rows } = await app.ctx.pool.query('SELECT name, cron, timezone FROM pgboss.schedule ORDER BY name')
  expect(rows).toEqual([
    { name: 'daily-run', cron: '*/10 * * * *', timezone: 'Asia/Kolkata' },
    { name: 'housekeeping', cron: '5 * * * *', timezone: 'Asia/Kolkata' },
    { name: 'roll-demo-menus', cron: '1 * * * *', timezone: 'Asia/Kolkata' },
  ])
  await jobs.stop()
  const orders = await app.ctx.db
    .selectFrom('orders')
    .select(['delivery_date', 'fulfilment as status'])
    .orderBy('delivery_date')
    .execute()
  expect(orders).toEqual([
    { delivery_date: '2026-03-12', status: 'confirmed' },
    { delivery_date: '2026-03-13', status: 'pending' },
  ])
})
