import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { ensureCustomer } from '#server/people/people.ts'
import { guessChance } from '#server/people/sign-in/code-limits.ts'
import { contract } from '#shared/contract/contract.ts'
import { createTestApp, newPhone, type TestApp, testApp } from '../../support/app.ts'
import { amount, held } from '../../support/promises.ts'

/** Whoever has the phone signs in, whatever strangers do with its number. */

/** The visitors' addresses are what a proxy writes. */
const PROXIED = { TRUST_PROXY: '1', ALLOW_TEST_SIGN_IN: '1' }
const app = await testApp({ env: PROXIED })

const newDevice = () => randomBytes(32).toString('base64url')
let addresses = 0
function newAddress(): string {
  addresses += 1
  return `198.51.${addresses >> 8}.${addresses & 255}`
}

/** A browser at an address; without a device it names itself by nothing. */
interface Browser {
  device?: string | undefined
  from: string
}
const newBrowser = (from = newAddress()): Browser => ({ device: newDevice(), from })

const send = (phone: string, { device, from }: Browser, at = app) =>
  at.call(contract.sendOtp, { body: { phoneNumber: phone, deviceToken: device } }, { from })
const verify = (phone: string, otp: string, { device, from }: Browser, at = app) =>
  at.call(contract.verifyOtp, { body: { phoneNumber: phone, otp, deviceToken: device } }, { from })

/** A code that is not this one, of the same length. */
const otherThan = (code: string) => code.replace(/^./, (digit) => String((Number(digit) + 1) % 10))

async function codeFor(phone: string, browser: Browser, at = app): Promise<string> {
  expect(await send(phone, browser, at)).toMatchObject({ status: 200 })
  return at.inbox.codeOf(phone)
}

async function signIn(phone: string, browser: Browser, at = app) {
  const answer = await verify(phone, await codeFor(phone, browser, at), browser, at)
  expect(answer.status).toBe(200)
  return answer.reply
}

/** Has a code sent to somebody else's phone and guesses thrice. Returns the digits of the code. */
async function guess(phone: string, browser = newBrowser(), at = app): Promise<number> {
  const { status, reply } = await send(phone, browser, at)
  expect(status).toBe(200)
  for (let tries = 0; tries < 3; tries++) {
    expect((await verify(phone, otherThan(at.inbox.codeOf(phone)), browser, at)).status).toBe(400)
  }
  return reply.codeLength
}

/** A month later nothing of this counts any more. */
async function inMonth(days = 31) {
  app.clock.advance({ days })
}

describe('strangers', () => {
  test('make the codes for new devices longer, and shut nobody out', async () => {
    const phone = newPhone()
    const owner = newBrowser()
    await signIn(phone, owner)
    const lengths: number[] = []
    for (let guesses = 0; guesses < 15; guesses++) {
      app.clock.advance({ hours: 3 })
      lengths.push(await guess(phone))
    }
    expect(lengths).toEqual([4, 4, 4, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 8, 8])

    const again = await send(phone, owner)
    expect(again).toMatchObject({ status: 200, reply: { codeLength: 4, resendsLeft: 3 } })
    expect((await verify(phone, app.inbox.codeOf(phone), owner)).status).toBe(200)

    const newPhoneOfOwner = newBrowser()
    const longer = await send(phone, newPhoneOfOwner)
    expect(longer).toMatchObject({ status: 200, reply: { codeLength: 8 } })
    expect((await verify(phone, app.inbox.codeOf(phone), newPhoneOfOwner)).status).toBe(200)

    await inMonth()
    expect((await send(phone, newBrowser())).reply.codeLength).toBe(4)
    held(45, 'strangers', '45 wrong tries: the known device signs in with 4 digits, a new one with 8; none is rejected')
  })

  test('neither void nor use up the code that somebody else was sent', async () => {
    const phone = newPhone()
    const owner = newBrowser()
    const code = await codeFor(phone, owner)
    for (let count = 0; count < 5; count++) await guess(phone)
    expect((await verify(phone, code, owner)).status).toBe(200)
  })

  test('at the very address of a new device leave it its code and its three tries', async () => {
    const phone = newPhone()
    const owner = newBrowser()
    const code = await codeFor(phone, owner)
    for (const thief of [newBrowser(owner.from), { from: owner.from }, newBrowser()]) {
      expect((await verify(phone, code, thief)).reply.code).toBe('code_expired')
    }
    app.clock.advance({ seconds: 30 })
    await guess(phone, newBrowser(owner.from))
    expect((await verify(phone, otherThan(code), owner)).reply.error).toContain('Tries left: 2.')
    expect((await verify(phone, code, owner)).status).toBe(200)
  })

  test('cannot impose their waiting on a known device, nor on another address', async () => {
    const phone = newPhone()
    const owner = newBrowser()
    await signIn(phone, owner)
    const cafe = newAddress()
    for (let sends = 0; sends < 4; sends++) {
      app.clock.advance({ seconds: 30 })
      expect((await send(phone, newBrowser(cafe))).status).toBe(200)
    }
    app.clock.advance({ seconds: 30 })
    expect((await send(phone, newBrowser(cafe))).reply.code).toBe('code_send_blocked')
    expect((await send(phone, { ...owner, from: cafe })).reply).toMatchObject({ resendsLeft: 3 })
    expect((await send(phone, newBrowser())).reply).toMatchObject({ resendsLeft: 3 })
  })
})

