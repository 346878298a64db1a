import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { BASE_LANGUAGE, LANGUAGES } from '#shared/base/language.ts'
import type { PageRenderer } from '#shared/contract/pages.ts'
import { buildApp } from './app.ts'
import { calendarOf } from './calendar/calendar.ts'
import { homeSource, menusOf } from './catalog/catalog.ts'
import { createContext } from './create-context.ts'
import { seedDemo } from './demo/demo.ts'
import { watchBackups } from './embedded/backup/look-at-backups.ts'
import { afterRestore } from './embedded/backup/restored.ts'
import { checkpoint, startCheckpoints } from './embedded/checkpoints.ts'
import { connect } from './embedded/connect.ts'
import { openControlSocket } from './embedded/control.ts'
import { closeDataDir } from './embedded/data-dir/close-data-dir.ts'
import { jobsOf } from './jobs.ts'
import { clockText } from './kernel/clock/clock-text.ts'
import { noTimeGuard, startTimeGuard, type TimeGuard } from './kernel/clock/time-guard.ts'
import type { Config } from './kernel/config/config.ts'
import type { AppContext } from './kernel/context.ts'
import type { Connection } from './kernel/db/connection.ts'
import { requireDurable } from './kernel/db/durable.ts'
import { untilItPasses } from './kernel/db/give-way.ts'
import { migrate } from './kernel/db/migrate.ts'
import { type DiskSpace, noDisk, watchDisk } from './kernel/disk-space.ts'
import { privateDirectory, writableDirectory } from './kernel/files/private-directory.ts'
import type { StartingPage } from './kernel/http/starting.ts'
import { startJobs } from './kernel/jobs/jobs.ts'
import { jobQueue } from './kernel/jobs/queue.ts'
import { createLog } from './kernel/log.ts'
import { listenForMetrics } from './kernel/metrics/routes.ts'
import { relay } from './kernel/outbox/relay.ts'
import { registerPages } from './kernel/pages/routes.ts'
import { type Realtime, startRealtime } from './kernel/realtime/realtime.ts'
import { noWatchdog, startWatchdog } from './kernel/watchdog.ts'
import { pushSender, watchPushes } from './notifications/notifications.ts'
import { type Command, runCommand } from './ops/run-command.ts'
import { endEverySession, ensureFirstAdmin, socketSessions } from './people/people.ts'
import { watchKitchen } from './reports/reports.ts'

export interface RunningServer {
  /** What to tell the person who started it. */
  banner: string
  /** Resolves with what to tell the operator when this process can serve no more: only a new one can. */
  failed: Promise<string>
  /** Finishes what is in flight, rejects new work, closes the database. */
  close(): Promise<void>
}

/**
 * Config → context → the roles asked for. `starting` holds the port until they are there. `root` is the project's
 * directory, with the built web app. Throws ConfigError, DataDirInUse, DataDirError or MigrationError with a
 * message for people.
 */
export async function startServer(config: Config, starting: StartingPage, root: string): Promise<RunningServer> {
  const log = createLog(config.logLevel)
  const onDisk = config.databaseUrl === null || config.files.storage === 'disk'
  if (onDisk) privateDirectory(closedToOthers(config.dataDir, log))
  const { roles } = config
  const connection = await connect(config)
  if (connection.torn !== null) log.error(connection.torn)
  try {
    const disk = onDisk ? await diskOf(config, connection, log) : noDisk
    await requireDurable(connection.pool)
    const progress = (done: number, total: number) => starting.tell({ reason: 'migrating', done, total })
    await migrate(connection.pool, { log, progress })
    starting.tell({ reason: 'preparing' })
    const patiently = patientlyWith(log)
    await patiently('sessions of a backup', () => endSessionsOfBackup(config, connection, log))
    const leaving = new AbortController()
    const watchdog = config.databaseUrl === null ? startWatchdog(connection) : noWatchdog
    const timeGuard = await patiently('heartbeat', () => timeGuardOf(config, connection, log))
    const own = { leaving: leaving.signal, disk, watchdog, timeGuard, log }
    const ctx = await patiently('context', () => createContext(config, connection, own))
    watchKitchen(ctx)
    watchBackups(ctx)
    const admin = await patiently('first admin', () => ensureFirstAdmin(ctx))
    if (config.seed === 'demo') await patiently('demo', () => seedDemo(ctx))
    // In every process: what a worker does is told to the sockets of the others.
    const realtime = startRealtime(ctx, {
      sessions: socketSessions(ctx),
      onRemoteEvent: ({ type }) => {
        if (type !== 'menu-updated') return
        menusOf(ctx).invalidate()
        calendarOf(ctx).invalidate()
      },
    })
    relay(ctx).start()
    const jobs = roles.includes('worker') ? await startWork(ctx) : null
    const web = roles.includes('web') ? await listen(ctx, realtime, root, starting) : null
    const metricsPort = await listenForMetrics(ctx)
    const checkpoints = config.databaseUrl === null ? startCheckpoints(connection.pool, log) : null
    const control = config.databaseUrl === null ? await serveControl(ctx) : null
    return {
      banner: bannerOf(ctx, web?.address ?? null, admin),
      failed: new Promise((tell) => {
        const { failed } = ctx.watchdog
        const say = () => tell(String(failed.reason))
        if (failed.aborted) say()
        else failed.addEventListener('abort', say, { once: true })
      }),
      close: async () => {
        leaving.abort()
        if (web) await wait(config.drainMs)
        await control?.close()
        await web?.app.close()
        await metricsPort?.close()
        await jobs?.stop()
        await relay(ctx).stop()
        await pushSender(ctx).stop()
        await jobQueue(ctx).stop()
        await realtime.close()
        checkpoints?.stop()
        disk.stop()
        ctx.watchdog.stop()
        timeGuard.stop()
        await connection.close()
      },
    }
  } catch (error) {
    await connection.close()
    throw error
  }
}

