import { afterAll, expect, test } from 'vitest'
import { runSql } from '#server/kernel/db/run-sql.ts'
import { createDatabase } from '../../support/database.ts'

const database = await createDatabase()
const connection = database.connect()
afterAll(async () => {
  await connection.close()
  await database.dispose()
})

test('a text with a transaction of its own that fails leaves the session good for the next one', async () => {
  const { pool } = connection
  for (let turn = 0; turn < 20; turn++) {
    await expect(runSql(pool, { text: 'BEGIN; SELECT 1 / 0; COMMIT' })).rejects.toThrow('division by zero')
    expect((await runSql(pool, { text: 'SELECT 1 AS one' })).rows).toEqual([{ one: 1 }])
  }
})
