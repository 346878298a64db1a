import { afterAll, describe, expect, test } from 'vitest'
import { vacuumTables } from '#server/kernel/db/vacuum-tables.ts'
import { createTestApp } from '../../support/app.ts'

/** What a server's autovacuum does, on the embedded database, which has no process of its own for it. */
const embedded = describe.skipIf(process.env.TEST_DATABASE_URL)

embedded('tables of which much has changed', async () => {
  const app = await createTestApp({ now: '2026-03-11T11:00:00+05:30' })
  const { pool } = app.ctx
  afterAll(async () => {
    await app.stop()
    await app.database.dispose()
  })
  const one = async <T>(text: string) => (await pool.query<{ value: T }>(text)).rows[0]?.value as T
  const pages = (table: string) => one<number>(`SELECT pg_relation_size('${table}') / 8192 AS value`)
  // PostgreSQL counts at once what a test does within a second.
  const vacuum = async () => {
    await pool.query('SELECT pg_stat_force_next_flush()')
    return vacuumTables(app.ctx)
  }
  /** How many rows the planner expects. */
  const estimate = async (query: string) => {
    const { rows } = await pool.query(`EXPLAIN (FORMAT json) ${query}`)
    return rows[0]['QUERY PLAN'][0].Plan['Plan Rows'] as number
  }

  test('do not grow without bound, and the planner knows what is in them', async () => {
    await pool.query('CREATE TABLE plates (id integer PRIMARY KEY, state text NOT NULL)')
    await pool.query(`INSERT INTO plates SELECT n, 'cooked' FROM generate_series(1, 5000) n`)
    expect(await vacuum()).toContain('public.plates')
    const size = await pages('plates')
    for (let round = 1; round <= 8; round++) {
      await pool.query('UPDATE plates SET state = $1', [`round ${round}`])
      expect(await vacuum()).toContain('public.plates')
    }
    // Each round needs the room of all rows once more, and finds that of the round before.
    expect(await pages('plates')).toBeLessThan(3 * size)

    await pool.query(`UPDATE plates SET state = 'eaten' WHERE id > 500`)
    const eaten = `SELECT FROM plates WHERE state = 'eaten'`
    expect(await estimate(eaten)).toBeLessThan(500)
    await vacuum()
    expect(await estimate(eaten)).toBeGreaterThan(4000)
    expect(await vacuum()).not.toContain('public.plates')
  })

  test('are found by their growth when the counts were lost with the process', async () => {
    await pool.query('CREATE TABLE cups (id integer PRIMARY KEY)')
    await pool.query('INSERT INTO cups SELECT generate_series(1, 20000)')
    await vacuum()
    await pool.query('INSERT INTO cups SELECT generate_series(20001, 50000)')
    await pool.query('SELECT pg_stat_reset()')
    expect(await one('SELECT reltuples::int AS value FROM pg_class WHERE relname = $$cups$$')).toBe(20_000)
    expect(await vacuum()).toEqual(['public.cups'])
    expect(await one('SELECT reltuples::int AS value FROM pg_class WHERE relname = $$cups$$')).toBe(50_000)
  })

  test('wait for the night when they are large, unless it has become too much', async () => {
    await pool.query('CREATE TABLE books (id integer PRIMARY KEY, text text NOT NULL) WITH (fillfactor = 70)')
    await pool.query(`INSERT INTO books SELECT n, repeat('a', 1000) FROM generate_series(1, 10000) n`)
    await vacuum()
    expect(await pages('books')).toBeGreaterThan(1000)
    const change = (share: number) => pool.query('UPDATE books SET id = -id WHERE abs(id) <= $1', [10_000 * share])
    await change(0.15)
    expect(await vacuum()).toEqual([])
    app.clock.set('2026-03-12T03:25:00+05:30')
    expect(await vacuum()).toEqual(['public.books'])
    app.clock.set('2026-03-12T11:00:00+05:30')
    await change(0.15)
    expect(await vacuum()).toEqual([])
    await change(0.15)
    expect(await vacuum()).toEqual(['public.books'])
  })

  test('keep nobody waiting for more than one of them', async () => {
    const names = Array.from({ length: 5 }, (_, index) => `bowls_${index}`)
    for (const name of names) await pool.query(`CREATE TABLE ${name} AS SELECT generate_series(1, 1000) AS id`)
    let answered = 0
    const over = new AbortController()
    const job = vacuum().finally(() => over.abort())
    while (!over.signal.aborted) {
      await pool.query('SELECT FROM plates LIMIT 1')
      answered += 1
    }
    expect(await job).toEqual(names.map((name) => `public.${name}`))
    // Between any two statements of the job one of the reader's had its turn.
    expect(answered).toBeGreaterThanOrEqual(2 * names.length)
  })
})
