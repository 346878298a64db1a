import { randomUUID } from 'node:crypto'
import { HttpConnection } from './http-connection.ts'
import type { Caller, Load, LoadResult } from './load.ts'
import { repeat } from './repeat.ts'

/**
 * The clients of a load, in a process of their own so that they take no time of the server's event loop. Each
 * sends its next request when the former has been answered, in the name of the next caller.
 */

process.once('message', async (load: Load) => {
  const result = await run(load)
  process.send?.(result, () => process.disconnect?.())
})

function run({ url, method, path, headers, callers, once, expected = 200, ...amount }: Load): Promise<LoadResult> {
  return repeat(amount, () => {
    const connection = new HttpConnection(url)
    return {
      async work(turn) {
        const caller = callers[turn % callers.length] as Caller
        const { status, body } = await connection.request({
          method,
          path: caller.path ?? path,
          headers: {
            'x-forwarded-for': caller.from,
            ...(caller.token !== undefined && { authorization: `Bearer ${caller.token}` }),
            ...(caller.body !== undefined && { 'content-type': 'application/json' }),
            ...(once && { 'idempotency-key': randomUUID() }),
            ...headers,
          },
          body: caller.body,
        })
        if (status !== expected) throw new Error(`${path} was answered with ${status}: ${body}`)
      },
      close: async () => connection.close(),
    }
  })
}
