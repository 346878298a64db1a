import { describe, expect, test } from 'vitest'
import { contract } from '#shared/contract/contract.ts'
import { createTestApp, newPhone, type TestApp, testApp } from '../../support/app.ts'
import { held } from '../../support/promises.ts'

const app = await testApp()

const sendTo = (to: TestApp, phoneNumber: string) => to.call(contract.sendOtp, { body: { phoneNumber } })
const send = (phoneNumber: string) => sendTo(app, phoneNumber)
const verifyAt = (at: TestApp, phoneNumber: string, otp: string) =>
  at.call(contract.verifyOtp, { body: { phoneNumber, otp } })
const verify = (phoneNumber: string, otp: string) => verifyAt(app, phoneNumber, otp)

/** A code that is not this one. */
const otherThan = (code: string, step = 1) => String((Number(code) + step) % 10_000).padStart(4, '0')
const rejection = (status: number, code: string, error: string) => ({ status, reply: { success: false, code, error } })

async function newCode(phone: string): Promise<string> {
  expect(await send(phone)).toMatchObject({ status: 200 })
  return app.inbox.codeOf(phone)
}

describe('asking for a code', () => {
  // shows: C7.auth.1
  test('sends four digits and tells when another may be asked for', async () => {
    const phone = newPhone()
    const { status, reply } = await send(phone)
    expect(status).toBe(200)
    expect(reply).toEqual({
      success: true,
      message: 'OTP sent',
      testMode: false,
      resendAfter: 30,
      resendsLeft: 3,
      codeLength: 4,
    })
    expect(app.inbox.codeOf(phone)).toMatch(/^\d{4}$/)
  })

  test.each([
    ['98765 00001', '+919876500001'],
    ['919876500002', '+919876500002'],
    ['+91 98765-00003', '+919876500003'],
    ['+91 098765 00004', '+919876500004'],
    ['0091 98765 00005', '+919876500005'],
    ['०९८७६५ ००००६', '+919876500006'],
  ])('takes %s as %s', async (entry, phone) => {
    expect((await send(entry)).status).toBe(200)
    expect(app.inbox.codesOf(phone)).toHaveLength(1)
  })

  const FORMAT = 'Invalid phone number format. Use international format: +1234567890'
  test.each([
    [{}, 'phone_required', 'Please enter your phone number'],
    [{ phoneNumber: '' }, 'phone_required', 'Please enter your phone number'],
    [{ phoneNumber: 12345 }, 'phone_required', 'Please enter your phone number'],
    [{ phoneNumber: '12345' }, 'phone_invalid', FORMAT],
    [{ phoneNumber: '+0123456789012' }, 'phone_invalid', FORMAT],
    [{ phoneNumber: `+1${'2'.repeat(15)}` }, 'phone_invalid', FORMAT],
    [{ phoneNumber: '+9876543210 OR 1=1' }, 'phone_invalid', FORMAT],
    [{ phoneNumber: '+12025550123' }, 'phone_not_indian', 'Only Indian mobile numbers can be used to sign in.'],
    [{ phoneNumber: '+915876543210' }, 'phone_not_indian', 'Only Indian mobile numbers can be used to sign in.'],
  ])('rejects %j', async (body, code, error) => {
    expect(await app.call(contract.sendOtp, { body: body as never })).toMatchObject(rejection(400, code, error))
  })

  test('is answered alike for known and unknown phones', async () => {
    const { phone } = await app.signIn()
    app.clock.advance({ seconds: 30 })
    expect((await send(phone)).reply).toEqual((await send(newPhone())).reply)
  })

  test('waits 30 seconds between two codes', async () => {
    const phone = newPhone()
    await newCode(phone)
    app.clock.advance({ seconds: 29 })
    const early = await send(phone)
    expect(early).toMatchObject(
      rejection(429, 'code_send_wait', 'Please wait 1 seconds before asking for another code.'),
    )
    expect(early.reply.retryAfter).toBe(1)
    expect(early.headers['retry-after']).toBe('1')
    app.clock.advance({ seconds: 1 })
    expect(await send(phone)).toMatchObject({ status: 200, reply: { resendsLeft: 2 } })
  })

  // shows: C4.login.3
  test('is blocked for half an hour after three resends, then starts again', async () => {
    const phone = newPhone()
    const left: unknown[] = []
    for (let sends = 1; sends <= 4; sends++) {
      left.push((await send(phone)).reply.resendsLeft)
      app.clock.advance({ seconds: 30 })
    }
    expect(left).toEqual([3, 2, 1, 0])
    const blocked = rejection(
      429,
      'code_send_blocked',
      'Maximum resend attempts reached. Please try again after 30 minutes.',
    )
    expect(await send(phone)).toMatchObject(blocked)
    app.clock.advance({ seconds: 1800 - 30 - 1 })
    expect(await send(phone)).toMatchObject({ ...blocked, reply: { ...blocked.reply, retryAfter: 1 } })
    app.clock.advance({ seconds: 1 })
    expect(await send(phone)).toMatchObject({ status: 200, reply: { resendsLeft: 3 } })
    expect(app.inbox.codesOf(phone)).toHaveLength(5)
  })

  test('of 50 at once sends one', async () => {
    const phone = newPhone()
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(phone)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(49)
    expect(app.inbox.codesOf(phone)).toHaveLength(1)
  })

  test('is told when the provider fails, and the try does not count', async () => {
    const phone = newPhone()
    app.inbox.failing = true
    expect(await send(phone)).toMatchObject(rejection(502, 'code_send_failed', 'Failed to send OTP. Please try again.'))
    app.inbox.failing = false
    expect(await send(phone)).toMatchObject({ status: 200, reply: { resendsLeft: 3 } })
  })
})

