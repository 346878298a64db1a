import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ConfigError } from '#server/kernel/config/config-error.ts'
import { readConfig } from '#server/kernel/config/read-config.ts'
import { requireDurable } from '#server/kernel/db/durable.ts'
import { held } from '../../support/promises.ts'

const DATABASE_URL = 'postgres://dabba@localhost/dabba'
const messageOf = (env: Record<string, string>) => {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return 'accepted'
}

const REAL_SMS = { SMS_PROVIDER: 'msg91', MSG91_AUTH_KEY: 'key', MSG91_TEMPLATE_ID: 'tpl' }

const VAPID = {
  publicKey: Buffer.alloc(65, 4).toString('base64url'),
  privateKey: Buffer.alloc(32, 1).toString('base64url'),
}

const S3 = { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }

describe('pictures', () => {
  test('are kept in a bucket when one is named', () => {
    expect(readConfig({ S3_BUCKET: 'dabba', S3_ENDPOINT: 'https://minio.dabba.test', ...S3 }).files).toEqual({
      storage: 's3',
      bucket: 'dabba',
      region: 'us-east-1',
      endpoint: 'https://minio.dabba.test',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
    })
    expect(readConfig({ S3_BUCKET: 'dabba' }).files).toMatchObject({ endpoint: null, accessKeyId: null })
  })

  test('are not kept by half a configuration', () => {
    expect(messageOf({ S3_ENDPOINT: 'https://minio.dabba.test' })).toBe('S3_BUCKET: needed with the other S3 settings.')
    expect(messageOf(S3)).toBe('S3_BUCKET: needed with the other S3 settings.')
    expect(messageOf({ S3_BUCKET: 'dabba', S3_ACCESS_KEY_ID: 'key' })).toContain('one goes with the other')
    expect(messageOf({ S3_BUCKET: 'dabba', S3_ENDPOINT: 'minio' })).toContain('S3_ENDPOINT')
  })
})

describe('a payment gateway', () => {
  const env = {
    PAYMENT_GATEWAY: 'razorpay',
    RAZORPAY_KEY_ID: 'rzp_test_key',
    RAZORPAY_KEY_SECRET: 'key secret',
    RAZORPAY_WEBHOOK_SECRET: 'a webhook secret',
  }
  const real = { SMS_PROVIDER: 'msg91', MSG91_AUTH_KEY: 'key', MSG91_TEMPLATE_ID: 'id', SEED: 'none' }

  test('has its keys, two webhook secrets while one is changed, and the origins that pages may load', () => {
    const former = 'a former webhook secret'
    expect(readConfig({ ...env, RAZORPAY_WEBHOOK_SECRET_FORMER: former }).gateway).toEqual({
      provider: 'razorpay',
      keyId: 'rzp_test_key',
      keySecret: 'key secret',
      webhookSecrets: ['a webhook secret', former],
      apiUrl: 'https://api.razorpay.com',
      checkoutUrl: 'https://checkout.razorpay.com/v1/checkout.js',
      origins: ['https://checkout.razorpay.com', 'https://api.razorpay.com', 'https://lumberjack.razorpay.com'],
    })
  })

  test('of another kind goes on beside it, and alone, while all of its keys are there', () => {
    const cashfree = { CASHFREE_APP_ID: 'app', CASHFREE_SECRET_KEY: 'a secret key of theirs' }
    const both = readConfig({ ...env, ...cashfree, PAYMENT_GATEWAY: 'cashfree' })
    expect(both.gateway?.provider).toBe('cashfree')
    expect(both.gateways.map(({ provider }) => provider)).toEqual(['razorpay', 'cashfree'])
    const former = readConfig({ ...env, PAYMENT_GATEWAY: '' })
    expect([former.gateway, former.gateways.map(({ provider }) => provider)]).toEqual([null, ['razorpay']])
    expect(messageOf({ ...env, ...cashfree, PAYMENT_GATEWAY: 'cashfree', RAZORPAY_WEBHOOK_SECRET: '' })).toBe(
      'RAZORPAY_WEBHOOK_SECRET: needed when other keys of razorpay are set; without all of them it cannot go on with what it took.',
    )
  })

  test('is rejected without what it needs, with a weak secret, and in public with a test key or without an address', () => {
    expect(messageOf({ PAYMENT_GATEWAY: 'razorpay' })).toBe('RAZORPAY_KEY_ID: needed when PAYMENT_GATEWAY is razorpay.')
    expect(messageOf({ PAYMENT_GATEWAY: 'cashfree' })).toBe('CASHFREE_APP_ID: needed when PAYMENT_GATEWAY is cashfree.')
    expect(messageOf({ ...env, RAZORPAY_WEBHOOK_SECRET: 'short' })).toContain('at least 16 characters')
    const message = messageOf({ ...env, ...real })
    expect(message).toContain('RAZORPAY_KEY_ID: with a test key')
    expect(message).toContain('PUBLIC_URL: needed with PAYMENT_GATEWAY')
  })
})

