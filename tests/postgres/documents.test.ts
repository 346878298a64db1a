import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { changeProfile } from '#server/catalog/profile/profiles.ts'
import { addSettings } from '#server/money/documents/settings.ts'
import { issueDue } from '#server/money/money.ts'
import { EMPTY_PROFILE } from '#shared/domain/catalog/profile.ts'
import { REGISTERED, REGULAR, sell } from '../support/documents.ts'
import { held } from '../support/promises.ts'
import { connectPatiently } from './cluster.ts'
import { twoInstances } from './two-instances.ts'

/** Two instances that issue at once, and sessions that are killed meanwhile: no number twice, and none is missing. */

const DOCUMENTS = 200
const KILLS = 25

const { one, other, db, adminId, now, databaseUrl } = await twoInstances('2026-11-24T15:00:00+05:30')
await changeProfile(db, { ...EMPTY_PROFILE, ...REGISTERED }, { at: now.at, readAt: null, adminId })
await addSettings(db, REGULAR, { at: now.at, readAt: null, adminId })

async function numbersOf(series: string) {
  const { rows } = await sql<{ sequence: number }>`
    SELECT sequence FROM documents WHERE series = ${series} ORDER BY sequence`.execute(db)
  return rows.map(({ sequence }) => sequence)
}
const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)
const app = { ctx: one, clock: { now: () => now.at } } as unknown as Parameters<typeof sell>[0]

test('200 documents at once, of two instances, are numbered from 1 to 200', async () => {
  await sell(app, { day: '2026-11-24', count: DOCUMENTS, price: 250 })
  const issued = await Promise.all([one, other, one, other].map((instance) => issueDue(instance)))
  expect(issued.reduce((sum, count) => sum + count, 0)).toBe(DOCUMENTS)
  expect(await numbersOf('DB')).toEqual(upTo(DOCUMENTS))
  held(
    36,
    '200 at once',
    `${DOCUMENTS} by two instances in four runs at once: numbered 1 to ${DOCUMENTS}, no gap, no twin`,
  )
})

test('also when the sessions of both are killed again and again', async () => {
  await sell(app, { day: '2026-11-24', count: DOCUMENTS, price: 250 })
  await sell(app, { day: '2026-11-23', count: 40 })
  const killer = connectPatiently(databaseUrl, 1)
  let kills = 0
  let done = false
  const killing = (async () => {
    while (!done && kills < KILLS) {
      const { rows } = await killer.pool.query<{ ended: boolean }>(
        `SELECT pg_terminate_backend(pid) AS ended FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid() AND query LIKE '%document%' AND state <> 'idle' LIMIT 1`,
      )
      kills += rows.length
      await wait(5)
    }
  })()
  const deadline = performance.now() + 60_000
  let left = 1
  while (left > 0 && performance.now() < deadline) {
    // A run whose session was killed says that some failed; the next finds what is left.
    await Promise.all([one, other].map((instance) => issueDue(instance).catch(() => 0)))
    const queue = await db
      .selectFrom('document_queue')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirst()
      .catch(() => ({ count: 1 }))
    left = Number(queue?.count ?? 0)
  }
  done = true
  await killing
  await killer.close()
  expect([left, kills > 0]).toEqual([0, true])
  expect(await numbersOf('DB')).toEqual(upTo(2 * DOCUMENTS))
  expect(await numbersOf('DBD')).toEqual([1])
  const { rows } =
    await sql`SELECT order_id FROM document_subjects WHERE open GROUP BY order_id HAVING count(*) > 1`.execute(db)
  expect(rows).toEqual([])
  held(
    36,
    'sessions killed',
    `${kills} sessions killed while ${DOCUMENTS + 40} orders are documented: no gap, no twin, none left out`,
  )
})
