import { validatePaymentVerification, validateWebhookSignature } from 'razorpay/dist/utils/razorpay-utils.js'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '#server/kernel/config/read-config.ts'
import { razorpay } from '#server/money/gateway/razorpay.ts'
import { FakeGateway, gatewayEnv, RAZORPAY_KEYS } from '../../support/fake-gateway.ts'

/** The maker's own package, asked whether signatures are right: those of the tests' gateway, and what this program makes of them. */

const { RAZORPAY_KEY_SECRET: key, RAZORPAY_WEBHOOK_SECRET: secret } = RAZORPAY_KEYS
const fake = await FakeGateway.start()
afterAll(() => fake.stop())
const config = readConfig(gatewayEnv(fake.url)).gateway
if (config?.provider !== 'razorpay') throw new Error('another gateway')
const gateway = razorpay(config)

test('an event is signed as the package wants it, and one whose bytes were changed is not', () => {
  const [event] = fake.pay('order_1', { amount: 20_000 }).events
  const { raw, headers } = event as NonNullable<typeof event>
  const signature = headers['x-razorpay-signature'] as string
  const changed = raw.replace('20000', '20001')
  expect(changed).not.toBe(raw)
  const wrong = `${signature.slice(0, -1)}${signature.endsWith('0') ? '1' : '0'}`
  const tried: [string, string, string][] = [
    [raw, signature, secret],
    [changed, signature, secret],
    [JSON.stringify(JSON.parse(raw), null, 1), signature, secret],
    [raw, wrong, secret],
    [raw, signature, key],
  ]
  expect(tried.map(([body, ...by]) => validateWebhookSignature(body, ...by))).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
  // The program says the same, of its own secret.
  const believed = tried.slice(0, 4).map(([body, signed]) => {
    const told = { ...headers, 'x-razorpay-signature': signed }
    return gateway.eventIdOf(told, Buffer.from(body)) !== null
  })
  expect(believed).toEqual([true, false, false, false])
})

test('so is what a browser brings back, for its own order and payment alone', () => {
  const { order, payment, signature } = fake.pay('order_1', { amount: 20_000 }).returned
  for (const [of, by, good] of [
    ['order_1', payment, true],
    ['order_2', payment, false],
    ['order_1', 'pay_2', false],
  ] as const) {
    expect(validatePaymentVerification({ order_id: of, payment_id: by }, signature, key)).toBe(good)
    expect(gateway.isGenuineReturn(of, { payment: by, signature })).toBe(good)
  }
  expect(order).toBe('order_1')
})
