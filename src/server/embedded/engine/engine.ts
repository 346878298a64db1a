import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { OnSync } from './durable-fs.ts'
import { EngineClient } from './engine-client.ts'
import { crashOf, openingError } from './engine-errors.ts'
import type { EngineOptions, FromEngine, ToEngine } from './engine-messages.ts'

/** The embedded PostgreSQL, running in a thread of its own. */
export interface Engine {
  /** Makes the stream of a connection; there must be only one at a time. */
  connect: EngineClient['connect']
  /** Aborted when PostgreSQL has ended by itself, with the reason. */
  lost: AbortSignal
  /** What is to be said of its write-ahead log, when that was found damaged. */
  torn?: string | null
  /** Resolves when the thread has ended, which gives back its memory. */
  close(): Promise<void>
}

/**
 * Starts PostgreSQL on these files, and founds the database where there is none. `onSync` is told every path that has been
 * synced, before PostgreSQL goes on. Throws DataDirError when it cannot be opened.
 */
export async function startEngine(files: string, onSync: OnSync | null): Promise<Engine> {
  const seen = onSync && new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  const thread = new Worker(new URL('./engine-thread.ts', import.meta.url), {
    name: 'postgres',
    workerData: { files, seen } satisfies EngineOptions,
  })
  const client = new EngineClient(thread)
  const lost = new AbortController()
  const started = Promise.withResolvers<void>()
  const exited = once(thread, 'exit')
  let closing = false
  let torn: string | null = null
  /** Before it was ready it could not be opened; afterwards it has crashed. */
  const ended = (cause: string, words: string) => {
    started.reject(openingError(files, cause, words))
    if (closing || lost.signal.aborted) return
    const crash = crashOf(files, cause, words)
    client.fail(crash)
    lost.abort(crash)
  }
  thread.on('message', (message: FromEngine) => {
    if ('ready' in message) {
      torn = message.torn
      started.resolve()
    } else if ('failed' in message) ended(message.failed, message.words)
    else if ('crashed' in message) ended(message.crashed, message.words)
    else if ('synced' in message && seen) {
      onSync(message.synced)
      Atomics.store(seen, 0, 1)
      Atomics.notify(seen, 0)
    }
  })
  thread.on('error', (error) => ended(String(error), ''))
  thread.on('exit', (code) => ended(`its thread ended with ${code}`, ''))
  await started.promise.catch(async (error: unknown) => {
    await thread.terminate()
    throw error
  })
  return {
    connect: client.connect,
    lost: lost.signal,
    torn,
    close: async () => {
      closing = true
      thread.postMessage({ end: true } satisfies ToEngine)
      await exited
    },
  }
}
