import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { dailyRun } from '#server/subscriptions/daily/daily-run.ts'
import type { Language } from '#shared/base/language.ts'
import { contract } from '#shared/contract/contract.ts'
import { EMPTY_PROFILE } from '#shared/domain/catalog/profile.ts'
import { newPhone, testApp } from '../../support/app.ts'
import { addMenu, orderBody } from '../../support/kitchen.ts'
import { startPushServer } from '../../support/push-service.ts'
import { deliverPushes } from '../../support/pushes.ts'

const env = { ALLOW_LOCAL_PUSH: '1', VAPID_SUBJECT: 'mailto:kitchen@dabba.test' }
const WEDNESDAY_10 = '2026-03-11T10:00:00+05:30'
const app = await testApp({ env, now: WEDNESDAY_10 })
const pushes = await startPushServer(app.ctx.push.publicKey)
afterAll(() => pushes.close())
await addMenu(app, { name: 'House Thali', active: true })
const admin = { token: await app.signInAdmin() }

const offer = (languages: Language[]) =>
  app.call(contract.changeKitchen, { body: { ...EMPTY_PROFILE, languages } }, admin)
const choose = (language: string, token: string) =>
  app.call(contract.changeLanguage, { body: { language: language as Language } }, { token })
const keptBy = ({ headers }: { headers: Record<string, string> }) =>
  /^language=(\w+);/.exec(headers['set-cookie'] ?? '')?.[1]

afterEach(async () => {
  await offer(['en', 'hi', 'mr'])
})

describe('the kitchen', () => {
  test('offers all languages from the start, each change is a version, and English stays', async () => {
    expect((await app.call(contract.getKitchen, {})).reply.languages).toEqual(['en', 'hi', 'mr'])
    const { version } = (await app.call(contract.adminKitchen, {}, admin)).reply.kitchen
    const { reply } = await offer(['mr'])
    expect(reply.kitchen).toMatchObject({ version: version + 1, languages: ['en', 'mr'] })
    expect(reply.kitchen.admin).not.toBeNull()
    expect((await app.call(contract.getKitchen, {})).reply.languages).toEqual(['en', 'mr'])
  })

  test('keeps its languages when its profile is changed without a word of them', async () => {
    await offer(['en', 'hi'])
    const { languages: _languages, ...rest } = EMPTY_PROFILE
    const { reply } = await app.call(contract.changeKitchen, { body: { ...rest, hours: '12 to 2 pm' } }, admin)
    expect(reply.kitchen.languages).toEqual(['en', 'hi'])
  })
})

describe('a customer', () => {
  test('chooses a language, which is theirs on every device', async () => {
    const me = await app.signIn()
    expect(me.user.language).toBeNull()
    const chosen = await choose('hi', me.token)
    expect(chosen).toMatchObject({ status: 200, reply: { user: { language: 'hi' } } })
    expect(keptBy(chosen)).toBe('hi')
    const elsewhere = await app.signIn(me.phone)
    expect(elsewhere.user.language).toBe('hi')
    // The other device has kept nothing, or something else, and is told once.
    expect(keptBy(await app.call(contract.me, {}, { token: elsewhere.token }))).toBe('hi')
    expect(keptBy(await app.call(contract.me, {}, { token: elsewhere.token, language: 'mr' }))).toBe('hi')
    expect(keptBy(await app.call(contract.me, {}, { token: elsewhere.token, language: 'hi' }))).toBeUndefined()
  })

  test.each(['fr', '', 'HI', 'hi-IN'])('cannot choose %j', async (language) => {
    const me = await app.signIn()
    expect(await choose(language, me.token)).toMatchObject({ status: 400, reply: { code: 'language_not_offered' } })
    expect((await app.call(contract.me, {}, { token: me.token })).reply.user.language).toBeNull()
  })

  test('cannot choose what the kitchen does not offer, and is spoken to in English when it is offered no more', async () => {
    const me = await app.signIn()
    await choose('mr', me.token)
    await offer(['en', 'hi'])
    expect(await choose('mr', me.token)).toMatchObject({ status: 400, reply: { code: 'language_not_offered' } })
    const { reply } = await app.call(contract.changeName, { body: { name: '' } }, { token: me.token, language: 'mr' })
    expect(reply.error).toBe('Please enter your name')
    await offer(['en', 'hi', 'mr'])
    expect((await app.call(contract.changeName, { body: { name: '' } }, { token: me.token })).reply.error).toMatch(
      /नाव/,
    )
  })

  test('who chose before the first sign-in keeps the choice; a later sign-in on another’s phone changes nothing', async () => {
    const phone = newPhone()
    const signIn = async (language?: Language) => {
      await app.call(contract.sendOtp, { body: { phoneNumber: phone } }, { language })
      const otp = app.inbox.codeOf(phone)
      return app.call(contract.verifyOtp, { body: { phoneNumber: phone, otp } }, { language })
    }
    expect((await signIn('hi')).reply.user.language).toBe('hi')
    app.clock.advance({ minutes: 1 })
    const later = await signIn('mr')
    expect(later.reply.user.language).toBe('hi')
    expect(keptBy(later)).toBe('hi')
  })
})

