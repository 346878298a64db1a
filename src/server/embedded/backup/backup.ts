import type pg from 'pg'
import { askServer } from '#server/embedded/control.ts'
import { lockDataDir } from '#server/embedded/data-dir/data-dir-lock.ts'
import { hasDatabase } from '#server/embedded/data-dir/layout.ts'
import type { Config } from '#server/kernel/config/config.ts'
import { ConfigError } from '#server/kernel/config/config-error.ts'
import { BackupError } from './backup-error.ts'
import { copyDataDir } from './copy-data-dir.ts'

/** Backs the embedded database up while its server runs: the pool's one connection is taken, so that all else waits. */
export async function backupRunning(
  pool: pg.Pool,
  { dataDir, minFreeBytes }: Pick<Config, 'dataDir' | 'minFreeBytes'>,
  target: string,
): Promise<void> {
  await copyDataDir(dataDir, target, minFreeBytes, async (copy) => {
    const client = await pool.connect()
    try {
      // Leaves little to replay for who starts from the copy.
      await client.query('CHECKPOINT')
      await copy()
    } finally {
      client.release()
    }
  })
}

/**
 * Writes a consistent copy of the data directory to `target`, whether or not its server runs. Throws ConfigError when the
 * data is on a PostgreSQL server, whose own tools do that, BackupError, and DataDirInUse when the server cannot be asked.
 */
export async function backUp(
  { databaseUrl, dataDir, minFreeBytes }: Pick<Config, 'databaseUrl' | 'dataDir' | 'minFreeBytes'>,
  target: string,
): Promise<void> {
  if (databaseUrl !== null) {
    throw new ConfigError('DATABASE_URL: a PostgreSQL server is backed up by its own tools; see docs/operations.md.')
  }
  if (!hasDatabase(dataDir))
    throw new BackupError(
      `There is no database in ${dataDir}. Is DATA_DIR right? A kitchen is founded by the first start.`,
    )
  const reply = await askServer(dataDir, { backup: { target } })
  if (reply === null) {
    const unlock = lockDataDir(dataDir)
    try {
      await copyDataDir(dataDir, target, minFreeBytes, (copy) => copy())
    } finally {
      unlock()
    }
  } else if ('error' in reply) throw new BackupError(reply.error)
}
