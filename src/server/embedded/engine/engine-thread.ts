import { parentPort, workerData } from 'node:worker_threads'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { LastWords } from './crash-report.ts'
import { DurableNodeFS } from './durable-fs.ts'
import { stopAtCrash } from './engine-crash.ts'
import type { EngineOptions, EnginePort, FromEngine } from './engine-messages.ts'
import { serveEngine } from './engine-server.ts'
import { ENGINE_START } from './engine-settings.ts'
import { goesOnBehind, LogEnd, tornText } from './torn-log.ts'

/** The thread of the embedded PostgreSQL, so that a long statement keeps nothing waiting but other statements. */

const { files, seen }: EngineOptions = workerData
const port: EnginePort = parentPort as NonNullable<typeof parentPort>
const say = (message: FromEngine) => port.postMessage(message, [])
const words = new LastWords()
const logEnd = new LogEnd()

/** Tells of a sync, and waits until whoever records it has looked. */
function tellSync(path: string): void {
  if (!seen) return
  Atomics.store(seen, 0, 0)
  say({ synced: path })
  Atomics.wait(seen, 0, 0)
}

const pglite = new PGlite({
  fs: new DurableNodeFS(files, tellSync),
  startParams: ENGINE_START,
  onStderr: (line) => {
    logEnd.hear(line)
    return words.hear(line)
  },
} satisfies PGliteOptions)
try {
  await pglite.waitReady
  const { position } = logEnd
  const torn = position !== null && goesOnBehind(files, position) ? tornText(files, position) : null
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
  say({ ready: true, torn })
} catch (error) {
  say({ failed: error instanceof Error ? error.message : String(error), words: words.text })
}
