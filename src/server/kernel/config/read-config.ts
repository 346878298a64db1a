import { resolve } from 'node:path'
import type { Config } from './config.ts'
import { filesConfig, gatewayConfigs, pushConfig, smsConfig } from './parts.ts'
import { publicSetting, rejectOpenTestSignIn, rejectUnsafe } from './reject-unsafe.ts'
import { environment, settingsOf } from './settings.ts'

const MB = 1024 * 1024

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
    minFreeBytes: settings.MIN_FREE_MB * MB,
    databaseUrl,
    databasePool: settings.DATABASE_POOL,
    databaseTimeoutMs: settings.DATABASE_TIMEOUT_MS,
    publicUrl: settings.PUBLIC_URL ?? null,
    roles: settings.ROLES,
    firstAdmin: { email: settings.ADMIN_EMAIL?.toLowerCase() ?? null, password: settings.ADMIN_PASSWORD ?? null },
    sms,
    codeLength: sms.provider === 'test' ? 4 : settings.CODE_LENGTH,
    push: pushConfig(settings),
    ...gatewayConfigs(settings),
    files: filesConfig(settings),
    doorPhotoDays: settings.DOOR_PHOTO_DAYS,
    authSyncUrl: settings.AUTH_SYNC_URL ?? null,
    osrmUrl: settings.OSRM_URL ?? null,
    trustProxy: settings.TRUST_PROXY ?? 0,
    limits: {
      perAddress: settings.LIMIT_PER_ADDRESS,
      perCaller: settings.LIMIT_PER_CALLER,
      signIns: settings.LIMIT_SIGN_INS,
      codesPerPhone: settings.LIMIT_CODES_PER_PHONE,
      signInsPerPhone: settings.LIMIT_SIGN_INS_PER_PHONE,
      codesPerAddress: settings.LIMIT_CODES_PER_ADDRESS,
      allCodesPerAddress: settings.LIMIT_ALL_CODES_PER_ADDRESS,
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
    issueDocuments: settings.ISSUE_DOCUMENTS === '1' || settings.ISSUE_DOCUMENTS === 'true',
    seed: settings.SEED ?? (databaseUrl || publicSetting(settings) ? 'none' : 'demo'),
  }
}

/** Where the database is, for commands that need nothing else. Throws ConfigError. */
export function databaseConfig(
  env: Record<string, string | undefined>,
): Pick<Config, 'databaseUrl' | 'databasePool' | 'databaseTimeoutMs' | 'dataDir' | 'minFreeBytes'> {
  const part = environment.pick({
    DATABASE_URL: true,
    DATABASE_POOL: true,
    DATABASE_TIMEOUT_MS: true,
    DATA_DIR: true,
    MIN_FREE_MB: true,
  })
  const settings = settingsOf(part, env)
  return {
    databaseUrl: settings.DATABASE_URL ?? null,
    databasePool: settings.DATABASE_POOL,
    databaseTimeoutMs: settings.DATABASE_TIMEOUT_MS,
    dataDir: resolve(settings.DATA_DIR),
    minFreeBytes: settings.MIN_FREE_MB * MB,
  }
}
