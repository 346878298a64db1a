import type { Pool, PoolClient } from 'pg'

/** Stops the work of an app at a point between two of its statements, while a competitor does what it likes. */
export interface Hold {
  /** Resolves with the statement's first words when the work stands still. */
  reached: Promise<string>
  release(): void
}

type Ask = (...args: unknown[]) => unknown

/** Watches what goes over a pool. `holdAfter(n)` holds the work that runs its n-th statement from now (0 is the first). */
export function holdable(pool: Pool): { holdAfter(count: number): Hold } {
  const patched = new WeakSet<PoolClient>()
  let onStatement: ((text: string) => Promise<void>) | null = null

  pool.on('acquire', (client) => {
    if (patched.has(client)) return
    patched.add(client)
    const ask = client.query.bind(client) as Ask
    const watched: Ask = (...args) => {
      const asked = ask(...args)
      if (!(asked instanceof Promise)) return asked
      return asked.then(async (result: unknown) => {
        await onStatement?.(textOf(args[0]))
        return result
      })
    }
    client.query = watched as typeof client.query
  })

  return {
    holdAfter(count) {
      let left = count
      let release = () => {}
      const released = new Promise<void>((resolve) => {
        release = resolve
      })
      const reached = new Promise<string>((resolve) => {
        onStatement = async (text) => {
          if (left-- !== 0) return
          resolve(text.trim().replace(/\s+/g, ' ').slice(0, 40))
          await released
        }
      })
      return {
        reached,
        release: () => {
          onStatement = null
          release()
        },
      }
    },
  }
}

function textOf(statement: unknown): string {
  return typeof statement === 'string' ? statement : String((statement as { text?: unknown })?.text ?? '')
}
