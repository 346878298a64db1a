import pg from 'pg'
import { connectServer } from '#server/kernel/db/pool/connect-server.ts'
import { KEEPALIVE, sessionLimits, sessionSql } from '#server/kernel/db/pool/session.ts'

const CONNECT_MS = 5000
/** Instances say every three seconds that they are there, and hear themselves, too. */
const DEAF_MS = 15_000
const LOOK_MS = 5000

/**
 * The connections over which an instance speaks to the others and listens, in the shape in which the adapter wants them.
 * One connection speaks, so that messages arrive in the order in which they were sent. The listening one is no pool's: the
 * adapter never gives a broken one back, and a pool would run out. One that has gone deaf unnoticed (a network that drops
 * it without a word) is ended here; the adapter then opens the next.
 */
export function instanceConnections(url: string, timeoutMs: number) {
  const speaking = connectServer(url, 1, timeoutMs)
  let listening: { client: pg.Client; heardAt: number } | null = null
  const timer = setInterval(() => {
    if (!listening || performance.now() - listening.heardAt < DEAF_MS) return
    const { client } = listening
    listening = null
    // With a question under way its end waits for nothing.
    client.query('SELECT 1').catch(() => {})
    void client.end()
  }, LOOK_MS)
  timer.unref()

  async function connect() {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS, ...KEEPALIVE })
    // What breaks it also ends it, which the adapter hears.
    client.on('error', () => {})
    await client.connect()
    await client.query(sessionSql(sessionLimits(timeoutMs)))
    const heard = { client, heardAt: performance.now() }
    client.on('notification', () => {
      heard.heardAt = performance.now()
    })
    listening = heard
    return Object.assign(client, { release: () => client.end() })
  }

  return {
    pool: { connect, query: speaking.pool.query.bind(speaking.pool) } as unknown as pg.Pool,
    close: async () => {
      clearInterval(timer)
      // One after another: when this has been answered, all that was to be said has been.
      await speaking.pool.query('SELECT 1').catch(() => {})
      await speaking.close()
    },
  }
}