describe('typing a code', () => {
  // shows: C3.1, C3.13, C7.auth.2
  test('makes a customer of an unknown phone, and knows it the next time', async () => {
    const phone = newPhone()
    const first = await verify(phone, await newCode(phone))
    expect(first).toMatchObject({
      status: 200,
      reply: {
        success: true,
        message: 'Login successful!',
        isNewUser: true,
        needsRegistration: true,
        testMode: false,
        user: { phone, name: null, registration_completed: false, isNewUser: true, needsRegistration: true },
      },
    })
    expect(first.reply.token).toMatch(/^[\w-]{43}$/)
    app.clock.advance({ seconds: 30 })
    const second = await verify(phone, await newCode(phone))
    expect(second.reply).toMatchObject({ isNewUser: false, user: { _id: first.reply.user._id } })
    expect(second.reply.token).not.toBe(first.reply.token)
  })

  const WRONG = 'That code is not right. Tries left: 2.'
  const EXPIRED = 'This code is no longer valid. Please ask for a new one.'
  const USED_UP = 'Too many wrong tries with this code. Please ask for a new one.'

  test.each([
    [{ phoneNumber: '+919876543210' }, 'code_required', 'Please enter the OTP'],
    [{ phoneNumber: '+919876543210', otp: '' }, 'code_required', 'Please enter the OTP'],
    [{ otp: '1234' }, 'phone_required', 'Please enter your phone number'],
    [{ phoneNumber: 'x', otp: '1234' }, 'phone_invalid', expect.stringContaining('Invalid phone number format.')],
    [{ phoneNumber: '+919876543210', otp: '1234' }, 'code_expired', EXPIRED],
  ])('rejects %j', async (body, code, error) => {
    expect(await app.call(contract.verifyOtp, { body: body as never })).toMatchObject(rejection(400, code, error))
  })

  test('works once', async () => {
    const phone = newPhone()
    const code = await newCode(phone)
    expect((await verify(phone, code)).status).toBe(200)
    expect(await verify(phone, code)).toMatchObject(rejection(400, 'code_expired', EXPIRED))
  })

  test('works for five minutes', async () => {
    const [early, late] = [newPhone(), newPhone()]
    const codes = [await newCode(early), await newCode(late)] as const
    app.clock.advance({ minutes: 5, seconds: -1 })
    expect((await verify(early, codes[0])).status).toBe(200)
    app.clock.advance({ seconds: 1 })
    expect(await verify(late, codes[1])).toMatchObject(rejection(400, 'code_expired', EXPIRED))
  })

  test('works only for its own phone', async () => {
    const [one, other] = [newPhone(), newPhone()]
    const code = await newCode(one)
    let theirs = await newCode(other)
    while (theirs === code) {
      app.clock.advance({ minutes: 31 })
      theirs = await newCode(other)
    }
    expect(await verify(other, code)).toMatchObject(rejection(400, 'code_wrong', WRONG))
    expect((await verify(other, theirs)).status).toBe(200)
  })

  test('is voided by a newer one of the same client', async () => {
    const phone = newPhone()
    const old = await newCode(phone)
    app.clock.advance({ seconds: 30 })
    let fresh = await newCode(phone)
    while (fresh === old) {
      app.clock.advance({ minutes: 31 })
      fresh = await newCode(phone)
    }
    expect((await verify(phone, old)).status).toBe(400)
    expect((await verify(phone, fresh)).status).toBe(200)
  })

  test('allows three wrong tries, then even the right code fails until a new one is sent', async () => {
    const phone = newPhone()
    const code = await newCode(phone)
    const wrong = otherThan(code)
    expect(await verify(phone, wrong)).toMatchObject(rejection(400, 'code_wrong', WRONG))
    expect(await verify(phone, wrong)).toMatchObject(
      rejection(400, 'code_wrong', 'That code is not right. Tries left: 1.'),
    )
    expect(await verify(phone, wrong)).toMatchObject(rejection(400, 'code_tries_used_up', USED_UP))
    expect(await verify(phone, code)).toMatchObject(rejection(400, 'code_tries_used_up', USED_UP))
    app.clock.advance({ seconds: 30 })
    expect((await verify(phone, await newCode(phone))).status).toBe(200)
  })

  test('200 wrong guesses at once get three comparisons, and the right code fails afterwards', async () => {
    const phone = newPhone()
    const code = await newCode(phone)
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, guess) => verify(phone, otherThan(code, guess + 1))),
    )
    const counts = Object.groupBy(answers, ({ reply }) => String(reply.code))
    expect(counts.code_wrong).toHaveLength(2)
    expect(counts.code_tries_used_up).toHaveLength(198)
    const rows = await app.ctx.db.selectFrom('one_time_codes').select('tries').where('phone', '=', phone).execute()
    expect(rows).toEqual([{ tries: 3 }])
    expect(await verify(phone, code)).toMatchObject(rejection(400, 'code_tries_used_up', USED_UP))
  })

  test('the right code 100 times at once makes one session', async () => {
    const phone = newPhone()
    const code = await newCode(phone)
    const answers = await Promise.all(Array.from({ length: 100 }, () => verify(phone, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const { rows } = await app.ctx.pool.query(
      'SELECT 1 FROM customer_sessions JOIN customers c ON c.id = customer_id WHERE c.phone = $1',
      [phone],
    )
    expect(rows).toHaveLength(1)
    held(10, 'guesses at once', '200 wrong ones: 3 comparisons, then the right code fails; 100 right ones: 1 session')
  })

  test('is stored as a keyed hash', async () => {
    const phone = newPhone()
    const code = await newCode(phone)
    const { rows } = await app.ctx.pool.query<{ code_hmac: Buffer }>(
      'SELECT code_hmac FROM one_time_codes WHERE phone = $1',
      [phone],
    )
    expect(rows[0]?.code_hmac).toHaveLength(32)
    expect(rows[0]?.code_hmac.toString('latin1')).not.toContain(code)
  })
})

describe('the limits of a phone', () => {
  test('hold over two instances and a restart', async () => {
    const phone = newPhone()
    const second = await createTestApp({ database: app.database })
    second.clock.set(app.clock.now().toISOString())
    const code = await newCode(phone)
    expect((await sendTo(second, phone)).reply.code).toBe('code_send_wait')
    const wrong = otherThan(code)
    await verify(phone, wrong)
    await verifyAt(second, phone, wrong)
    expect((await verify(phone, wrong)).reply.code).toBe('code_tries_used_up')
    await second.stop()

    const restarted = await createTestApp({ database: app.database })
    restarted.clock.set(app.clock.now().toISOString())
    expect((await sendTo(restarted, phone)).reply.code).toBe('code_send_wait')
    expect((await verifyAt(restarted, phone, code)).reply.code).toBe('code_tries_used_up')
    await restarted.stop()
    held(10, 'two instances', 'sends and tries are counted over two instances and a restart')
  })

  test('a code of one instance is good at another', async () => {
    const phone = newPhone()
    const second = await createTestApp({ database: app.database })
    second.clock.set(app.clock.now().toISOString())
    expect((await verifyAt(second, phone, await newCode(phone))).status).toBe(200)
    await second.stop()
  })
})
