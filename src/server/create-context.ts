import { eventKinds } from './events.ts'
import { registerHooks } from './hooks.ts'
import { noTimeGuard } from './kernel/clock/time-guard.ts'
import type { Config } from './kernel/config/config.ts'
import type { AppContext } from './kernel/context.ts'
import type { Connection } from './kernel/db/connection.ts'
import { sharedSecret } from './kernel/db/settings.ts'
import { noDisk } from './kernel/disk-space.ts'
import { filesOf } from './kernel/files/files.ts'
import { createLog } from './kernel/log.ts'
import { Metrics } from './kernel/metrics/metrics.ts'
import { Events } from './kernel/outbox/bus.ts'
import { Services } from './kernel/per-context.ts'
import { pushServiceOf } from './kernel/push/push.ts'
import { smsOf } from './kernel/sms/sms.ts'
import { noWatchdog } from './kernel/watchdog.ts'

type Overrides = Partial<Omit<AppContext, 'config' | 'db' | 'pool' | 'longWork' | 'services'>>

/**
 * The context of a server over an open, migrated database, with its hooks registered. The server hands in when it leaves;
 * tests hand in their clock, phones and log.
 */
export async function createContext(
  config: Config,
  { db, pool, longWork }: Omit<Connection, 'close' | 'lost' | 'torn'>,
  overrides: Overrides = {},
): Promise<AppContext> {
  const log = overrides.log ?? createLog(config.logLevel)
  const ctx: AppContext = {
    config,
    db,
    pool,
    longWork,
    now: () => new Date(),
    elapsed: () => performance.now(),
    timeGuard: noTimeGuard,
    sms: overrides.sms ?? smsOf(config.sms, config.publicUrl),
    push: overrides.push ?? (await pushServiceOf(config.push, db)),
    files: overrides.files ?? (await filesOf(config.files)),
    codeKey: await sharedSecret(db, 'code_key'),
    events: new Events(log),
    eventKinds,
    disk: noDisk,
    watchdog: noWatchdog,
    metrics: new Metrics(),
    leaving: new AbortController().signal,
    services: new Services(() => ctx),
    ...overrides,
    log,
  }
  registerHooks(ctx)
  return ctx
}
