import { existsSync, fdatasyncSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import type pg from 'pg'
import { usableDirectory } from '#server/platform/ensure-writable-dir.ts'
import { type Connection, connectionOver } from './connection.ts'
import { lockDataDir } from './data-dir-lock.ts'
import { LimitedPool } from './limited-pool.ts'

/** The embedded database: PostgreSQL inside this process, its files under the data directory. */

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
 * Throws DataDirInUse when another process has it open, ConfigError when it cannot be written.
 */
export async function openEmbedded(dataDir: string, onSync: () => void = () => {}) {
  const unlock = lockDataDir(usableDirectory(dataDir))
  try {
    const files = join(dataDir, 'postgres')
    // What founds a database keeps 250 MB for as long as it runs: it is closed and opened again.
    if (!existsSync(join(files, 'PG_VERSION'))) await (await start(files, onSync)).close()
    const pglite = await start(files, onSync)
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

async function start(files: string, onSync: () => void): Promise<PGlite> {
  const pglite = new PGlite({
    fs: new DurableNodeFS(files, onSync),
    startParams: DURABLE_START,
  } satisfies PGliteOptions)
  await pglite.waitReady
  return pglite
}

/** An open PGlite as a pool of one connection: transactions queue up behind each other. */
export function connectPglite(pglite: PGlite, close: () => Promise<void>): Connection {
  const config = createPgConfig(pglite) as unknown as pg.PoolConfig
  return connectionOver(new LimitedPool({ ...config, max: 1 }), null, close)
}
