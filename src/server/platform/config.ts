import { join, resolve } from 'node:path'
import { z } from 'zod'
import { MAX_CODES_A_DAY } from '#shared/domain/people/code-limits.ts'
import { DATABASE_TIMEOUT_MS } from './db/session.ts'

/** The only file that reads the environment. Everything else gets a typed, checked Config. */

const port = z.coerce.number().int().min(0).max(65535)
const flag = z
  .enum(['0', '1', 'false', 'true', ''])
  .default('')
  .transform((value) => value === '1' || value === 'true')

/** A key of so many bytes, base64url. */
const vapidKey = (bytes: number) =>
  z
    .string()
    .refine(
      (key) => /^[\w-]+$/.test(key) && Buffer.from(key, 'base64url').length === bytes,
      `must be a key of ${bytes} bytes in base64url`,
    )

const environment = z.object({
  NODE_ENV: z.string().default('production'),
  PORT: port.default(5000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),
  DATABASE_TIMEOUT_MS: z.coerce.number().int().min(500).max(60_000).default(DATABASE_TIMEOUT_MS),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  ROLES: z
    .string()
    .default('web,worker')
    .transform((value) => value.split(',').map((role) => role.trim()))
    .pipe(z.array(z.enum(['web', 'worker'])).min(1)),
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z.string().min(8, 'must have at least 8 characters').optional(),
  SMS_PROVIDER: z.enum(['test', 'msg91', 'twilio']).optional(),
  CODE_LENGTH: z.coerce.number().int().min(4).max(8).default(4),
  MSG91_AUTH_KEY: z.string().min(1).optional(),
  MSG91_TEMPLATE_ID: z.string().min(1).optional(),
  MSG91_API_URL: z.url().default('https://control.msg91.com'),
  TWILIO_ACCOUNT_SID: z.string().min(1).optional(),
  TWILIO_AUTH_TOKEN: z.string().min(1).optional(),
  TWILIO_FROM: z.string().min(1).optional(),
  TWILIO_API_URL: z.url().default('https://api.twilio.com'),
  ALLOW_TEST_SIGN_IN: flag,
  VAPID_PUBLIC_KEY: vapidKey(65).optional(),
  VAPID_PRIVATE_KEY: vapidKey(32).optional(),
  VAPID_SUBJECT: z.url({ protocol: /^(https|mailto)$/, error: 'must be a mailto: or https: address' }).optional(),
  ALLOW_LOCAL_PUSH: flag,
  S3_BUCKET: z.string().min(1).optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  AUTH_SYNC_URL: z.url({ protocol: /^https?$/ }).optional(),
  TRUST_PROXY: z
    .enum(['', '0', 'false', 'true', '1', '2', '3', '4', '5'])
    .optional()
    .transform((value) => (value === undefined ? undefined : value === 'true' ? 1 : Number(value) || 0)),
  LIMIT_PER_ADDRESS: z.coerce.number().int().min(0).default(3000),
  LIMIT_PER_CALLER: z.coerce.number().int().min(0).default(600),
  LIMIT_SIGN_INS: z.coerce.number().int().min(0).default(60),
  LIMIT_CODES_PER_PHONE: z.coerce.number().int().min(1).max(MAX_CODES_A_DAY).default(10),
  LIMIT_CODES_PER_ADDRESS: z.coerce.number().int().min(0).default(200),
  LIMIT_CODES_A_DAY: z.coerce.number().int().min(0).default(1000),
  LIMIT_ORDERS_A_DAY: z.coerce.number().int().min(0).default(10),
  LIMIT_PORTIONS_A_DAY: z.coerce.number().int().min(0).default(60),
  LIMIT_FIRST_ORDERS: z.coerce.number().int().min(0).default(4),
  LIMIT_FIRST_PORTIONS: z.coerce.number().int().min(0).default(20),
  FIRST_ORDERS_UNTIL: z.coerce.number().int().min(0).max(1000).default(3),
  METRICS_PORT: port.min(1).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w-]{24,200}$/, 'must be 24 to 200 letters, digits, _ or -')
    .optional(),
  ALLOW_CLOCK_JUMPS: flag,
  KEEP_SESSIONS: flag,
  MIN_FREE_MB: z.coerce.number().int().min(0).default(64),
  MAX_DELAY_MS: z.coerce.number().int().min(0).default(3000),
  DRAIN_MS: z.coerce.number().int().min(0).max(5000).default(0),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  SEED: z.enum(['demo', 'none']).optional(),
})

export type SmsConfig =
  /** Nothing is sent. `open`: allowed on purpose to those who come from elsewhere than this machine. */
  | { provider: 'test'; open: boolean }
  | { provider: 'msg91'; authKey: string; templateId: string; apiUrl: string }
  | { provider: 'twilio'; accountSid: string; authToken: string; from: string; apiUrl: string }

