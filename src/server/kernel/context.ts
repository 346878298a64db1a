import type { FastifyBaseLogger } from 'fastify'
import type { TimeGuard } from './clock/time-guard.ts'
import type { Config } from './config/config.ts'
import type { Connection } from './db/connection.ts'
import type { DiskSpace } from './disk-space.ts'
import type { Files } from './files/files.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { Events } from './outbox/bus.ts'
import type { EventKinds } from './outbox/events.ts'
import type { Services } from './per-context.ts'
import type { PushService } from './push/push.ts'
import type { Sms } from './sms/sms.ts'
import type { Watchdog } from './watchdog.ts'

/** What every handler and job is handed: made by `createContext`, parts of it overridden by tests. */
export interface AppContext {
  config: Config
  db: Connection['db']
  pool: Connection['pool']
  /** The same database for work on any number of rows. */
  longWork: Connection['longWork']
  /** The present instant, by the clock of this machine, which may be put forward or back. */
  now: () => Date
  /** Milliseconds since some moment, whatever becomes of the clock: for all that is counted or kept in memory. */
  elapsed: () => number
  /** Whether the present instant can be believed. */
  timeGuard: TimeGuard
  sms: Sms
  push: PushService
  /** Where uploaded pictures are kept. */
  files: Files
  /** Key with which one-time codes are stored. */
  codeKey: Buffer
  /** What has happened is published here after the commit, by the relay of the outbox. */
  events: Events
  /** The kinds of events that the areas have defined. */
  eventKinds: EventKinds
  /** The room that is left for the data of this machine. */
  disk: DiskSpace
  /** Looks after the embedded database. */
  watchdog: Watchdog
  /** What operators watch. */
  metrics: Metrics
  /** Aborted when this process has been told to end: proxies are told to send nobody any more. */
  leaving: AbortSignal
  /** What areas keep for themselves, each reached by the function that `perContext` gave its area. */
  services: Services
  log: FastifyBaseLogger
}
