import type { SmsConfig } from './config.ts'
import { ConfigError } from './config-error.ts'
import type { Settings } from './settings.ts'

/** Combinations of settings that are rejected. */

/** In test sign-in every code is the same and known: nobody but this machine may reach it unless told so on purpose. Throws ConfigError. */
export function rejectOpenTestSignIn(settings: Settings, sms: SmsConfig) {
  const setting = publicSetting(settings)
  if (sms.provider !== 'test' || sms.open || setting === null) return
  throw new ConfigError(
    setting === 'HOST'
      ? `HOST: with SMS_PROVIDER=test anyone can sign in as anyone, so the server listens on 127.0.0.1 only. ` +
          `Name a real provider, or set ALLOW_TEST_SIGN_IN=1 to open the test sign-in on ${settings.HOST}.`
      : `${setting}: says that others reach this server, and with SMS_PROVIDER=test anyone can sign in as anyone. ` +
          `Name a real provider, or set ALLOW_TEST_SIGN_IN=1 to open the test sign-in to all of them.`,
  )
}

/** The setting that says that others than this machine reach the server; `null` when none does. */
export function publicSetting({
  HOST,
  PUBLIC_URL,
  TRUST_PROXY,
}: Settings): 'HOST' | 'PUBLIC_URL' | 'TRUST_PROXY' | null {
  if (!isLoopback(HOST)) return 'HOST'
  const url = PUBLIC_URL === undefined ? null : new URL(PUBLIC_URL)
  if (url && (url.protocol === 'https:' || !isLoopback(url.hostname.replace(/^\[|\]$/g, '')))) return 'PUBLIC_URL'
  return TRUST_PROXY ? 'TRUST_PROXY' : null
}

const isLoopback = (host: string) => ['127.0.0.1', 'localhost', '::1'].includes(host)

const WEAK_PASSWORDS =
  /^(.)\1*$|^(password|passw0rd|changeme|change-me|letmein|welcome|qwertyui|admin|dabba|secret)[\d!@#.-]*$|^12345/i

/** What would work, and would one day hurt. Each message of the ConfigError says what to set. */
export function rejectUnsafe(settings: Settings, sms: SmsConfig) {
  const https = settings.PUBLIC_URL?.startsWith('https:') ?? false
  const complaints: string[] = []
  if (https && settings.ROLES.includes('web') && settings.TRUST_PROXY === undefined) {
    complaints.push(
      'TRUST_PROXY: with an https PUBLIC_URL a proxy stands in front, and all visitors would share one limit. ' +
        'Set it to the number of proxies, usually 1 (0 if there is none).',
    )
  }
  if (https && settings.ALLOW_CLOCK_JUMPS) {
    complaints.push('ALLOW_CLOCK_JUMPS: for tests only; a clock that jumps would move every subscription. Remove it.')
  }
  if (https && settings.ALLOW_LOCAL_PUSH) {
    complaints.push(
      'ALLOW_LOCAL_PUSH: for tests only; a public server would send to addresses inside your network. Remove it.',
    )
  }
  if (sms.provider !== 'test' && settings.SEED === 'demo') {
    complaints.push(
      'SEED: demo would put made-up customers and orders among real ones. Set SEED=none, or SMS_PROVIDER=test.',
    )
  }
  if (sms.provider !== 'test' && settings.ADMIN_PASSWORD && WEAK_PASSWORDS.test(settings.ADMIN_PASSWORD)) {
    complaints.push(
      'ADMIN_PASSWORD: is among the first that are guessed. Choose another, or leave it out to have one made up.',
    )
  }
  if (sms.provider !== 'test' && /^rzp_test_/.test(settings.RAZORPAY_KEY_ID ?? '')) {
    complaints.push(
      'RAZORPAY_KEY_ID: with a test key orders would count as paid for which nobody has paid. ' +
        'Set the live key, or remove all keys of Razorpay.',
    )
  }
  const ofGateway = settings.PAYMENT_GATEWAY ?? settings.RAZORPAY_KEY_ID ?? settings.CASHFREE_APP_ID
  if (ofGateway !== undefined && settings.PUBLIC_URL === undefined && sms.provider !== 'test') {
    complaints.push(
      'PUBLIC_URL: needed with PAYMENT_GATEWAY or keys of a gateway, which tells of payments at this address. Set it.',
    )
  }
  if (
    settings.METRICS_PORT !== undefined &&
    !isLoopback(settings.METRICS_HOST) &&
    settings.METRICS_TOKEN === undefined
  ) {
    complaints.push(
      `METRICS_HOST: on ${settings.METRICS_HOST} others could read the figures. Set METRICS_TOKEN, or METRICS_HOST=127.0.0.1.`,
    )
  }
  if (settings.METRICS_PORT !== undefined && settings.METRICS_PORT === settings.PORT) {
    complaints.push(
      'METRICS_PORT: is the same as PORT. Set another, or METRICS_TOKEN alone for /metrics on the common port.',
    )
  }
  if (complaints.length > 0) throw new ConfigError(complaints.join('\n'))
}
