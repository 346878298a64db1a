import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { jobsOf } from '#server/jobs.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { startJobs } from '#server/kernel/jobs/jobs.ts'
import { startWatchdog, type Watchdog } from '#server/kernel/watchdog.ts'
import { contract } from '#shared/contract/contract.ts'
import { createTestApp, testApp } from '../../support/app.ts'
import { held } from '../../support/promises.ts'

/** An embedded database that hangs or has ended, and a disk without room. */

const app = await testApp()
const TICK_MS = 10
const never = new AbortController().signal
let watchdog: Watchdog | null = null
afterEach(() => watchdog?.stop())

const status = async (url: string) => (await app.send({ url })).status

test('a database that leaves a statement unanswered fails /healthz, with a reason for the operator', async () => {
  // Whoever holds the only connection keeps all others waiting, without a limit here.
  const pool = { connect: () => new Promise(() => {}) } as never
  watchdog = startWatchdog({ pool, lost: never }, TICK_MS)
  app.ctx.watchdog = watchdog
  expect(await status('/healthz')).toBe(200)
  await expect.poll(() => watchdog?.failed.aborted, { timeout: 10_000 }).toBe(true)
  expect(watchdog.failed.reason).toBe('The embedded database has not answered for 30 seconds.')
  expect(await status('/healthz')).toBe(503)
  held(61, 'watchdog', '/healthz 503 and the process ends after 30 s without an answer; a long backup is none')
})

test('one that answers, if only to say no, is well', async () => {
  watchdog = startWatchdog({ pool: app.ctx.pool, lost: never }, TICK_MS)
  app.ctx.watchdog = watchdog
  await wait(TICK_MS * 100)
  expect(await status('/healthz')).toBe(200)
})

test('while its connection is lent for a backup nothing is missed', async () => {
  const pool = { connect: () => new Promise(() => {}) } as never
  watchdog = startWatchdog({ pool, lost: never }, TICK_MS)
  await watchdog.whileBusy(() => wait(TICK_MS * 100))
  expect(watchdog.failed.aborted).toBe(false)
})

test('one that has ended is told at once', () => {
  const lost = new AbortController()
  watchdog = startWatchdog({ pool: app.ctx.pool, lost: lost.signal })
  lost.abort(new Error('It has ended.'))
  expect(watchdog.failed.reason).toBe('It has ended.')
})

test('on a full disk nothing is written by calls or jobs, and everything is read', async () => {
  const full = await createTestApp()
  const room = full.ctx.disk
  const token = await full.signInAdmin()
  full.ctx.disk = {
    ...room,
    free: () => 1,
    low: () => true,
    requireRoom: () => {
      throw new AppError('disk_full')
    },
  }
  const answer = await full.call(contract.sendOtp, { body: { phoneNumber: '+919811122233' } })
  expect(answer).toMatchObject({ status: 503, reply: { code: 'disk_full' } })
  expect((await full.call(contract.adminVerify, {}, { token })).status).toBe(200)
  const ready = await full.send({ url: '/readyz' })
  expect(JSON.parse(ready.body)).toMatchObject({ status: 'read-only', reason: 'disk_full', freeBytes: 1 })
  const jobs = await startJobs(full.ctx, jobsOf({ seed: 'none', databaseUrl: null, gateways: [] }))
  await expect.poll(() => full.logLines().join('')).toContain('a job failed')
  await jobs.stop()
  expect(await full.ctx.db.selectFrom('one_time_codes').selectAll().execute()).toEqual([])
  await full.stop()
  await full.database.dispose()
})
