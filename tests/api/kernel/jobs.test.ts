import { describe, expect, test } from 'vitest'
import { jobsOf } from '#server/jobs.ts'
import { startJobs } from '#server/kernel/jobs/jobs.ts'
import { mendQueueClock } from '#server/kernel/jobs/mend-queue-clock.ts'
import { jobQueue } from '#server/kernel/jobs/queue.ts'
import { createTestApp, testApp } from '../../support/app.ts'
import { addMenu } from '../../support/kitchen.ts'
import { addCustomers, buySubscription } from '../../support/subscribers.ts'

const app = await testApp({ env: { DATABASE_URL: process.env.TEST_DATABASE_URL ?? '', SMS_PROVIDER: 'test' } })

/** What is done on a server's database; the embedded one has a job more. */
const HERE = { seed: 'none', databaseUrl: 'postgres://somewhere', gateways: [] as never[] } as const

test('a start catches up with what fell due, schedules the rest in kitchen time, and ends when told', async () => {
  await addMenu(app, { name: 'House Thali', active: true })
  const [customer] = await addCustomers(app, 1)
  await buySubscription(app, customer as string, 5)
  app.clock.set('2026-03-12T10:00:00+05:30')
  const jobs = await startJobs(app.ctx, jobsOf(HERE))
  const { rows } = await app.ctx.pool.query('SELECT name, cron, timezone FROM pgboss.schedule ORDER BY name')
  expect(rows).toEqual([
    { name: 'arrange-runs', cron: '* * * * *', timezone: 'Asia/Kolkata' },
    { name: 'check-days', cron: '*/5 * * * *', timezone: 'Asia/Kolkata' },
    { name: 'check-meal-ledger', cron: '20 3 * * *', timezone: 'Asia/Kolkata' },
    { name: 'daily-run', cron: '*/10 * * * *', timezone: 'Asia/Kolkata' },
    { name: 'housekeeping', cron: '5 * * * *', timezone: 'Asia/Kolkata' },
    { name: 'index-orders', cron: '*/5 * * * *', timezone: 'Asia/Kolkata' },
    { name: 'issue-documents', cron: '*/2 * * * *', timezone: 'Asia/Kolkata' },
    { name: 'lapse-held', cron: '10 * * * *', timezone: 'Asia/Kolkata' },
    { name: 'look-at-backups', cron: '35 * * * *', timezone: 'Asia/Kolkata' },
    { name: 'pass-plates-on', cron: '* * * * *', timezone: 'Asia/Kolkata' },
    { name: 'prepare-days', cron: '10 0 * * *', timezone: 'Asia/Kolkata' },
    { name: 'remind-paused', cron: '15 * * * *', timezone: 'Asia/Kolkata' },
    { name: 'roll-up-days', cron: '15 * * * *', timezone: 'Asia/Kolkata' },
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

describe('the list of jobs', () => {
  const names = async () => {
    const { rows } = await app.ctx.pool.query<{ name: string }>(
      `SELECT coalesce(s.name, q.name) AS name FROM pgboss.schedule s FULL JOIN pgboss.queue q ON q.name = s.name
       WHERE s.name IS NOT NULL OR q.name = 'daily-round' ORDER BY 1`,
    )
    return rows.map(({ name }) => name)
  }

  test('has a job of the demo kitchen where that is on, and of the embedded database where it is that', () => {
    const demo = jobsOf({ ...HERE, seed: 'demo' }).map(({ name }) => name)
    expect(demo).toEqual([
      'prepare-days',
      'roll-demo-menus',
      'daily-run',
      'arrange-runs',
      'check-days',
      'remind-paused',
      'pass-plates-on',
      'lapse-held',
      'housekeeping',
      'check-meal-ledger',
      'issue-documents',
      'index-orders',
      'roll-up-days',
      'look-at-backups',
    ])
    const usual = jobsOf(HERE).map(({ name }) => name)
    expect(usual).toEqual(demo.filter((name) => name !== 'roll-demo-menus'))
    expect(jobsOf({ ...HERE, databaseUrl: null }).map(({ name }) => name)).toEqual([...usual, 'vacuum-tables'])
  })

  test('unschedules at the start what stands in it no more, with its queue', async () => {
    const again = await createTestApp({ database: app.database })
    const boss = await jobQueue(again.ctx).start()
    await boss.createQueue('daily-round')
    await boss.schedule('daily-round', '0 9 * * *')
    await boss.send('daily-round')
    expect(await names()).toEqual([
      'arrange-runs',
      'check-days',
      'check-meal-ledger',
      'daily-round',
      'daily-run',
      'housekeeping',
      'index-orders',
      'issue-documents',
      'lapse-held',
      'look-at-backups',
      'pass-plates-on',
      'prepare-days',
      'remind-paused',
      'roll-up-days',
    ])
    const jobs = await startJobs(again.ctx, jobsOf(HERE))
    expect(await names()).toEqual([
      'arrange-runs',
      'check-days',
      'check-meal-ledger',
      'daily-run',
      'housekeeping',
      'index-orders',
      'issue-documents',
      'lapse-held',
      'look-at-backups',
      'pass-plates-on',
      'prepare-days',
      'remind-paused',
      'roll-up-days',
    ])
    await jobs.stop()
    await again.stop()
  })
})

test('a queue whose clock was ahead goes on when it is right again', async () => {
  const again = await createTestApp({ database: app.database })
  const { pool } = again.ctx
  const boss = await jobQueue(again.ctx).start()
  const jobs = await startJobs(again.ctx, jobsOf(HERE))
  await jobs.stop()
  await boss.send('housekeeping', null, {
    startAfter: 40 * 86_400,
    singletonKey: 'housekeeping__',
    singletonSeconds: 60,
  })
  await pool.query(`UPDATE pgboss.version SET cron_on = now() + interval '40 days'`)
  await pool.query(`UPDATE pgboss.job SET singleton_on = now() + interval '40 days' WHERE name = 'housekeeping'`)
  const waiting = async () => {
    const { rows } = await pool.query<{ late: boolean }>(
      `SELECT cron_on > now() + interval '1 minute' AS late FROM pgboss.version
       UNION ALL SELECT start_after > now() OR singleton_on IS NOT NULL FROM pgboss.job
       WHERE name = 'housekeeping' AND state = 'created'`,
    )
    return rows.map(({ late }) => late)
  }
  expect(await waiting()).toEqual([true, true])
  await mendQueueClock(again.ctx)
  expect(await waiting()).toEqual([false, false])
  await again.stop()
})

test('what fails at a start keeps neither the start nor the next job, and is tried again', async () => {
  const again = await createTestApp({ database: app.database })
  const runs = { first: 0, second: 0 }
  const jobs = await startJobs(again.ctx, [
    {
      name: 'fails-once',
      cron: '10 0 * * *',
      run: async () => {
        runs.first += 1
        if (runs.first === 1) throw new Error('the connection was lost')
      },
    },
    { name: 'comes-after', cron: '10 0 * * *', run: async () => (runs.second += 1) },
  ])
  await expect.poll(() => runs, { timeout: 30_000 }).toEqual({ first: 2, second: 1 })
  await jobs.stop()
})
