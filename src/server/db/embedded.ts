import { fdatasyncSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** The embedded database: PostgreSQL inside this process, its files under the data directory. */

/** A second server on the same data directory. */
export class DataDirInUse extends Error {}

interface FileStream {
  nfd: number
}
interface EmscriptenModule {
  NODEFS: { stream_ops: { fsync?: (stream: FileStream) => number } }
}

/**
 * PGlite's file system does not pass fsync on to the machine, so a power cut could take acknowledged orders along.
 * This one does: every commit is one fdatasync. `onSync` lets a test count them.
 */
class DurableNodeFS extends NodeFS {
  readonly #onSync: () => void

  constructor(dataDir: string, onSync: () => void) {
    super(dataDir)
    this.#onSync = onSync
  }

  override async init(pglite: PGlite, options: Parameters<NodeFS['init']>[1]) {
    const started = await super.init(pglite, options)
    const passSyncOn = (module: EmscriptenModule) => {
      module.NODEFS.stream_ops.fsync = (stream) => {
        fdatasyncSync(stream.nfd)
        this.#onSync()
        return 0
      }
    }
    const emscripten = started.emscriptenOpts as unknown as { preRun?: unknown[] }
    emscripten.preRun = [...(emscripten.preRun ?? []), passSyncOn]
    return started
  }
}

/** Starts with fsync on; PGlite's own parameters switch it off with `-F`. */
const DURABLE_START = [...PGlite.defaultStartParams.filter((param) => param !== '-F'), '-c', 'wal_sync_method=fsync']

/**
 * Opens the embedded database under `dataDir`, durable.
 * Throws DataDirInUse when another process has it open.
 */
export async function openEmbedded(dataDir: string, onSync: () => void = () => {}) {
  mkdirSync(dataDir, { recursive: true })
  const unlock = lockDataDir(dataDir)
  try {
    const pglite = new PGlite({
      fs: new DurableNodeFS(join(dataDir, 'postgres'), onSync),
      startParams: DURABLE_START,
    } satisfies PGliteOptions)
    await pglite.waitReady
    return {
      pglite,
      close: async () => {
        await pglite.close()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

/**
 * An exclusive lock that the operating system gives back when the process dies, however it dies: a SQLite file lock.
 * Returns how to give it back. Throws DataDirInUse.
 */
export function lockDataDir(dataDir: string): () => void {
  const lock = new DatabaseSync(join(dataDir, 'server.lock'))
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (!(error instanceof Error && /locked|busy/i.test(error.message))) throw error
    throw new DataDirInUse(
      `Another server is running on the data directory ${dataDir}. Stop it first, or set DATA_DIR to another directory.`,
    )
  }
  return () => lock.close()
}
