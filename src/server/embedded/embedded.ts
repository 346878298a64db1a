import { join } from 'node:path'
import { markAsCopy } from '#server/embedded/backup/restored.ts'
import { foundUnlessThere, markFounded } from '#server/embedded/data-dir/founding.ts'
import { DATABASE } from '#server/embedded/data-dir/layout.ts'
import { forgetManifest, isBackup, rejectPartOfBackup } from '#server/embedded/data-dir/manifest.ts'
import { type Connection, connectionOver } from '#server/kernel/db/connection.ts'
import { LimitedPool } from '#server/kernel/db/pool/limited-pool.ts'
import { SavingClient } from '#server/kernel/db/saving-client.ts'
import { privateDirectory } from '#server/kernel/files/private-directory.ts'
import { lockDataDir } from './data-dir/data-dir-lock.ts'
import type { OnSync } from './engine/durable-fs.ts'
import { type Engine, startEngine } from './engine/engine.ts'
import { hasNoRoom, noRoom } from './engine/engine-errors.ts'
import { foundDatabase } from './found.ts'

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
export async function openEmbedded(dataDir: string, onSync: OnSync | null = null): Promise<Engine> {
  const tell = onSync ?? (() => {})
  const unlock = lockDataDir(privateDirectory(dataDir))
  try {
    rejectPartOfBackup(dataDir)
    await foundUnlessThere(dataDir, foundDatabase, tell)
    const engine = await startEngine(join(dataDir, DATABASE), onSync)
    await markFounded(dataDir, new Date(), tell)
    if (isBackup(dataDir)) await noteCopy(engine)
    await forgetManifest(dataDir)
    return {
      ...engine,
      close: async () => {
        await engine.close()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw hasNoRoom(error) ? noRoom(dataDir, 'opened', error) : error
  }
}

/** Over a connection of its own, before anybody else has one. */
async function noteCopy(engine: Engine): Promise<void> {
  const { pool } = connectEmbedded(engine)
  await markAsCopy(pool)
  await pool.end()
}

/** An open PostgreSQL as a pool of one connection: transactions queue up behind each other. */
export function connectEmbedded({ connect, lost, close, torn = null }: Engine): Connection {
  const pool = new LimitedPool({
    stream: connect,
    // Of no meaning here, and not to be taken from the environment.
    ...{ host: 'localhost', port: 5432, user: 'postgres', database: 'postgres', password: '', ssl: false },
    max: 1,
    Client: SavingClient,
    connectionTimeoutMillis: CONNECTION_MS,
    query_timeout: STATEMENT_MS,
  })
  return { ...connectionOver(pool, null, close, lost), torn }
}
