import { join, resolve } from 'node:path'
import { GATEWAYS, type GatewayName } from '#shared/base/gateways.ts'
import type { FilesConfig, GatewayConfig, PushConfig, SmsConfig } from './config.ts'
import { ConfigError } from './config-error.ts'
import type { Settings } from './settings.ts'

/** Parts of the configuration that several settings make together. */

/** How codes are sent. Throws ConfigError without what the provider needs. */
export function smsConfig(settings: Settings, onServerDatabase: boolean): SmsConfig {
  const provider = settings.SMS_PROVIDER ?? (onServerDatabase ? null : 'test')
  switch (provider) {
    case null:
      throw new ConfigError(
        'SMS_PROVIDER: with DATABASE_URL a provider must be named: msg91, twilio, or test for a trial.',
      )
    case 'test':
      return { provider, open: settings.ALLOW_TEST_SIGN_IN }
    case 'msg91':
      return {
        provider,
        authKey: required(settings, 'MSG91_AUTH_KEY', smsBy(provider)),
        templateId: required(settings, 'MSG91_TEMPLATE_ID', smsBy(provider)),
        apiUrl: settings.MSG91_API_URL,
      }
    case 'twilio':
      return {
        provider,
        accountSid: required(settings, 'TWILIO_ACCOUNT_SID', smsBy(provider)),
        authToken: required(settings, 'TWILIO_AUTH_TOKEN', smsBy(provider)),
        from: required(settings, 'TWILIO_FROM', smsBy(provider)),
        apiUrl: settings.TWILIO_API_URL,
      }
  }
}

const smsBy = (provider: string) => `SMS_PROVIDER is ${provider}`

/** `when`: what makes it needed. */
function required(settings: Settings, name: keyof Settings, when: string): string {
  const value = settings[name]
  if (typeof value !== 'string') throw new ConfigError(`${name}: needed when ${when}.`)
  return value
}

/** What tells that a gateway is to be used, named by PAYMENT_GATEWAY or not. */
const GATEWAY_KEYS = {
  razorpay: ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'],
  cashfree: ['CASHFREE_APP_ID', 'CASHFREE_SECRET_KEY'],
} as const satisfies Record<GatewayName, (keyof Settings)[]>

/**
 * The payment gateways whose keys are there, and which of them is offered for new payments. Throws ConfigError for one of which
 * something is missing.
 */
export function gatewayConfigs(settings: Settings): { gateway: GatewayConfig | null; gateways: GatewayConfig[] } {
  const { PAYMENT_GATEWAY: offered } = settings
  const gateways = GATEWAYS.filter(
    (name) => name === offered || GATEWAY_KEYS[name].some((key) => settings[key] !== undefined),
  ).map((name) => gatewayConfig(name, settings))
  return { gateway: gateways.find(({ provider }) => provider === offered) ?? null, gateways }
}

function gatewayConfig(provider: GatewayName, settings: Settings): GatewayConfig {
  const when =
    settings.PAYMENT_GATEWAY === provider
      ? `PAYMENT_GATEWAY is ${provider}`
      : `other keys of ${provider} are set; without all of them it cannot go on with what it took`
  const needed = (name: keyof Settings) => required(settings, name, when)
  switch (provider) {
    case 'razorpay': {
      const { RAZORPAY_API_URL: apiUrl, RAZORPAY_CHECKOUT_URL: checkoutUrl } = settings
      return {
        provider,
        keyId: needed('RAZORPAY_KEY_ID'),
        keySecret: needed('RAZORPAY_KEY_SECRET'),
        webhookSecrets: [needed('RAZORPAY_WEBHOOK_SECRET'), settings.RAZORPAY_WEBHOOK_SECRET_FORMER ?? []].flat(),
        apiUrl,
        checkoutUrl,
        // Its checkout reports its own errors to the last one.
        origins: originsOf(checkoutUrl, apiUrl, 'https://lumberjack.razorpay.com'),
      }
    }
    case 'cashfree': {
      const { CASHFREE_API_URL: apiUrl, CASHFREE_CHECKOUT_URL: checkoutUrl } = settings
      return {
        provider,
        appId: needed('CASHFREE_APP_ID'),
        secretKeys: [needed('CASHFREE_SECRET_KEY'), settings.CASHFREE_SECRET_KEY_FORMER ?? []].flat(),
        apiUrl,
        checkoutUrl,
        origins: originsOf(checkoutUrl, apiUrl, 'https://payments.cashfree.com'),
      }
    }
  }
}

const originsOf = (...urls: string[]) => [...new Set(urls.map((url) => new URL(url).origin))]

/** How push services know this server. Throws ConfigError for half a key pair. */
export function pushConfig(settings: Settings): PushConfig {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, PUBLIC_URL: site } = settings
  if ((publicKey === undefined) !== (privateKey === undefined)) {
    throw new ConfigError('VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY: one goes with the other; give both or neither.')
  }
  const admin = `mailto:${settings.ADMIN_EMAIL ?? 'admin@dabba.local'}`
  return {
    keys: publicKey !== undefined && privateKey !== undefined ? { publicKey, privateKey } : null,
    subject: settings.VAPID_SUBJECT ?? (site?.startsWith('https:') ? site : admin),
    allowLocal: settings.ALLOW_LOCAL_PUSH,
  }
}

/** Where pictures are kept. Throws ConfigError for half a configuration of S3. */
export function filesConfig(settings: Settings): FilesConfig {
  const { S3_BUCKET: bucket, S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings
  if ((S3_ACCESS_KEY_ID === undefined) !== (S3_SECRET_ACCESS_KEY === undefined)) {
    throw new ConfigError('S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: one goes with the other; give both or neither.')
  }
  if (bucket === undefined) {
    if (S3_ENDPOINT ?? S3_ACCESS_KEY_ID) throw new ConfigError('S3_BUCKET: needed with the other S3 settings.')
    return { storage: 'disk', dir: join(resolve(settings.DATA_DIR), 'uploads') }
  }
  return {
    storage: 's3',
    bucket,
    region: S3_REGION,
    endpoint: S3_ENDPOINT ?? null,
    accessKeyId: S3_ACCESS_KEY_ID ?? null,
    secretAccessKey: S3_SECRET_ACCESS_KEY ?? null,
  }
}
