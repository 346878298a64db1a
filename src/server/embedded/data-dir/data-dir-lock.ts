import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { LOCK } from '#server/embedded/data-dir/layout.ts'

/** A second server on the same data directory. */
export class DataDirInUse extends Error {}

/**
 * An exclusive lock that the operating system gives back when the process dies, however it dies: a SQLite file lock. It
 * writes nothing, so that it works on a full disk.
 * Returns how to give it back. Throws DataDirInUse.
 */
export function lockDataDir(dataDir: string): () => void {
  const lock = new DatabaseSync(join(dataDir, LOCK))
  try {
    lock.exec('PRAGMA journal_mode = OFF; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (!(error instanceof Error && /locked|busy/i.test(error.message))) throw error
    throw new DataDirInUse(
      `Another server is running on the data directory ${dataDir}. Stop it first, or set DATA_DIR to another directory.`,
    )
  }
  return () => lock.close()
}
