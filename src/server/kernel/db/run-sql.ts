import type pg from 'pg'
import { OutOfTime } from './errors.ts'

/**
 * What `pool.query` does, except that an error raised by the statement itself does not cost the connection: the embedded
 * database has only one. A `name` makes each connection prepare the statement once; one name stands for one text.
 */
export async function runSql<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  statement: { name?: string; text: string; values?: unknown[] | undefined },
): Promise<pg.QueryResult<Row>> {
  const client = await pool.connect()
  try {
    const result = await client.query<Row>(statement)
    client.release()
    return result
  } catch (error) {
    client.release(!(isOfStatement(error) && (await isIdle(client, statement.text))))
    throw error
  }
}

/**
 * Ends the transaction that a text with a BEGIN of its own has left open when it failed. Says whether the session is good.
 * The server tells the state of a transaction after the error, too late to go by it.
 */
async function isIdle(client: pg.PoolClient, text: string): Promise<boolean> {
  if (!/^\s*(begin|start)\b/i.test(text)) return true
  return client.query('ROLLBACK').then(
    () => true,
    () => false,
  )
}

/** Whether the connection goes on: neither lost (class 08) nor ended by the server (class 57, but for a cancelled statement). */
function isOfStatement(error: unknown): boolean {
  if (error instanceof OutOfTime) return true
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /^[0-9A-Z]{5}$/.test(code) && (code === '57014' || !/^(08|57)/.test(code))
}
