import { randomUUID } from 'node:crypto'
import { Client } from 'undici'
import type { Caller, Load, LoadResult } from './load.ts'

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
  const latencies: number[] = []
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
        latencies.push(now - then)
      }
      await client.close()
    }),
  )
  latencies.sort((a, b) => a - b)
  const at = (share: number) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? NaN
  return { perSecond: latencies.length / seconds, p50: at(0.5), p99: at(0.99) }
}