describe('a code', () => {
  test('stays good when another is asked for elsewhere', async () => {
    const phone = newPhone()
    const [one, other] = [newBrowser(), newBrowser()]
    const first = await codeFor(phone, one)
    const second = await codeFor(phone, other)
    expect((await verify(phone, first, one)).status).toBe(200)
    expect((await verify(phone, second, other)).status).toBe(200)
  })

  test('is good for the device that asked, wherever it is by then', async () => {
    const phone = newPhone()
    const device = newDevice()
    const code = await codeFor(phone, { device, from: newAddress() })
    expect((await verify(phone, code, { device, from: newAddress() })).status).toBe(200)
  })

  test('of a client that names no device is good at its address, of IPv6 at its network', async () => {
    const phone = newPhone()
    const code = await codeFor(phone, { from: '2001:db8:7:7::1' })
    expect((await verify(phone, code, { from: '2001:db8:7:8::1' })).reply.code).toBe('code_expired')
    expect((await verify(phone, code, { from: '2001:db8:7:7:abcd::9' })).status).toBe(200)
  })

  test.each(['', 'short', 'x'.repeat(44), '+'.repeat(43)])('is not sent to a device %j', async (deviceToken) => {
    const { status, reply } = await app.call(contract.sendOtp, { body: { phoneNumber: newPhone(), deviceToken } })
    expect([status, reply.code]).toEqual([400, 'invalid_request'])
  })
})

describe('a known device', () => {
  test('is known for its own phone alone, and its token is stored as a hash', async () => {
    const [phone, other] = [newPhone(), newPhone()]
    const owner = newBrowser()
    await signIn(phone, owner)
    for (let guesses = 0; guesses < 3; guesses++) await guess(other)
    expect((await send(other, owner)).reply.codeLength).toBe(6)
    const { rows } = await app.ctx.pool.query('SELECT row_to_json(d)::text AS text FROM known_devices d')
    expect(JSON.stringify(rows)).not.toContain(owner.device)
  })

  test('has its own budget of wrong tries, which strangers do not share', async () => {
    const phone = newPhone()
    const owner = newBrowser()
    await signIn(phone, owner)
    const lengths: number[] = []
    for (let guesses = 0; guesses < 4; guesses++) {
      app.clock.advance({ hours: 1 })
      lengths.push(await guess(phone, owner))
    }
    expect(lengths).toEqual([4, 4, 4, 6])
    expect((await send(phone, newBrowser())).reply.codeLength).toBe(4)
  })

  test('is one of the last ten that signed in', async () => {
    const phone = newPhone()
    const owner = newBrowser()
    await signIn(phone, owner)
    for (let devices = 0; devices < 10; devices++) {
      app.clock.advance({ seconds: 1 })
      await signIn(phone, newBrowser())
    }
    const { rows } = await app.ctx.pool.query(
      'SELECT 1 FROM known_devices d JOIN customers c ON c.id = d.customer_id WHERE c.phone = $1',
      [phone],
    )
    expect(rows).toHaveLength(10)
    for (let guesses = 0; guesses < 3; guesses++) await guess(phone)
    expect((await send(phone, owner)).reply.codeLength).toBe(6)
  })
})