/** Where uploaded pictures are kept. `null`: Amazon's own endpoint; the keys of the machine's role. */
export type FilesConfig =
  | { storage: 'disk'; dir: string }
  | {
      storage: 's3'
      bucket: string
      region: string
      endpoint: string | null
      accessKeyId: string | null
      secretAccessKey: string | null
    }

export interface PushConfig {
  /** The key pair (VAPID) by which push services know this server; `null`: made at the first start, kept in the database. */
  keys: VapidKeys | null
  /** Whom a push service may write to: a mailto: or https: address. */
  subject: string
  /** Push services may be on this machine and without TLS: for tests. */
  allowLocal: boolean
}

/** What one client may do, see http/limits.ts; 0 for any number. */
export interface LimitsConfig {
  /** Calls in a minute of all who are not signed in at one address. */
  perAddress: number
  /** Calls in a minute of one signed-in customer or admin. */
  perCaller: number
  /** Codes sent and tried, and passwords tried, in an hour at one address that led to no session. */
  signIns: number
  /** Codes a day to one phone that nobody typed in: for its known devices, and as many for all others. */
  codesPerPhone: number
  /** Codes a day for strangers at one address that nobody typed in. */
  codesPerAddress: number
  /** Codes a day of the whole kitchen: for known devices, and as many for all others. */
  codesADay: number
}

/** What a customer may order for one day without the kitchen's yes; 0 for any number. Portions are thalis and add-ons. */
export interface OrderCaps {
  orders: number
  portions: number
}

/** The caps of customers whom the kitchen knows, and of those who have not had `until` orders delivered yet. */
export interface OrderCapsConfig {
  known: OrderCaps
  first: OrderCaps
  until: number
}

/** Where `/metrics` is shown: nowhere unless one of the two is given. */
export interface MetricsConfig {
  /** A port of its own, on `host`. */
  port: number | null
  host: string
  /** What whoever asks has to bring as a bearer token; without a port of its own it is asked for on the common one. */
  token: string | null
}

/** base64url, as Web Push writes them. */
export interface VapidKeys {
  publicKey: string
  privateKey: string
}

export interface Config {
  mode: 'production' | 'development'
  port: number
  host: string
  dataDir: string
  /** Bytes that must be free where the data stands; below them nothing new is taken. 0 for any. */
  minFreeBytes: number
  /** `null`: the embedded database under `dataDir`. */
  databaseUrl: string | null
  databasePool: number
  /** Milliseconds that the database may keep one call waiting. */
  databaseTimeoutMs: number
  publicUrl: string | null
  roles: ('web' | 'worker')[]
  firstAdmin: { email: string | null; password: string | null }
  sms: SmsConfig
  codeLength: number
  push: PushConfig
  files: FilesConfig
  /** Told of every admin's session that begins or is logged out; `null` for nobody. */
  authSyncUrl: string | null
  /** How many proxies stand in front: the visitor's address is taken from the last one's entry in X-Forwarded-For. */
  trustProxy: number
  limits: LimitsConfig
  orderCaps: OrderCapsConfig
  /** The sessions of a restored backup go on. */
  keepSessions: boolean
  /** Every instant is believed: for tests that move the clock. */
  allowClockJumps: boolean
  metrics: MetricsConfig
  /** Milliseconds by which the process may lag behind before it rejects work; 0 for any. */
  maxDelayMs: number
  /** Milliseconds for which a server that has been told to end says so to proxies before it does. */
  drainMs: number
  logLevel: string
  seed: 'demo' | 'none'
}

/** What is wrong with the environment, one sentence for each setting, ready to be printed. */
export class ConfigError extends Error {}

