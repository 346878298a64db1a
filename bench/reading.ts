import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { Client } from 'undici'
import type { ServerProcess } from '../tests/support/server-process.ts'
import { type Caller, type Load, type LoadResult, runLoad } from './load.ts'
import { timePerRequest } from './processor-time.ts'

const CLIENTS = 32

/** Something that many read. */
export interface Reading {
  what: string
  method: 'GET' | 'POST'
  path: string
  body?: string
}

/** What is read most. */
export function readings(): Reading[] {
  const day = new Date().toISOString().slice(0, 10)
  return [
    { what: 'the document of /', method: 'GET', path: '/' },
    { what: 'the active menu', method: 'GET', path: '/api/menu/active' },
    { what: 'the menus of days', method: 'POST', path: '/api/menu/weekly', body: JSON.stringify({ dates: [day] }) },
  ]
}

export interface ReadingResult {
  ours: Read
  /** Of a bare `node:http` server that sends the same bytes under the same headers. */
  bare: Read
}

type Read = LoadResult & { micros: { server: number | null } }

/** Lets many people read from the server and, right after, from a bare one that sends the same bytes. */
export async function compareReading(
  { url, pid }: ServerProcess,
  reading: Reading,
  seconds: number,
): Promise<ReadingResult> {
  const load = loadOf(url, reading, seconds)
  const read = (server: number | undefined, of: Load) => timePerRequest({ server }, () => runLoad(of))
  const bare = await startBareServer(await answerOf(url, load))
  try {
    return { ours: await read(pid, load), bare: await read(bare.pid, { ...load, url: bare.url }) }
  } finally {
    bare.stop()
  }
}

/** What an unchanged answer costs. */
export async function readUnchanged(url: string, reading: Reading, seconds: number): Promise<LoadResult> {
  const load = loadOf(url, reading, seconds)
  const { headers } = await answerOf(url, load)
  if (!headers.etag) throw new Error(`${reading.path} has no ETag`)
  return runLoad({ ...load, headers: { ...load.headers, 'if-none-match': headers.etag }, expected: 304 })
}

function loadOf(url: string, { method, path, body }: Reading, seconds: number): Load {
  // Phones behind many addresses; the limits count for each.
  const callers: Caller[] = Array.from({ length: 50_000 }, (_, index) => ({
    from: `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`,
    ...(body !== undefined && { body }),
  }))
  return { url, clients: CLIENTS, seconds, method, path, headers: { 'accept-encoding': 'br, gzip' }, callers }
}

async function answerOf(url: string, load: Load) {
  const client = new Client(url)
  const caller = load.callers[0] as Caller
  const { statusCode, headers, body } = await client.request({
    method: load.method,
    path: load.path,
    headers: { ...load.headers, ...(caller.body && { 'content-type': 'application/json' }) },
    body: caller.body ?? null,
  })
  const bytes = Buffer.from(await body.arrayBuffer())
  await client.close()
  if (statusCode !== 200) throw new Error(`${load.path} was answered with ${statusCode}`)
  const perConnection = new Set(['connection', 'keep-alive', 'transfer-encoding', 'date'])
  const kept = Object.entries(headers).filter(([name]) => !perConnection.has(name))
  return { headers: Object.fromEntries(kept) as Record<string, string>, body: bytes.toString('base64') }
}

async function startBareServer(answer: Awaited<ReturnType<typeof answerOf>>) {
  const child = fork(join(import.meta.dirname, 'bare-server.ts'))
  child.send(answer)
  const [port] = await once(child, 'message')
  return { url: `http://127.0.0.1:${port}`, pid: child.pid, stop: () => void child.kill() }
}