describe('a browser that has not chosen', () => {
  const ask = (headers: Record<string, string>) =>
    app.app.inject({ method: 'POST', url: '/api/auth/send-otp', headers, payload: { phoneNumber: '12' } })
  const DEVANAGARI = /[\u0900-\u097f]/

  test('is answered in the language that it likes best of those offered; a choice goes before', async () => {
    const liked = { 'accept-language': 'hi-IN,hi;q=0.9,en;q=0.8' }
    expect((await ask(liked)).body).toMatch(DEVANAGARI)
    expect((await ask({ ...liked, cookie: 'language=en' })).body).not.toMatch(DEVANAGARI)
    expect((await ask({ 'accept-language': 'en-IN,hi;q=0.9' })).body).not.toMatch(DEVANAGARI)
    await offer(['en', 'mr'])
    expect((await ask(liked)).body).not.toMatch(DEVANAGARI)
  })

  test('has its language as its customer’s from the first sign-in on', async () => {
    const phone = newPhone()
    const headers = { 'accept-language': 'mr-IN,mr;q=0.9' }
    await app.app.inject({ method: 'POST', url: '/api/auth/send-otp', headers, payload: { phoneNumber: phone } })
    const payload = { phoneNumber: phone, otp: app.inbox.codeOf(phone) }
    const { user } = (await app.app.inject({ method: 'POST', url: '/api/auth/verify-otp', headers, payload })).json()
    expect(user.language).toBe('mr')
  })
})

describe('a rejection', () => {
  test('is in the language of the request, its code is not', async () => {
    const ask = (language?: string) => app.call(contract.sendOtp, { body: { phoneNumber: '12' } }, { language })
    const [english, hindi, marathi, unknown] = await Promise.all([ask(), ask('hi'), ask('mr'), ask('fr')])
    const texts = [english, hindi, marathi].map(({ reply }) => reply.error)
    expect(new Set([english, hindi, marathi].map(({ reply }) => reply.code))).toEqual(new Set(['phone_invalid']))
    expect(new Set(texts).size).toBe(3)
    expect(texts[1]).toMatch(/[\u0900-\u097f]/)
    expect(texts[2]).toMatch(/[\u0900-\u097f]/)
    expect(unknown.reply.error).toBe(texts[0])
  })

  test('of the office is in English, whatever the browser keeps', async () => {
    const { reply } = await app.call(contract.adminLogin, { body: { email: '', password: '' } }, { language: 'hi' })
    expect(reply.error).toBe((await app.call(contract.adminLogin, { body: { email: '', password: '' } })).reply.error)
    expect(reply.error).toMatch(/^[\x20-\x7e’]+$/)
  })

  test('what many are sent from memory is in no one’s language', async () => {
    const body = { date: '2026-03-12' }
    const hindi = await app.call(contract.activeMenu, { query: body } as never, { language: 'hi' })
    expect(hindi.reply).toEqual((await app.call(contract.activeMenu, { query: body } as never)).reply)
  })
})

test('a notification is in the language that its customer has chosen by then', async () => {
  const me = await app.signIn()
  const phone = pushes.newDevice()
  await app.call(contract.saveFcmToken, { body: { phoneNumber: me.phone, fcmToken: phone.token } }, { token: me.token })
  const order = async () => {
    const { reply } = await app.call(contract.placeOrder, { body: orderBody(me.phone) }, { token: me.token })
    const set = { params: { id: reply.order._id }, body: { status: 'delivered' as const } }
    await app.call(contract.setOrderStatus, set, admin)
    await dailyRun(app.ctx)
    await deliverPushes(app)
    return phone.arrived.at(-1)?.message
  }
  const english = await order()
  expect(english?.title).toMatch(/^[\x20-\x7e’]+$/)
  expect(english).not.toHaveProperty('lang')
  await choose('hi', me.token)
  const hindi = await order()
  expect(hindi).toMatchObject({ lang: 'hi', body: expect.stringContaining('House Thali') })
  expect(hindi?.title).toMatch(/[\u0900-\u097f]/)
  await offer(['en', 'mr'])
  expect((await order())?.title).toBe(english?.title)
})

test('with an https PUBLIC_URL the cookie is secure on its host alone, so that a visitor of the LAN keeps a language', async () => {
  const public_ = await testApp({
    env: { PUBLIC_URL: 'https://dabba.example', TRUST_PROXY: '1', ALLOW_TEST_SIGN_IN: '1' },
  })
  const me = await public_.signIn()
  const cookieAt = async (host: string) => {
    const headers = { host, authorization: `Bearer ${me.token}` }
    const { url, method } = { url: '/api/auth/language', method: 'PUT' as const }
    const reply = await public_.app.inject({ method, url, headers, payload: { language: 'hi' } })
    return [reply.statusCode, /; Secure/.test(String(reply.headers['set-cookie']))]
  }
  expect(await cookieAt('dabba.example')).toEqual([200, true])
  expect(await cookieAt('192.168.1.20:5000')).toEqual([200, false])
})