describe('without settings', () => {
  // shows: C9.22
  test('the embedded database, the demo kitchen and the test sign-in, on this machine alone', () => {
    expect(readConfig({})).toEqual({
      mode: 'production',
      allowClockJumps: false,
      keepSessions: false,
      gateway: null,
      gateways: [],
      issueDocuments: true,
      orderCaps: { known: { orders: 10, portions: 60 }, first: { orders: 4, portions: 20 }, until: 3 },
      files: { storage: 'disk', dir: resolve('data/uploads') },
      doorPhotoDays: 30,
      authSyncUrl: null,
      osrmUrl: null,
      push: { keys: null, subject: 'mailto:admin@dabba.local', allowLocal: false },
      port: 5000,
      host: '127.0.0.1',
      dataDir: resolve('data'),
      databaseUrl: null,
      databasePool: 10,
      databaseTimeoutMs: 4000,
      publicUrl: null,
      roles: ['web', 'worker'],
      firstAdmin: { email: null, password: null },
      sms: { provider: 'test', open: false },
      codeLength: 4,
      trustProxy: 0,
      limits: {
        perAddress: 3000,
        perCaller: 600,
        signIns: 60,
        codesPerPhone: 10,
        signInsPerPhone: 20,
        codesPerAddress: 200,
        allCodesPerAddress: 500,
        codesADay: 1000,
      },
      metrics: { port: null, host: '127.0.0.1', token: null },
      minFreeBytes: 64 * 1024 * 1024,
      maxDelayMs: 3000,
      drainMs: 0,
      logLevel: 'info',
      seed: 'demo',
    })
  })

  test('an empty setting is none', () => {
    expect(readConfig({ PORT: '', HOST: '', DATABASE_URL: '', SEED: '' })).toEqual(readConfig({}))
  })
})

describe('with a database server', () => {
  // shows: C9.22
  test('nothing is seeded and the provider is named', () => {
    const env = {
      DATABASE_URL,
      SMS_PROVIDER: 'msg91',
      MSG91_AUTH_KEY: 'key',
      MSG91_TEMPLATE_ID: 'tpl',
      CODE_LENGTH: '6',
    }
    expect(readConfig(env)).toMatchObject({
      databaseUrl: DATABASE_URL,
      seed: 'none',
      codeLength: 6,
      sms: { provider: 'msg91', authKey: 'key', templateId: 'tpl', apiUrl: 'https://control.msg91.com' },
    })
  })
})

describe('push', () => {
  test('has the keys that are given', () => {
    const env = { VAPID_PUBLIC_KEY: VAPID.publicKey, VAPID_PRIVATE_KEY: VAPID.privateKey }
    expect(readConfig(env).push).toEqual({ keys: VAPID, subject: 'mailto:admin@dabba.local', allowLocal: false })
  })

  test.each([
    [{ ADMIN_EMAIL: 'asha@dabba.example' }, 'mailto:asha@dabba.example'],
    [{ PUBLIC_URL: 'http://dabba.example', ...REAL_SMS }, 'mailto:admin@dabba.local'],
    [{ PUBLIC_URL: 'https://dabba.example', TRUST_PROXY: '1', ...REAL_SMS }, 'https://dabba.example'],
    [
      { PUBLIC_URL: 'https://dabba.example', TRUST_PROXY: '1', VAPID_SUBJECT: 'mailto:a@b.example', ...REAL_SMS },
      'mailto:a@b.example',
    ],
  ])('%j names %s to push services', (env, subject) => {
    expect(readConfig(env as Record<string, string>).push.subject).toBe(subject)
  })
})