/** Environment to Config. Throws ConfigError when a setting is malformed or a combination is unsafe. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const settings = settingsOf(environment, env)
  const databaseUrl = settings.DATABASE_URL ?? null
  const sms = smsConfig(settings, databaseUrl !== null)
  rejectOpenTestSignIn(settings, sms)
  rejectUnsafe(settings, sms)
  return {
    mode: settings.NODE_ENV === 'development' ? 'development' : 'production',
    port: settings.PORT,
    host: settings.HOST,
    dataDir: resolve(settings.DATA_DIR),
    minFreeBytes: settings.MIN_FREE_MB * 1024 * 1024,
    databaseUrl,
    databasePool: settings.DATABASE_POOL,
    databaseTimeoutMs: settings.DATABASE_TIMEOUT_MS,
    publicUrl: settings.PUBLIC_URL ?? null,
    roles: settings.ROLES,
    firstAdmin: { email: settings.ADMIN_EMAIL?.toLowerCase() ?? null, password: settings.ADMIN_PASSWORD ?? null },
    sms,
    codeLength: sms.provider === 'test' ? 4 : settings.CODE_LENGTH,
    push: pushConfig(settings),
    files: filesConfig(settings),
    authSyncUrl: settings.AUTH_SYNC_URL ?? null,
    trustProxy: settings.TRUST_PROXY ?? 0,
    limits: {
      perAddress: settings.LIMIT_PER_ADDRESS,
      perCaller: settings.LIMIT_PER_CALLER,
      signIns: settings.LIMIT_SIGN_INS,
      codesPerPhone: settings.LIMIT_CODES_PER_PHONE,
      codesPerAddress: settings.LIMIT_CODES_PER_ADDRESS,
      codesADay: settings.LIMIT_CODES_A_DAY,
    },
    orderCaps: {
      known: { orders: settings.LIMIT_ORDERS_A_DAY, portions: settings.LIMIT_PORTIONS_A_DAY },
      first: { orders: settings.LIMIT_FIRST_ORDERS, portions: settings.LIMIT_FIRST_PORTIONS },
      until: settings.FIRST_ORDERS_UNTIL,
    },
    keepSessions: settings.KEEP_SESSIONS,
    allowClockJumps: settings.ALLOW_CLOCK_JUMPS,
    metrics: {
      port: settings.METRICS_PORT ?? null,
      host: settings.METRICS_HOST,
      token: settings.METRICS_TOKEN ?? null,
    },
    maxDelayMs: settings.MAX_DELAY_MS,
    drainMs: settings.DRAIN_MS,
    logLevel: settings.LOG_LEVEL,
    seed: settings.SEED ?? (databaseUrl || publicSetting(settings) ? 'none' : 'demo'),
  }
}

/** Where the database is, for commands that need nothing else. Throws ConfigError. */
export function databaseConfig(
  env: Record<string, string | undefined>,
): Pick<Config, 'databaseUrl' | 'databasePool' | 'databaseTimeoutMs' | 'dataDir'> {
  const part = environment.pick({
    DATABASE_URL: true,
    DATABASE_POOL: true,
    DATABASE_TIMEOUT_MS: true,
    DATA_DIR: true,
  })
  const settings = settingsOf(part, env)
  return {
    databaseUrl: settings.DATABASE_URL ?? null,
    databasePool: settings.DATABASE_POOL,
    databaseTimeoutMs: settings.DATABASE_TIMEOUT_MS,
    dataDir: resolve(settings.DATA_DIR),
  }
}

function settingsOf<Shape extends z.ZodRawShape>(shape: z.ZodObject<Shape>, env: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = shape.safeParse(given)
  if (parsed.success) return parsed.data
  throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'))
}

type Settings = z.output<typeof environment>

function smsConfig(settings: Settings, onServerDatabase: boolean): SmsConfig {
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
        authKey: required(settings, 'MSG91_AUTH_KEY', provider),
        templateId: required(settings, 'MSG91_TEMPLATE_ID', provider),
        apiUrl: settings.MSG91_API_URL,
      }
    case 'twilio':
      return {
        provider,
        accountSid: required(settings, 'TWILIO_ACCOUNT_SID', provider),
        authToken: required(settings, 'TWILIO_AUTH_TOKEN', provider),
        from: required(settings, 'TWILIO_FROM', provider),
        apiUrl: settings.TWILIO_API_URL,
      }
  }
}

function required(settings: Settings, name: keyof Settings, provider: string): string {
  const value = settings[name]
  if (typeof value !== 'string') throw new ConfigError(`${name}: needed when SMS_PROVIDER is ${provider}.`)
  return value
}

function pushConfig(settings: Settings): PushConfig {
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

function filesConfig(settings: Settings): FilesConfig {
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

/** In test sign-in every code is the same and known: nobody but this machine may reach it unless told so on purpose. */
function rejectOpenTestSignIn(settings: Settings, sms: SmsConfig) {
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
function publicSetting({ HOST, PUBLIC_URL, TRUST_PROXY }: Settings): 'HOST' | 'PUBLIC_URL' | 'TRUST_PROXY' | null {
  if (!isLoopback(HOST)) return 'HOST'
  const url = PUBLIC_URL === undefined ? null : new URL(PUBLIC_URL)
  if (url && (url.protocol === 'https:' || !isLoopback(url.hostname.replace(/^\[|\]$/g, '')))) return 'PUBLIC_URL'
  return TRUST_PROXY ? 'TRUST_PROXY' : null
}

const isLoopback = (host: string) => ['127.0.0.1', 'localhost', '::1'].includes(host)

const WEAK_PASSWORDS =
  /^(.)\1*$|^(password|passw0rd|changeme|change-me|letmein|welcome|qwertyui|admin|dabba|secret)[\d!@#.-]*$|^12345/i

/** What would work, and would one day hurt. Each message says what to set. */
function rejectUnsafe(settings: Settings, sms: SmsConfig) {
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
