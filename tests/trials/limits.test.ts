import { describe, expect, test } from 'vitest'
import { TokenBucket } from '#server/kernel/http/token-bucket.ts'
import { startCustomerSession } from '#server/people/sign-in/customer-sessions.ts'
import { contract } from '#shared/contract/contract.ts'
import { createTestApp, newPhone, type TestApp, testApp } from '../support/app.ts'
import { requestOf } from '../support/client.ts'
import { addCustomers } from '../support/subscribers.ts'

/** One address with a whole city behind it, and one hostile client there. */

const app = await testApp()
const LIMITS = { LIMIT_PER_ADDRESS: '100', LIMIT_PER_CALLER: '50', LIMIT_SIGN_INS: '20' }
/** An app of its own counts from zero. */
async function limited(run: (app: TestApp) => Promise<void>, env: Record<string, string> = {}) {
  const fresh = await createTestApp({ database: app.database, env: { ...LIMITS, ...env } })
  await run(fresh)
  await fresh.stop()
}
const WAIT = 'Too many requests. Please wait a moment and try again.'

async function tokens(at: TestApp, count: number): Promise<string[]> {
  const ids = await addCustomers(at, count)
  return Promise.all(ids.map((id) => startCustomerSession(at.ctx, id)))
}
const me = async (at: TestApp, token: string) => (await at.call(contract.me, {}, { token })).status
const stranger = async (at: TestApp) => (await at.call(contract.activePoll, {})).status

async function statuses(count: number, ask: (index: number) => Promise<number>) {
  const all: number[] = []
  for (let index = 0; index < count; index++) all.push(await ask(index))
  return all
}

describe('calls', () => {
  test('of many signed-in phones behind one address all get through, far above what strangers have', async () => {
    await limited(async (at) => {
      const phones = await tokens(at, 20)
      const answers = await statuses(600, (index) => me(at, phones[index % 20] as string))
      expect(answers.filter((status) => status !== 200)).toEqual([])
      expect(await stranger(at)).toBe(200)
    })
  })

  test('of one hostile customer are stopped, and nobody else at that address notices', async () => {
    await limited(async (at) => {
      const [hostile, other] = (await tokens(at, 2)) as [string, string]
      const answers = await statuses(60, () => me(at, hostile))
      expect(answers).toEqual([...Array(50).fill(200), ...Array(10).fill(429)])
      expect(await me(at, other)).toBe(200)
      expect(await stranger(at)).toBe(200)
    })
  })

  test('of a hostile stranger are stopped, with or without a made-up token, and customers go on', async () => {
    await limited(async (at) => {
      const [customer] = (await tokens(at, 1)) as [string]
      expect(await statuses(50, () => stranger(at))).toEqual(Array(50).fill(200))
      expect(await statuses(50, () => me(at, 'x'.repeat(43)))).toEqual(Array(50).fill(401))
      const { status, headers, reply } = await at.call(contract.activePoll, {})
      expect([status, reply.code, reply.error]).toEqual([429, 'too_many_requests', WAIT])
      expect(Number(headers['retry-after'])).toBe(reply.retryAfter)
      expect(await me(at, 'x'.repeat(43))).toBe(429)
      expect(await me(at, customer)).toBe(200)
    })
  })

  test('that flood the server with anything at all are stopped', async () => {
    await limited(async (at) => {
      const answers = await statuses(1010, async () => (await at.send({ url: '/healthz' })).status)
      expect(answers).toEqual([...Array(1000).fill(200), ...Array(10).fill(429)])
    })
  })
})

describe('signing in', () => {
  const send = async (at: TestApp, phoneNumber = newPhone()) =>
    (await at.call(contract.sendOtp, { body: { phoneNumber } })).status

  test('uses nothing up for those who really sign in', async () => {
    await limited(
      async (at) => {
        for (let count = 0; count < 40; count++) await at.signIn()
        expect(await send(at)).toBe(200)
      },
      { LIMIT_PER_ADDRESS: '0' },
    )
  })

  test('stops who has codes sent to strangers, until the hour gives some back', async () => {
    await limited(async (at) => {
      expect(await statuses(22, () => send(at))).toEqual([...Array(20).fill(200), 429, 429])
      const { reply } = await at.call(contract.sendOtp, { body: { phoneNumber: newPhone() } })
      expect(reply.retryAfter).toBe(180)
      at.clock.advance({ minutes: 3 })
      expect(await send(at)).toBe(200)
      expect(await send(at)).toBe(429)
    })
  })

  // shows: B4.session.2
  test('stops who guesses passwords for one admin after another', async () => {
    await limited(async (at) => {
      const guess = async (index: number) =>
        (await at.call(contract.adminLogin, { body: { email: `a${index}@dabba.test`, password: 'guess' } })).status
      expect(await statuses(21, guess)).toEqual([...Array(20).fill(401), 429])
    })
  })
})

describe("the visitor's address", () => {
  const asked = (at: TestApp, forwarded: string) =>
    at.send({ ...requestOf(contract.activePoll, {}), headers: { 'x-forwarded-for': forwarded } })

  test('is not what a visitor claims', async () => {
    await limited(async (at) => {
      for (let count = 0; count < 100; count++) await asked(at, `10.0.0.${count}`)
      expect((await asked(at, '10.0.1.1')).status).toBe(429)
    })
  })

  test('behind a proxy is what the proxy wrote, not what stood there before', async () => {
    await limited(
      async (at) => {
        for (let count = 0; count < 100; count++) await asked(at, `10.0.0.${count}, 203.0.113.7`)
        expect((await asked(at, '10.0.1.1, 203.0.113.7')).status).toBe(429)
        expect((await asked(at, '203.0.113.7, 203.0.113.8')).status).toBe(200)
      },
      { TRUST_PROXY: '1', ALLOW_TEST_SIGN_IN: '1' },
    )
  })

  test('of IPv6 is the network', async () => {
    await limited(
      async (at) => {
        for (let count = 1; count <= 100; count++) await asked(at, `2001:db8:1:1::${count.toString(16)}`)
        expect((await asked(at, '2001:db8:1:1:ffff::1')).status).toBe(429)
        expect((await asked(at, '2001:db8:1:2::1')).status).toBe(200)
      },
      { TRUST_PROXY: '1', ALLOW_TEST_SIGN_IN: '1' },
    )
  })
})

test('a budget remembers no more than it can hold', () => {
  const budget = new TokenBucket(1, 1000)
  for (let key = 0; key < 50_000; key++) budget.spend(`key ${key}`, 0)
  expect(budget.spend('key 49999', 0)).toBe(1000)
  expect(budget.spend('key 49999', 1000)).toBe(0)
  expect(budget.spend('key 0', 0)).toBe(0)
})
