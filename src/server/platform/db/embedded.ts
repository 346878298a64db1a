import { join } from 'node:path'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import type pg from 'pg'
import { markAsCopy } from '#server/platform/backup/restored.ts'
import { foundUnlessThere, markFounded } from '#server/platform/data-dir/founding.ts'
import { DATABASE, DataDirError, GO_BACK } from '#server/platform/data-dir/layout.ts'
import { forgetManifest, isBackup, rejectPartOfBackup } from '#server/platform/data-dir/manifest.ts'
import { privateDirectory } from '#server/platform/data-dir/private-directory.ts'
import { type Connection, connectionOver } from './connection.ts'
import { lockDataDir } from './data-dir-lock.ts'
import { DurableNodeFS, type OnSync } from './durable-fs.ts'
import { EngineCrashed, stopAtCrash } from './engine-crash.ts'
import { LastWords } from './last-words.ts'
import { LimitedPool } from './limited-pool.ts'

/** The embedded database: PostgreSQL inside this process, its files under the data directory. */
export interface Embedded {
  pglite: PGlite
  /** Aborted when PostgreSQL has ended by itself, with the reason. */
  lost: AbortSignal
  close(): Promise<void>
}

/**
 * Starts with fsync on; PGlite's own parameters switch it off with `-F`. The log of changes is kept small: it is used
 * again from the front after each checkpoint.
 */
const START = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  ...['wal_sync_method=fsync', 'max_wal_size=128MB', 'min_wal_size=32MB'].flatMap((setting) => ['-c', setting]),
]

/**
 * Milliseconds that a caller waits for the one connection before it is told to come back, and for a statement: longer
 * than any takes, so that one without an end is known for what it is.
 */
const CONNECTION_MS = 10_000
const STATEMENT_MS = 60_000

/**
 * Opens the embedded database under `dataDir`, durable. `onSync` is told every file that has been synced.
 * Throws DataDirInUse when another process has it open, ConfigError when the directory cannot be written or is open to
 * others, DataDirError when its database is missing, damaged or cannot be opened for want of room.
 */
export async function openEmbedded(dataDir: string, onSync: OnSync = () => {}): Promise<Embedded> {
  const unlock = lockDataDir(privateDirectory(dataDir))
  try {
    rejectPartOfBackup(dataDir)
    // What founds a database keeps 250 MB for as long as it runs: it is closed and opened again.
    await foundUnlessThere(dataDir, async (place) => (await start(place, onSync)).close(), onSync)
    const opened = await start(join(dataDir, DATABASE), onSync)
    await markFounded(dataDir, new Date(), onSync)
    if (isBackup(dataDir)) await markAsCopy(opened.pglite)
    await forgetManifest(dataDir)
    return {
      ...opened,
      close: async () => {
        await opened.close()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw hasNoRoom(error) ? noRoom(dataDir, 'opened', error) : error
  }
}

async function start(files: string, onSync: OnSync): Promise<Embedded> {
  const words = new LastWords()
  const lost = new AbortController()
  const pglite = new PGlite({
    fs: new DurableNodeFS(files, onSync),
    startParams: START,
    onStderr: (line) => words.hear(line),
  } satisfies PGliteOptions)
  await pglite.waitReady.catch((error: unknown) => {
    if (hasNoRoom(words.text)) throw noRoom(files, 'opened', words.text)
    if (words.text === '') throw error
    throw new DataDirError(`The database in ${files} is damaged and cannot be opened: ${words.text}. ${GO_BACK}`)
  })
  stopAtCrash(pglite, (cause) => {
    const crash = new EngineCrashed(
      hasNoRoom(words.text)
        ? noRoom(files, 'written', words.text).message
        : `The database in ${files} has ended by itself: ${words.text || String(cause)}. Start Dabba again.`,
    )
    lost.abort(crash)
    return crash
  })
  return {
    pglite,
    lost: lost.signal,
    // One that has crashed must write nothing any more, which closing it would.
    close: async () => {
      if (!lost.signal.aborted) await pglite.close()
    },
  }
}

function hasNoRoom(reason: unknown): boolean {
  return /ENOSPC|EDQUOT|No space left|disk is full|Disk quota exceeded/i.test(String(reason))
}

function noRoom(place: string, attempt: 'opened' | 'written', reason: unknown): DataDirError {
  if (reason instanceof DataDirError) return reason
  const text = reason instanceof Error ? reason.message : String(reason)
  return new DataDirError(
    `The disk of ${place} is full: the database cannot be ${attempt} (${text}). ` +
      'What was acknowledged is safe. Make room, and start Dabba again.',
  )
}

/** An open PGlite as a pool of one connection: transactions queue up behind each other. */
export function connectPglite({ pglite, lost, close }: Pick<Embedded, 'pglite' | 'lost' | 'close'>): Connection {
  const config = createPgConfig(pglite) as unknown as pg.PoolConfig
  const limits = { max: 1, connectionTimeoutMillis: CONNECTION_MS, query_timeout: STATEMENT_MS }
  return connectionOver(new LimitedPool({ ...config, ...limits }), null, close, lost)
}
