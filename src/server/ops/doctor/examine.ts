import { statSync } from 'node:fs'
import { connect } from '#server/embedded/connect.ts'
import { askServer } from '#server/embedded/control.ts'
import { hasDatabase, MARKER, namesIn, UPLOADS } from '#server/embedded/data-dir/layout.ts'
import { clockText } from '#server/kernel/clock/clock-text.ts'
import { judgeClock } from '#server/kernel/clock/judge-clock.ts'
import type { Config } from '#server/kernel/config/config.ts'
import { isDatabaseGone } from '#server/kernel/db/errors.ts'
import { backupNoted, backupOnDisk } from './backups.ts'
import { type DatabaseFacts, databaseFacts } from './database-facts.ts'
import { type Finding, unchecked, well, wrong } from './finding.ts'
import { disk, provider, rights, sync, synchronized } from './machine.ts'

/** By how many milliseconds clocks may differ, and what was stored last be ahead of this machine's. */
const CLOCK_LIMIT_MS = 5000
/** A server that is silent for so long hangs: it is longer than a report or a backup keeps the database busy. */
const ANSWER_LIMIT_MS = 15_000

/** Looks at everything an installation rests on. Changes nothing. `now` in milliseconds. */
export async function examine(config: Config, now: number): Promise<Finding[]> {
  const embedded = config.databaseUrl === null
  const onDisk = (embedded || config.files.storage === 'disk') && statSync(config.dataDir, { throwIfNoEntry: false })
  const { facts, finding } = embedded ? await ofEmbedded(config) : await ofServer(config)
  const nothing = (name: string) => unchecked(name, `nothing is kept in ${config.dataDir} yet`)
  return [
    onDisk ? rights(config.dataDir) : nothing('rights'),
    onDisk ? await disk(config) : nothing('disk'),
    clock(facts, now),
    durable(facts) ?? (embedded && onDisk ? sync(config.dataDir) : well('fsync', 'is on in PostgreSQL')),
    finding,
    await provider(config.sms, isPublic(config)),
    embedded && !onDisk
      ? nothing('backup')
      : embedded
        ? backupOnDisk(config.dataDir, now)
        : backupNoted(facts?.backups ?? null, now),
  ]
}

interface Asked {
  facts: DatabaseFacts | null
  finding: Finding
}

/** The running server answers for its database; that of a stopped one is opened. */
async function ofEmbedded(config: Config): Promise<Asked> {
  const reply = await askServer(config.dataDir, { doctor: true }, ANSWER_LIMIT_MS)
  if (reply !== null) {
    if ('error' in reply) return without(wrong('database', `the server runs, but: ${reply.error}`))
    return withFacts(JSON.parse(reply.said), 'embedded; the server runs')
  }
  const names = namesIn(config.dataDir)
  if (!hasDatabase(config.dataDir) && !names.includes(MARKER) && !names.includes(UPLOADS))
    return without(unchecked('database', 'no kitchen has been founded yet: the first start does it'))
  // What another user writes here the server could not read.
  if (process.getuid && process.getuid() !== statSync(config.dataDir).uid)
    return without(unchecked('database', 'the server is stopped; its own user can open the database'))
  return opened(config, 'embedded; the server is stopped')
}

function ofServer(config: Config): Promise<Asked> {
  return opened(config, 'PostgreSQL')
}

async function opened(config: Config, kind: string): Promise<Asked> {
  try {
    const { pool, close, torn } = await connect(config)
    try {
      if (torn !== null) return { facts: await databaseFacts(pool), finding: wrong('database', torn) }
      return withFacts(await databaseFacts(pool), kind)
    } finally {
      await close()
    }
  } catch (error) {
    if (isDatabaseGone(error))
      return without(wrong('database', 'the one of DATABASE_URL cannot be reached. Is it running?'))
    return without(wrong('database', error instanceof Error ? error.message : String(error)))
  }
}

const without = (finding: Finding): Asked => ({ facts: null, finding })

function withFacts(facts: DatabaseFacts, kind: string): Asked {
  const text = `${kind}, version ${facts.version}`
  const finding = facts.migrated
    ? well('database', `${text}, all migrations done`)
    : wrong('database', `${text}; migrations are missing. Start the server, which does them.`)
  return { facts, finding }
}

function durable(facts: DatabaseFacts | null): Finding | null {
  if (facts === null) return unchecked('fsync', 'only the database can tell')
  if (facts.off.length === 0) return null
  return wrong('fsync', `a power cut would lose orders: set ${facts.off.map((name) => `${name}=on`).join(', ')}`)
}

function clock(facts: DatabaseFacts | null, now: number): Finding {
  const expected = facts?.heartbeat == null ? null : new Date(facts.heartbeat)
  const doubt = judgeClock(new Date(now), expected)
  if (doubt) return wrong('clock', clockText(doubt, new Date(now)))
  const apart = facts === null ? 0 : Math.abs(facts.clock - Date.now())
  const ahead = (facts?.newest ?? 0) - now
  if (ahead > CLOCK_LIMIT_MS)
    return wrong(
      'clock',
      `is behind: what was stored last was stored ${Math.round(ahead / 1000)} s from now. Was it put back?`,
    )
  if (apart > CLOCK_LIMIT_MS)
    return wrong(
      'clock',
      `differs by ${Math.round(apart / 1000)} s from that of the database. Run NTP on both machines.`,
    )
  const kept = synchronized()
  if (kept === false) return wrong('clock', `${new Date(now).toISOString()}, which nothing keeps right. Run NTP.`)
  return well(
    'clock',
    `${new Date(now).toISOString()}${kept ? ', kept right by NTP' : ''}; nothing is stored ahead of it`,
  )
}

function isPublic({ publicUrl, trustProxy, host }: Config): boolean {
  const proxied = publicUrl?.startsWith('https:') === true || trustProxy > 0
  return proxied || !['127.0.0.1', 'localhost', '::1'].includes(host)
}