describe('the codes of a day', () => {
  /** A second app on the same database, with limits of its own. */
  async function limited(env: Record<string, string>, run: (at: TestApp) => Promise<void>) {
    const fresh = await createTestApp({ database: app.database, env: { ...PROXIED, ...env } })
    fresh.clock.set(app.clock.now().toISOString())
    await run(fresh)
    await fresh.stop()
  }

  test('for one phone: strangers use up theirs, its devices keep their own', async () => {
    await limited({ LIMIT_CODES_PER_PHONE: '3' }, async (at) => {
      const phone = newPhone()
      const owner = newBrowser()
      await signIn(phone, owner, at)
      for (let sends = 0; sends < 3; sends++) expect((await send(phone, newBrowser(), at)).status).toBe(200)
      const rejected = await send(phone, newBrowser(), at)
      expect(rejected).toMatchObject({
        status: 429,
        reply: { code: 'code_send_limit', error: 'No more codes can be sent for now. Please try again in 24 hours.' },
      })
      expect(rejected.headers['retry-after']).toBe('86400')
      expect((await send(phone, owner, at)).status).toBe(200)
      expect(at.inbox.codesOf(phone)).toHaveLength(5)
    })
  })

  test('for one address: those that nobody typed in, until the day ends', async () => {
    await limited({ LIMIT_CODES_PER_ADDRESS: '3' }, async (at) => {
      const cafe = newAddress()
      const regular = newBrowser(cafe)
      const phone = newPhone()
      await signIn(phone, regular, at)
      for (let guests = 0; guests < 5; guests++) {
        // Typed in elsewhere: it counts where it was asked for.
        const guest = newBrowser(cafe)
        const asked = newPhone()
        const code = await codeFor(asked, guest, at)
        expect((await verify(asked, code, { ...guest, from: newAddress() }, at)).status).toBe(200)
      }
      const answers = await Promise.all(Array.from({ length: 20 }, () => send(newPhone(), newBrowser(cafe), at)))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
      expect(answers.filter(({ reply }) => reply.code === 'code_send_limit')).toHaveLength(17)
      expect((await send(phone, regular, at)).status).toBe(200)
      expect((await send(newPhone(), newBrowser(), at)).status).toBe(200)
      at.clock.advance({ days: 1 })
      expect((await send(newPhone(), newBrowser(cafe), at)).status).toBe(200)
    })
  })

  test('for one address: all, typed in or not, and known devices go on', async () => {
    await limited({ LIMIT_ALL_CODES_PER_ADDRESS: '3' }, async (at) => {
      const cafe = newAddress()
      const regular = newBrowser(cafe)
      const phone = newPhone()
      await signIn(phone, regular, at)
      for (let guests = 0; guests < 2; guests++) await signIn(newPhone(), newBrowser(cafe), at)
      expect((await send(newPhone(), newBrowser(cafe), at)).reply.code).toBe('code_send_limit')
      await signIn(phone, regular, at)
      await signIn(newPhone(), newBrowser(), at)
    })
  })

  test('for one SIM: however many scripted sign-ins leave all others their codes', { timeout: 60_000 }, async () => {
    await app.ctx.db.deleteFrom('daily_counts').execute()
    const usual = { LIMIT_SIGN_INS: '60', LIMIT_CODES_PER_ADDRESS: '200', LIMIT_ALL_CODES_PER_ADDRESS: '500' }
    await limited({ ...usual, LIMIT_SIGN_INS_PER_PHONE: '20', LIMIT_CODES_A_DAY: '1000' }, async (at) => {
      const [other, otherPhone] = [newBrowser(), newPhone()]
      await signIn(otherPhone, other, at)
      const phone = newPhone()
      let last = newBrowser()
      const scripted = amount({ all: 1000, short: 60 })
      const statuses: number[] = []
      for (let signIns = 0; signIns < scripted; signIns++) {
        // Every other one by a device that is known by then.
        const browser = signIns % 2 ? { ...last, from: newAddress() } : newBrowser()
        const { status } = await send(phone, browser, at)
        statuses.push(status)
        if (status === 200) expect((await verify(phone, at.inbox.codeOf(phone), browser, at)).status).toBe(200)
        last = browser
      }
      expect(at.inbox.codesOf(phone)).toHaveLength(20)
      expect(statuses.slice(20)).toEqual(Array(scripted - 20).fill(429))
      await signIn(otherPhone, other, at)
      for (let others = 0; others < 20; others++) await signIn(newPhone(), newBrowser(), at)
      at.clock.advance({ days: 1 })
      await signIn(phone, newBrowser(), at)
    })
    held(
      45,
      'one SIM',
      '1,000 scripted sign-ins: 20 codes sent, the others rejected; all others sign in, on new devices',
    )
  })

  test('for the whole kitchen, with an alert, and known devices go on', async () => {
    await app.ctx.db.deleteFrom('daily_counts').execute()
    await limited({ LIMIT_CODES_A_DAY: '5' }, async (at) => {
      const owner = newBrowser()
      const phone = newPhone()
      await signIn(phone, owner, at)
      const answers = await Promise.all(Array.from({ length: 20 }, () => send(newPhone(), newBrowser(), at)))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(4)
      expect((await send(phone, owner, at)).status).toBe(200)
      const alerts = at.logLines().filter((line) => line.includes('LIMIT_CODES_A_DAY'))
      expect(alerts.map((line) => JSON.parse(line))).toMatchObject([{ level: 50, codes: 5, knownDevices: false }])
      expect(alerts[0]).not.toMatch(/\+91/)
      const told = at.ctx.db.selectFrom('outbox_events').select('payload').where('type', '=', 'codes-used-up')
      expect(await told.execute()).toEqual([{ payload: { knownDevices: false } }])
      const figures = await at.ctx.metrics.text()
      expect(figures).toContain('dabba_sign_in_codes_total{result="sent"} 6')
      expect(figures).toContain('dabba_sign_in_codes_total{result="capped"} 16')
    })
    held(45, 'sends', 'capped by phone, address and kitchen, at once and over instances; known devices go on')
  })

  test.each([
    ['of the whole kitchen', { LIMIT_CODES_A_DAY: '5' }, ['new devices'], 0],
    ['of one address', { LIMIT_CODES_PER_ADDRESS: '5' }, [], 1],
    ['of one address in an hour', { LIMIT_SIGN_INS: '6' }, [], 0],
  ])(
    '%s: what strangers use up leaves customers theirs on any device, and the dashboard says so',
    async (_, env, groups, places) => {
      await app.ctx.db.deleteFrom('daily_counts').execute()
      await limited(env, async (at) => {
        const cafe = newAddress()
        const customers = [newPhone(), newPhone(), newPhone()]
        for (const phone of customers) await ensureCustomer(at.ctx, phone)
        const stats = async () =>
          (await at.call(contract.dashboardStats, {}, { token: await at.signInAdmin() })).reply.stats.codeLimits
        expect(await stats()).toBeUndefined()
        const strangers = await Promise.all(Array.from({ length: 12 }, () => send(newPhone(), newBrowser(cafe), at)))
        expect(strangers.filter(({ status }) => status === 429).length).toBeGreaterThan(5)
        expect((await send(newPhone(), newBrowser(cafe), at)).status).toBe(429)
        for (const phone of customers) await signIn(phone, newBrowser(cafe), at)
        const limits = groups.length + places > 0 ? { groups, addresses: places } : undefined
        expect(await stats()).toEqual(limits)
      })
    },
  )

  test('that could not be sent do not count', async () => {
    await limited({ LIMIT_CODES_PER_PHONE: '1', LIMIT_CODES_PER_ADDRESS: '1' }, async (at) => {
      const browser = newBrowser()
      const phone = newPhone()
      at.inbox.failing = true
      for (let sends = 0; sends < 3; sends++)
        expect((await send(phone, browser, at)).reply.code).toBe('code_send_failed')
      at.inbox.failing = false
      expect((await send(phone, browser, at)).status).toBe(200)
      expect((await send(newPhone(), newBrowser(browser.from), at)).reply.code).toBe('code_send_limit')
    })
  })
})