/** What an older version has left open to others is closed, and said. */
function closedToOthers(dataDir: string, log: AppContext['log']): string {
  const mode = closeDataDir(writableDirectory(dataDir))
  if (mode !== null)
    log.warn({ dataDir, mode }, 'DATA_DIR was open to other users of this machine, and has been closed to them')
  return dataDir
}

/** Does a step of the start, which may meet locks, again until it passes; another instance may be at the same step. */
function patientlyWith(log: AppContext['log']) {
  return <Result>(step: string, work: () => Promise<Result>) =>
    untilItPasses(work, ({ error, ...tried }) =>
      log.warn({ err: error, step, ...tried }, 'a step of the start gave way'),
    )
}

/** What a worker does: timed work, and sending pushes. */
async function startWork(ctx: AppContext) {
  const jobs = await startJobs(ctx, jobsOf(ctx.config))
  watchPushes(ctx)
  pushSender(ctx).start()
  return jobs
}

/** On a disk that gets full the embedded database gives back what it does not need any more. */
function diskOf(config: Config, { pool }: Connection, log: AppContext['log']): Promise<DiskSpace> {
  const onLow = async () => {
    if (config.databaseUrl === null) await checkpoint(pool)
  }
  return watchDisk(config.dataDir, config.minFreeBytes, { log, onLow })
}

/** A backup has sessions that were ended since it was taken, of a lost phone for example: nobody is signed in after it. */
async function endSessionsOfBackup(config: Config, { db }: Connection, log: AppContext['log']) {
  const restored = await afterRestore(db, async (trx) => {
    if (!config.keepSessions) await endEverySession(trx)
  })
  if (!restored) return
  if (config.keepSessions) log.warn('a backup was restored; its sessions go on, as KEEP_SESSIONS says')
  else log.warn('a backup was restored: everybody has to sign in again')
}

/** The embedded database tells the time by the clock of this process. */
async function timeGuardOf(config: Config, { pool }: Connection, log: AppContext['log']): Promise<TimeGuard> {
  if (config.allowClockJumps) return noTimeGuard
  const clocks = {
    now: () => new Date(),
    elapsed: () => performance.now(),
    databaseHasClock: config.databaseUrl !== null,
  }
  return startTimeGuard(pool, clocks, log)
}

/** Lets `npm run backup` and `npm run admin` ask this process. */
async function serveControl(ctx: AppContext) {
  const control = await openControlSocket(ctx.config.dataDir, (command: Command) => runCommand(ctx, command))
  if (!control) ctx.log.warn('the path of DATA_DIR is too long for a socket: commands need the server to be stopped')
  return control
}

async function listen(
  ctx: AppContext,
  realtime: Realtime,
  root: string,
  starting: StartingPage,
): Promise<{ app: FastifyInstance; address: string }> {
  const { config } = ctx
  const app = await buildApp(ctx, async (app) => {
    if (config.mode === 'development') {
      const { registerDevPages } = await import('./kernel/pages/dev.ts')
      return registerDevPages(app, homeSource(ctx), root)
    }
    const dirs = {
      base: ['build/client', 'build/rider'].map((dir) => join(root, dir)),
      translated: LANGUAGES.filter((language) => language !== BASE_LANGUAGE).map((language) => ({
        language,
        dir: join(root, 'build', language),
      })),
    }
    return registerPages(app, homeSource(ctx), await builtRenderer(root), dirs, config.gateway?.origins ?? [])
  })
  realtime.attach(app)
  await app.ready()
  await starting.close()
  const address = await app.listen({ port: starting.port, host: config.host })
  return { app, address }
}

async function builtRenderer(root: string): Promise<PageRenderer> {
  const file = join(root, 'build/server/entry.server.js')
  if (!existsSync(file)) throw new Error('the web app has not been built: run npm start, or npm run build')
  const built: { renderer: PageRenderer } = await import(pathToFileURL(file).href)
  return built.renderer
}

function bannerOf(
  { config, timeGuard, now }: AppContext,
  address: string | null,
  admin: Awaited<ReturnType<typeof ensureFirstAdmin>>,
): string {
  const doubt = timeGuard.doubt()
  const clock = doubt ? [`The clock ${clockText(doubt, now())}`] : []
  if (address === null) return `\n${['Dabba worker is running.', ...clock].map((line) => `  ${line}`).join('\n')}\n\n`
  const site = config.publicUrl ?? address
  const lines = [`Dabba is open at      ${site}`, `Back office           ${new URL('/admin', site).href}`]
  if (admin) lines.push(`  e-mail              ${admin.email}`)
  if (admin?.password)
    lines.push(`  password            ${admin.password}  (made up just now and shown only this once)`)
  if (config.sms.provider === 'test')
    lines.push('Customer sign-in      any Indian mobile number; the form shows the test code')
  lines.push(...clock)
  return `\n${lines.map((line) => `  ${line}`).join('\n')}\n\n`
}
