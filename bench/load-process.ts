import { randomUUID } from 'node:crypto'
import { Client } from 'undici'
import type { Caller, Load, LoadResult, Moment } from './load.ts'

/**
 * The clients of a load, in a process of their own so that they take no time of the server's event loop. Each
 * sends its next request when the former has been answered, in the name of the next caller.
 */

process.once('message', async (load: Load) => {
  const result = await run(load)
  process.send?.(result, () => process.disconnect?.())
})

async function run(load: Load): Promise<LoadResult> {
  const { url, clients, seconds, method, path, headers, callers, once, expected = 200 } = load
  let turn = 0
  const answers: Answer[] = []
  // The first moments, in which connections are made and code is compiled, do not count.
  const from = performance.now() + 1000
  const until = from + seconds * 1000
  await Promise.all(
    Array.from({ length: clients }, async () => {
      const client = new Client(url)
      for (let now = performance.now(); now < until; ) {
        const caller = callers[++turn % callers.length] as Caller
        const { statusCode, body } = await client.request({
          method,
          path: caller.path ?? path,
          headers: {
            'x-forwarded-for': caller.from,
            ...(caller.token !== undefined && { authorization: `Bearer ${caller.token}` }),
            ...(caller.body !== undefined && { 'content-type': 'application/json' }),
            ...(once && { 'idempotency-key': randomUUID() }),
            ...headers,
          },
          body: caller.body ?? null,
        })
        if (statusCode !== expected) throw new Error(`${path} was answered with ${statusCode}: ${await body.text()}`)
        await body.dump({ limit: 10_000_000 })
        const then = now
        now = performance.now()
        if (then < from) continue
        answers.push({ at: performance.timeOrigin + now, ms: now - then })
      }
      await client.close()
    }),
  )
  return { perSecond: answers.length / seconds, ...percentiles(answers), overTime: momentsOf(answers) }
}

interface Answer {
  /** Milliseconds since 1970. */
  at: number
  ms: number
}

const MOMENT_MS = 200

function momentsOf(answers: Answer[]): Moment[] {
  const groups = Map.groupBy(answers, ({ at }) => Math.floor(at / MOMENT_MS) * MOMENT_MS)
  return [...groups].map(([at, group]) => ({ at, ...percentiles(group) })).sort((a, b) => a.at - b.at)
}

function percentiles(answers: Answer[]) {
  const sorted = answers.map(({ ms }) => ms).sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return { p50: at(0.5), p99: at(0.99) }
}
