import { afterAll, expect, inject, test } from 'vitest'
import { isDatabaseGone } from '#server/kernel/db/errors.ts'
import { createDatabase } from '../../support/database.ts'

/** A connection that breaks while it is lent out. Only a server breaks one; see http.test.ts for one that is not there. */

const onServer = inject('template').kind === 'server'
const database = await createDatabase()
const connection = database.connect()
afterAll(async () => {
  await connection.close()
  await database.dispose()
})

const cut = (pid: unknown) => connection.pool.query('SELECT pg_terminate_backend($1)', [pid])
const failure = async (failing: Promise<unknown>) =>
  failing.then(
    () => null,
    (error: unknown) => error,
  )

test.runIf(onServer)(
  'between two statements of a transaction it fails that work alone, as a database that is gone',
  async () => {
    const error = await failure(
      connection.db.transaction().execute(async (trx) => {
        const { rows } = await connection.pool.query(
          "SELECT pid FROM pg_stat_activity WHERE state = 'idle in transaction' AND datname = current_database()",
        )
        expect(rows).toHaveLength(1)
        await cut(rows[0]?.pid)
        await trx.selectFrom('customers').select('id').execute()
      }),
    )
    expect(isDatabaseGone(error)).toBe(true)
    expect(await connection.db.selectFrom('customers').select('id').execute()).toEqual([])
  },
)

test.runIf(onServer)('in the middle of a statement likewise', async () => {
  const sleeping = failure(connection.pool.query('SELECT pg_sleep(20)'))
  await expect
    .poll(async () => {
      const { rows } = await connection.pool.query(
        "SELECT pid FROM pg_stat_activity WHERE query = 'SELECT pg_sleep(20)'",
      )
      for (const { pid } of rows) await cut(pid)
      return rows.length
    })
    .toBe(1)
  expect(isDatabaseGone(await sleeping)).toBe(true)
})

test('a database without room, memory or connections is taken for one that is gone for the moment', () => {
  for (const code of ['53100', '53200', '53300', '53400'])
    expect(isDatabaseGone(Object.assign(new Error('insufficient resources'), { code })), code).toBe(true)
})

test('an error of ours is not taken for a database that is gone', () => {
  expect(isDatabaseGone(new Error('a bug'))).toBe(false)
  expect(isDatabaseGone(Object.assign(new Error('duplicate key'), { code: '23505' }))).toBe(false)
  expect(isDatabaseGone('text')).toBe(false)
})