describe('rejected, with what to do about it', () => {
  const openTo = (host: string) =>
    'HOST: with SMS_PROVIDER=test anyone can sign in as anyone, so the server listens on 127.0.0.1 only. ' +
    `Name a real provider, or set ALLOW_TEST_SIGN_IN=1 to open the test sign-in on ${host}.`

  const reachedBy = (setting: string) =>
    `${setting}: says that others reach this server, and with SMS_PROVIDER=test anyone can sign in as anyone. ` +
    'Name a real provider, or set ALLOW_TEST_SIGN_IN=1 to open the test sign-in to all of them.'

  test.each([
    [{ DATABASE_URL }, 'SMS_PROVIDER: with DATABASE_URL a provider must be named: msg91, twilio, or test for a trial.'],
    [{ HOST: '0.0.0.0' }, openTo('0.0.0.0')],
    [{ HOST: '192.168.1.5', SMS_PROVIDER: 'test' }, openTo('192.168.1.5')],
    [{ HOST: '::', DATABASE_URL, SMS_PROVIDER: 'test' }, openTo('::')],
    [{ PUBLIC_URL: 'https://dabba.example', TRUST_PROXY: '1' }, reachedBy('PUBLIC_URL')],
    [{ PUBLIC_URL: 'https://dabba.example' }, reachedBy('PUBLIC_URL')],
    [{ PUBLIC_URL: 'http://dabba.example', SMS_PROVIDER: 'test' }, reachedBy('PUBLIC_URL')],
    [{ TRUST_PROXY: '1' }, reachedBy('TRUST_PROXY')],
    [{ SMS_PROVIDER: 'msg91' }, 'MSG91_AUTH_KEY: needed when SMS_PROVIDER is msg91.'],
    [{ SMS_PROVIDER: 'msg91', MSG91_AUTH_KEY: 'x' }, 'MSG91_TEMPLATE_ID: needed when SMS_PROVIDER is msg91.'],
    [{ SMS_PROVIDER: 'twilio' }, 'TWILIO_ACCOUNT_SID: needed when SMS_PROVIDER is twilio.'],
    [{ SMS_PROVIDER: 'twilio', TWILIO_ACCOUNT_SID: 'x' }, 'TWILIO_AUTH_TOKEN: needed when SMS_PROVIDER is twilio.'],
    [
      { SMS_PROVIDER: 'twilio', TWILIO_ACCOUNT_SID: 'x', TWILIO_AUTH_TOKEN: 'x' },
      'TWILIO_FROM: needed when SMS_PROVIDER is twilio.',
    ],
    [
      { VAPID_PUBLIC_KEY: VAPID.publicKey },
      'VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY: one goes with the other; give both or neither.',
    ],
    [{ VAPID_PRIVATE_KEY: 'short' }, 'VAPID_PRIVATE_KEY: must be a key of 32 bytes in base64url'],
    [{ VAPID_SUBJECT: 'http://dabba.example' }, 'VAPID_SUBJECT: must be a mailto: or https: address'],
    [{ ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD: must have at least 8 characters'],
    [
      { ...REAL_SMS, PUBLIC_URL: 'https://dabba.example' },
      'TRUST_PROXY: with an https PUBLIC_URL a proxy stands in front, and all visitors would share one limit. ' +
        'Set it to the number of proxies, usually 1 (0 if there is none).',
    ],
    [
      { ...REAL_SMS, PUBLIC_URL: 'https://dabba.example', TRUST_PROXY: '1', ALLOW_LOCAL_PUSH: '1' },
      'ALLOW_LOCAL_PUSH: for tests only; a public server would send to addresses inside your network. Remove it.',
    ],
    [
      { ...REAL_SMS, SEED: 'demo' },
      'SEED: demo would put made-up customers and orders among real ones. Set SEED=none, or SMS_PROVIDER=test.',
    ],
    [
      { ...REAL_SMS, SEED: 'none', ADMIN_PASSWORD: 'Password123!' },
      'ADMIN_PASSWORD: is among the first that are guessed. Choose another, or leave it out to have one made up.',
    ],
    [
      { METRICS_PORT: '9100', METRICS_HOST: '0.0.0.0' },
      'METRICS_HOST: on 0.0.0.0 others could read the figures. Set METRICS_TOKEN, or METRICS_HOST=127.0.0.1.',
    ],
    [
      { METRICS_PORT: '5000' },
      'METRICS_PORT: is the same as PORT. Set another, or METRICS_TOKEN alone for /metrics on the common port.',
    ],
    [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN: must be 24 to 200 letters, digits, _ or -'],
  ])('%j', (env, message) => {
    expect(messageOf(env as Record<string, string>)).toBe(message)
  })

  test.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['SMS_PROVIDER', 'pigeon'],
    ['DATABASE_URL', 'mysql://localhost/dabba'],
    ['PUBLIC_URL', 'dabba.example'],
    ['ROLES', 'web,cook'],
    ['ADMIN_EMAIL', 'nobody'],
    ['LOG_LEVEL', 'loud'],
    ['SEED', 'poppy'],
    ['CODE_LENGTH', '3'],
    ['ALLOW_TEST_SIGN_IN', 'perhaps'],
    ['TRUST_PROXY', 'all'],
    ['LIMIT_CODES_PER_PHONE', '0'],
    ['LIMIT_CODES_PER_PHONE', '51'],
    ['LIMIT_SIGN_INS_PER_PHONE', '0'],
    ['LIMIT_PER_CALLER', '-1'],
    ['METRICS_PORT', '0'],
  ])('%s=%s', (name, value) => {
    expect(messageOf({ [name]: value })).toMatch(new RegExp(`^${name}`))
  })

  test('all that is wrong at once', () => {
    const lines = messageOf({ PORT: 'x', SEED: 'x', LOG_LEVEL: 'x' }).split('\n')
    expect(lines.map((line) => line.split(/[.:]/)[0])).toEqual(['PORT', 'LOG_LEVEL', 'SEED'])
  })
})

test.each(['127.0.0.1', 'localhost', '::1'])('the test sign-in may listen on %s', (HOST) => {
  expect(readConfig({ HOST }).host).toBe(HOST)
})

test('the test sign-in opens to others only on purpose, and its codes begin with four digits', () => {
  const env = { HOST: '0.0.0.0', ALLOW_TEST_SIGN_IN: '1', CODE_LENGTH: '6' }
  expect(readConfig(env)).toMatchObject({ host: '0.0.0.0', codeLength: 4, sms: { provider: 'test', open: true } })
})

test('an address that others reach has no test sign-in unless it was opened on purpose', () => {
  const PUBLIC = [
    { PUBLIC_URL: 'https://dabba.example', TRUST_PROXY: '1' },
    { PUBLIC_URL: 'https://dabba.example', TRUST_PROXY: '0' },
    { PUBLIC_URL: 'http://192.168.1.5:5000' },
    { TRUST_PROXY: '1' },
    { HOST: '0.0.0.0' },
    { HOST: '::', DATABASE_URL, SMS_PROVIDER: 'test' },
  ] as Record<string, string>[]
  for (const env of PUBLIC) {
    expect(messageOf(env)).toContain('ALLOW_TEST_SIGN_IN=1')
    expect(messageOf({ ...env, ALLOW_TEST_SIGN_IN: '1' })).toBe('accepted')
    expect(messageOf({ ...env, ...REAL_SMS })).toBe('accepted')
  }
  held(46, 'settings', `${PUBLIC.length} public addresses without a provider: no start, with what to set`)
})

test.each([
  [{}, 'demo'],
  [{ PUBLIC_URL: 'http://localhost:5000' }, 'demo'],
  [{ PUBLIC_URL: 'https://dabba.example', TRUST_PROXY: '1' }, 'none'],
  [{ TRUST_PROXY: '1' }, 'none'],
  [{ HOST: '0.0.0.0' }, 'none'],
  [{ HOST: '0.0.0.0', SEED: 'demo' }, 'demo'],
])('with %j the kitchen begins as %s', (env, seed) => {
  expect(readConfig({ ...env, ALLOW_TEST_SIGN_IN: '1' } as Record<string, string>).seed).toBe(seed)
})

test.each([
  [undefined, 0],
  ['', 0],
  ['0', 0],
  ['false', 0],
  ['true', 1],
  ['1', 1],
  ['2', 2],
])('TRUST_PROXY=%s believes %d proxies', (TRUST_PROXY, hops) => {
  expect(readConfig({ TRUST_PROXY, ALLOW_TEST_SIGN_IN: '1' }).trustProxy).toBe(hops)
})

describe('a database that may forget what it has acknowledged', () => {
  const settings = (...names: string[]) => ({ query: async () => ({ rows: names.map((name) => ({ name })) }) }) as never

  test('is rejected, with what to set', async () => {
    await expect(requireDurable(settings('fsync', 'synchronous_commit'))).rejects.toThrow(
      'DATABASE_URL: this PostgreSQL runs with fsync=off, synchronous_commit=off: a power cut would lose orders that were ' +
        'promised. Set fsync=on, synchronous_commit=on in its configuration.',
    )
    await requireDurable(settings())
  })
})
