import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** Someone in whose name a request is sent. */
export interface Caller {
  /** The phone's address, as a proxy would report it: limits count for each. */
  from: string
  token?: string
  /** JSON. */
  body?: string
  /** Instead of the load's. */
  path?: string
}

/** What many clients ask at once. */
export interface Load {
  /** Origin of the server, without a slash at the end. */
  url: string
  /** Connections. */
  clients: number
  /** Measured time; a second of warming up comes before. */
  seconds: number
  method: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  /** Taken in turn. */
  callers: Caller[]
  /** A fresh Idempotency-Key for each request. */
  once?: boolean
  /** HTTP status; 200 unless told. */
  expected?: number
}

export interface LoadResult {
  perSecond: number
  /** All that were made, those of the warming up too. */
  requests: number
  /** Milliseconds. */
  p50: number
  p99: number
  /** The same for each fifth of a second. */
  overTime: Moment[]
}

export interface Moment {
  /** Milliseconds since 1970. */
  at: number
  p50: number
  p99: number
}

/** Runs a load in a process of its own. Throws when an answer was not the expected one. */
export async function runLoad(load: Load): Promise<LoadResult> {
  const result = await askProcess(join(import.meta.dirname, 'load-process.ts'), load)
  if (!result) throw new Error(`the load of ${load.path} failed`)
  return result as LoadResult
}

/** Starts a module as a process and gives it its task; returns what it answers, `null` when it ends without an answer. */
export async function askProcess(file: string, task: object): Promise<object | null> {
  const child = fork(file, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  child.send(task)
  const [answer] = await Promise.race([once(child, 'message'), once(child, 'exit')])
  return typeof answer === 'object' ? answer : null
}
