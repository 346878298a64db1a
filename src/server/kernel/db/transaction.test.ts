import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Tables } from './tables.ts'
import { inTransaction } from './transaction.ts'

const NOT_QUERYABLE = 'Client has encountered a connection error and is not queryable'

/** A driver whose connection has broken by the time of the rollback. */
class BrokenDriver extends DummyDriver {
  override async rollbackTransaction(): Promise<void> {
    throw new Error(NOT_QUERYABLE)
  }
}

const databaseOf = (driver: DummyDriver) =>
  new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })

describe('a transaction', () => {
  test('throws what failed first, not that its rollback failed as well', async () => {
    const failing = inTransaction(databaseOf(new BrokenDriver()), async () => {
      throw Object.assign(new Error('terminating connection due to idle-in-transaction timeout'), { code: '25P03' })
    })
    await expect(failing).rejects.toMatchObject({ code: '25P03' })
  })

  test('starts anew after a deadlock, also when the rollback failed', async () => {
    let runs = 0
    const done = inTransaction(databaseOf(new BrokenDriver()), async () => {
      runs += 1
      if (runs < 3) throw Object.assign(new Error('deadlock detected'), { code: '40P01' })
      return 'done'
    })
    expect([await done, runs]).toEqual(['done', 3])
  })
})
