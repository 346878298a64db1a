import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { sendCustomers } from '../crash/customer-process.ts'
import { compare } from '../crash/witness.ts'
import { held } from '../support/promises.ts'
import { startServerProcess } from '../support/server-process.ts'
import { temporaryDir } from '../support/temporary-dir.ts'
import { startCluster } from './cluster.ts'

/** Milliseconds for which the database is gone, and within which the server has to say so. */
const OUTAGE_MS = 30_000
const QUICK_MS = 3500
const CUSTOMERS = 32

const dir = temporaryDir('dabba-outage-')
const cluster = await startCluster()
const server = await startServerProcess({
  DATABASE_URL: await cluster.createDatabase('dabba'),
  SEED: 'demo',
  SMS_PROVIDER: 'test',
  LOG_LEVEL: 'info',
})
afterAll(async () => {
  await server.end('SIGKILL')
  await cluster.stop()
  dir.dispose()
})

const GONE = "We cannot reach our kitchen's records right now. Nothing was lost; please try again in a moment."

test('while the database is gone every call is rejected quickly, and all goes on by itself when it is back', async () => {
  const customers = await sendCustomers(server.url, dir.path, CUSTOMERS)
  const promises = () => customers.log().filter(({ saw }) => saw === 'promise').length
  await expect.poll(promises, { timeout: 30_000 }).toBeGreaterThan(200)

  await cluster.kill()
  const until = Date.now() + OUTAGE_MS
  while (Date.now() < until) {
    const [alive, ready, menu] = await Promise.all(
      ['/healthz', '/readyz', '/api/poll/active'].map((path) => fetch(server.url + path)),
    )
    expect([alive?.status, ready?.status, menu?.status]).toEqual([200, 503, 503])
    expect(await menu?.json()).toEqual({ success: false, error: GONE, code: 'unavailable' })
    await wait(1000)
  }
  const before = promises()

  const back = Date.now()
  await cluster.start()
  await expect.poll(promises, { timeout: 20_000, interval: 50 }).toBeGreaterThan(before)
  const recoveryMs = Date.now() - back
  await expect.poll(promises, { timeout: 30_000 }).toBeGreaterThan(before + 200)
  await customers.stop()
  expect(server.running()).toBe(true)

  const log = customers.log()
  const slowest = Math.max(...log.map((testimony) => (testimony.saw === 'rejection' ? testimony.ms : 0)))
  const { promised, rejections, silences, lost, doubled, half } = await compare(server.url, log)
  expect({ lost, doubled, half, silences }).toEqual({ lost: [], doubled: [], half: [], silences: 0 })
  expect(rejections).toBeGreaterThan(CUSTOMERS)
  expect(slowest).toBeLessThan(QUICK_MS)
  held(
    5,
    'outage under load',
    `gone for ${OUTAGE_MS / 1000} s: ${rejections} answers 503, the slowest after ${slowest} ms; orders again ` +
      `${recoveryMs} ms after its start, no restart; of ${promised} promised 0 lost, 0 doubled, 0 half written`,
  )
})
