import { existsSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { connectEmbedded, openEmbedded } from '#server/embedded/embedded.ts'
import { memoryOf } from '../../bench/memory.ts'
import { held } from '../support/promises.ts'
import { startServerProcess } from '../support/server-process.ts'
import { temporaryDir } from '../support/temporary-dir.ts'

/** The embedded PostgreSQL runs in a thread of its own. */

const LIMIT_MB = 450
const dir = temporaryDir('dabba-thread-')
afterAll(() => dir.dispose())

test('a long statement keeps other statements waiting and nothing else', { timeout: 120_000 }, async () => {
  const { pool, close } = connectEmbedded(await openEmbedded(dir.path))
  let ticks = 0
  const ticking = setInterval(() => {
    ticks += 1
  }, 10)
  const begun = performance.now()
  await pool.query('SELECT count(*) FROM generate_series(1, 5000000) n WHERE n % 7 = 3')
  const ms = performance.now() - begun
  clearInterval(ticking)
  // A machine that has more to do lets timers slip; a statement in this thread would let none come at all.
  expect(ticks).toBeGreaterThan(ms / 200)
  await close()
})

test('what a connection that broke has left is not for the next one to find', { timeout: 120_000 }, async () => {
  const { pool, close } = connectEmbedded(await openEmbedded(dir.path))
  await pool.query('CREATE TABLE notes (id integer)')
  const broken = await pool.connect()
  await broken.query('BEGIN')
  await broken.query({ name: 'note', text: 'INSERT INTO notes VALUES ($1)', values: [1] })
  broken.release(true)
  expect((await pool.query('SELECT * FROM notes')).rows).toEqual([])
  await pool.query({ name: 'note', text: 'INSERT INTO notes VALUES ($1)', values: [2] })
  expect((await pool.query('SELECT * FROM notes')).rows).toEqual([{ id: 2 }])
  await close()
})

test.runIf(existsSync('/proc'))(
  `a kitchen's first start takes less than ${LIMIT_MB} MB`,
  async () => {
    const server = await startServerProcess({ DATA_DIR: `${dir.path}/fresh`, SEED: 'demo', LOG_LEVEL: 'warn' })
    // Jobs that run at the start.
    await wait(2000)
    const memory = memoryOf(server) ?? 0
    await server.end()
    expect(memory).toBeGreaterThan(0)
    expect(memory).toBeLessThan(LIMIT_MB)
    held(66, 'memory', `${Math.round(memory)} MB after the first start of a demo kitchen, embedded`)
  },
  120_000,
)