test('of one phone no more can be guessed in a month than is promised', async () => {
  const phone = newPhone()
  const owner = newBrowser()
  await signIn(phone, owner)
  let chance = 0
  /** A parallel attack: at each hour a stranger and a thief of the known device, all tries at once, on two instances. */
  const second = await createTestApp({ database: app.database, env: PROXIED })
  for (let hours = 0; hours < 48; hours++) {
    app.clock.advance({ hours: 1 })
    second.clock.set(app.clock.now().toISOString())
    const attackers = [newBrowser(), newBrowser(), { ...owner, from: newAddress() }]
    for (const [index, browser] of attackers.entries()) {
      const at = index === 1 ? second : app
      const { status, reply } = await send(phone, browser, at)
      if (status !== 200) continue
      const wrong = otherThan(at.inbox.codeOf(phone))
      const answers = await Promise.all(
        Array.from({ length: 5 }, (_, tries) => verify(phone, wrong, browser, tries % 2 ? app : second)),
      )
      const compared = answers.filter(({ reply }) => reply.code === 'code_wrong').length + 1
      chance += compared / 10 ** reply.codeLength
    }
  }
  await second.stop()
  const promised = guessChance({ firstLength: 4, perDay: app.ctx.config.limits.codesPerPhone })
  expect(promised).toBeLessThanOrEqual(0.002)
  expect(chance).toBeGreaterThan(0.0015)
  expect(chance).toBeLessThanOrEqual(promised)
  const percent = (part: number) => `${(part * 100).toFixed(3)} %`
  held(
    45,
    'guess budget',
    `${percent(chance)} of one phone in an attack with everything, at most ${percent(promised)} a month`,
  )
})
