import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { msg91Sms } from '#server/kernel/sms/msg91.ts'
import { smsOf } from '#server/kernel/sms/sms.ts'
import { twilioSms } from '#server/kernel/sms/twilio.ts'

/** The provider's side of the wire, on this machine. */
let provider: Server
let apiUrl: string
let received: { method: string; url: URL; headers: IncomingMessage['headers']; body: string }[]
let answer: { status: number; body: string }

beforeEach(async () => {
  received = []
  provider = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      const url = new URL(request.url ?? '/', apiUrl)
      const body = Buffer.concat(chunks).toString()
      received.push({ method: request.method ?? '', url, headers: request.headers, body })
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
    })
  })
  await new Promise<void>((done) => provider.listen(0, '127.0.0.1', done))
  apiUrl = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
})
afterEach(() => new Promise((done) => provider.close(done)))

const PHONE = '+919876543210'
const failure = async (sending: Promise<void>) => {
  const error = await sending.then(
    () => null,
    (reason: Error) => reason,
  )
  expect(error).toBeInstanceOf(Error)
  const text = `${error?.stack} ${JSON.stringify(error)}`
  expect(text).not.toContain(PHONE.slice(3))
  expect(text).not.toContain('4821')
  return error?.message
}

describe('MSG91', () => {
  const sms = () => msg91Sms({ provider: 'msg91', authKey: 'the-key', templateId: 'the-template', apiUrl })

  // shows: C1.6
  test('is asked for one code, by its OTP call', async () => {
    answer = { status: 200, body: '{"request_id":"3a6f","type":"success"}' }
    await sms().sendCode(PHONE, '4821')
    const [request] = received
    expect(received).toHaveLength(1)
    expect([request?.method, request?.url.pathname]).toEqual(['POST', '/api/v5/otp'])
    expect(Object.fromEntries(request?.url.searchParams ?? [])).toEqual({
      template_id: 'the-template',
      mobile: '919876543210',
      otp: '4821',
    })
    expect(request?.headers).toMatchObject({ authkey: 'the-key', 'content-type': 'application/json' })
    expect(sms().testMode).toBe(false)
  })

  test('which says no with a 200 has not sent it', async () => {
    answer = { status: 200, body: '{"type":"error","message":"Mobile 919876543210 is blocked"}' }
    expect(await failure(sms().sendCode(PHONE, '4821'))).toBe('the SMS provider rejected the message')
  })

  test.each([
    [401, '{"type":"error"}'],
    [500, 'Oops'],
  ])('which answers %i has not sent it', async (status, body) => {
    answer = { status, body }
    expect(await failure(sms().sendCode(PHONE, '4821'))).toBe(`the SMS provider answered ${status}`)
  })

  test('which is not there has not sent it', async () => {
    const gone = msg91Sms({ provider: 'msg91', authKey: 'k', templateId: 't', apiUrl: 'http://127.0.0.1:1' })
    await failure(gone.sendCode(PHONE, '4821'))
  })
})

describe('Twilio', () => {
  const config = () => ({
    provider: 'twilio' as const,
    accountSid: 'AC1',
    authToken: 'secret',
    from: '+15005550006',
    apiUrl,
  })

  // shows: C1.6
  test('is sent the text, with the line by which Android fills it in', async () => {
    answer = { status: 201, body: '{"sid":"SM1","status":"queued"}' }
    await twilioSms(config(), 'https://dabba.example/').sendCode(PHONE, '4821')
    const [request] = received
    expect([request?.method, request?.url.pathname]).toEqual(['POST', '/2010-04-01/Accounts/AC1/Messages.json'])
    expect(request?.headers.authorization).toBe(`Basic ${Buffer.from('AC1:secret').toString('base64')}`)
    expect(request?.headers['content-type']).toBe('application/x-www-form-urlencoded')
    const form = new URLSearchParams(request?.body)
    expect([form.get('To'), form.get('From')]).toEqual([PHONE, '+15005550006'])
    expect(form.get('Body')).toMatch(/4821[\s\S]*\n\n@dabba\.example #4821$/)
  })

  test('is sent the text alone when the site has no public address', async () => {
    answer = { status: 201, body: '{}' }
    await twilioSms(config(), null).sendCode(PHONE, '4821')
    expect(new URLSearchParams(received[0]?.body).get('Body')).not.toContain('@')
  })

  test.each([400, 401, 429, 503])('which answers %i has not sent it', async (status) => {
    answer = { status, body: '{"code":21211,"message":"Invalid To +919876543210"}' }
    expect(await failure(twilioSms(config(), null).sendCode(PHONE, '4821'))).toBe(`the SMS provider answered ${status}`)
  })
})

describe('the provider of the configuration', () => {
  test('is the one that it names', () => {
    expect(smsOf({ provider: 'test', open: false }, null).testMode).toBe(true)
    expect(smsOf({ provider: 'msg91', authKey: 'k', templateId: 't', apiUrl }, null).testMode).toBe(false)
    const twilio = { provider: 'twilio', accountSid: 'a', authToken: 't', from: 'f', apiUrl } as const
    expect(smsOf(twilio, null).testMode).toBe(false)
  })
})
