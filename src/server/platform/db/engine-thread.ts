import { parentPort, workerData } from 'node:worker_threads'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { DurableNodeFS } from './durable-fs.ts'
import { stopAtCrash } from './engine-crash.ts'
import type { EngineOptions, EnginePort, FromEngine } from './engine-messages.ts'
import { serveEngine } from './engine-server.ts'
import { LastWords } from './last-words.ts'

/** The thread of the embedded PostgreSQL, so that a long statement keeps nothing waiting but other statements. */

/**
 * Starts with fsync on; PGlite's own parameters switch it off with `-F`. The log of changes is kept small: it is used
 * again from the front after each checkpoint. So is PostgreSQL's memory for pages, since the machine keeps them, too.
 */
const SETTINGS = [
  'wal_sync_method=fsync',
  'max_wal_size=128MB',
  'min_wal_size=32MB',
  'shared_buffers=32MB',
  // As in session.ts.
  'random_page_cost=1.1',
  'jit=off',
]
const START = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  ...SETTINGS.flatMap((setting) => ['-c', setting]),
]

const { files, seen }: EngineOptions = workerData
const port: EnginePort = parentPort as NonNullable<typeof parentPort>
const say = (message: FromEngine) => port.postMessage(message, [])
const words = new LastWords()

/** Tells of a sync, and waits until whoever records it has looked. */
function tellSync(path: string): void {
  if (!seen) return
  Atomics.store(seen, 0, 0)
  say({ synced: path })
  Atomics.wait(seen, 0, 0)
}

const pglite = new PGlite({
  fs: new DurableNodeFS(files, tellSync),
  startParams: START,
  onStderr: (line) => words.hear(line),
} satisfies PGliteOptions)
try {
  await pglite.waitReady
  let crashed = false
  stopAtCrash(pglite, (cause) => {
    crashed = true
    say({ crashed: String(cause), words: words.text })
  })
  serveEngine(pglite, port, {
    end: async () => {
      // One that has crashed must write nothing any more, which closing it would.
      if (!crashed) await pglite.close()
      process.exit()
    },
    failed: (error) => {
      if (!crashed) throw error
    },
  })
  say({ ready: true })
} catch (error) {
  say({ failed: error instanceof Error ? error.message : String(error), words: words.text })
}
