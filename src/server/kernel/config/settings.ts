import { z } from 'zod'
import { GATEWAYS } from '#shared/base/gateways.ts'
import { DATABASE_TIMEOUT_MS } from '../db/pool/session.ts'
import { ConfigError } from './config-error.ts'

/** The most codes that one phone may be set to get on a day, so that guessing stays as unlikely as documented. */
export const MAX_CODES_A_DAY = 50

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

/** The settings by their names in the environment. */
export const environment = z.object({
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
  PAYMENT_GATEWAY: z.enum(GATEWAYS).optional(),
  RAZORPAY_KEY_ID: z.string().min(1).optional(),
  RAZORPAY_KEY_SECRET: z.string().min(1).optional(),
  RAZORPAY_WEBHOOK_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  RAZORPAY_WEBHOOK_SECRET_FORMER: z.string().min(16, 'must have at least 16 characters').optional(),
  RAZORPAY_API_URL: z.url({ protocol: /^https?$/ }).default('https://api.razorpay.com'),
  RAZORPAY_CHECKOUT_URL: z.url({ protocol: /^https?$/ }).default('https://checkout.razorpay.com/v1/checkout.js'),
  CASHFREE_APP_ID: z.string().min(1).optional(),
  CASHFREE_SECRET_KEY: z.string().min(16, 'must have at least 16 characters').optional(),
  CASHFREE_SECRET_KEY_FORMER: z.string().min(16, 'must have at least 16 characters').optional(),
  CASHFREE_API_URL: z.url({ protocol: /^https?$/ }).default('https://api.cashfree.com/pg'),
  CASHFREE_CHECKOUT_URL: z.url({ protocol: /^https?$/ }).default('https://sdk.cashfree.com/js/v3/cashfree.js'),
  S3_BUCKET: z.string().min(1).optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  DOOR_PHOTO_DAYS: z.coerce.number().int().min(1).max(3650).default(30),
  OSRM_URL: z.url({ protocol: /^https?$/ }).optional(),
  AUTH_SYNC_URL: z.url({ protocol: /^https?$/ }).optional(),
  TRUST_PROXY: z
    .enum(['', '0', 'false', 'true', '1', '2', '3', '4', '5'])
    .optional()
    .transform((value) => (value === undefined ? undefined : value === 'true' ? 1 : Number(value) || 0)),
  LIMIT_PER_ADDRESS: z.coerce.number().int().min(0).default(3000),
  LIMIT_PER_CALLER: z.coerce.number().int().min(0).default(600),
  LIMIT_SIGN_INS: z.coerce.number().int().min(0).default(60),
  LIMIT_CODES_PER_PHONE: z.coerce.number().int().min(1).max(MAX_CODES_A_DAY).default(10),
  LIMIT_SIGN_INS_PER_PHONE: z.coerce.number().int().min(1).default(20),
  LIMIT_CODES_PER_ADDRESS: z.coerce.number().int().min(0).default(200),
  LIMIT_ALL_CODES_PER_ADDRESS: z.coerce.number().int().min(0).default(500),
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
  ISSUE_DOCUMENTS: z.enum(['0', '1', 'false', 'true']).default('1'),
})

export type Settings = z.output<typeof environment>

/** Reads settings from the environment; empty ones count as not given. Throws ConfigError when one is malformed. */
export function settingsOf<Shape extends z.ZodRawShape>(
  shape: z.ZodObject<Shape>,
  env: Record<string, string | undefined>,
) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = shape.safeParse(given)
  if (parsed.success) return parsed.data
  throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'))
}
