import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { backupsOf, lastCheckFile } from '#server/embedded/backup/backups.ts'
import { lookAtBackups, watchBackups } from '#server/embedded/backup/look-at-backups.ts'
import { backupsNoted, backupTrouble } from '#server/embedded/backup/state.ts'
import { messageOf } from '#server/notifications/messages.ts'
import { testApp } from '../../support/app.ts'

/** Owners hear of it when the newest backup is too old, or the one that was opened last is of no use. */

const app = await testApp({ now: '2026-03-11T11:00:00+05:30' })
const { ctx } = app
const directory = backupsOf(ctx.config.dataDir)
watchBackups(ctx)

afterEach(async () => {
  rmSync(directory, { recursive: true, force: true })
  await ctx.db.deleteFrom('outbox_events').execute()
  app.clock.set('2026-03-11T11:00:00+05:30')
})

const backupAt = (name: string) => mkdirSync(join(directory, name), { recursive: true })
const told = async () => {
  const rows = await ctx.db.selectFrom('outbox_events').select('payload').where('type', '=', 'backup-missing').execute()
  return rows.map(({ payload }) => payload)
}
const figures = async () => (await ctx.metrics.text()).split('\n').filter((line) => /^dabba_backup/.test(line))

test('nobody is told where none was ever made: there it is the doctor who says so', async () => {
  await lookAtBackups(ctx)
  expect(await told()).toEqual([])
  expect(await figures()).toEqual(['dabba_backup_age_seconds -1', 'dabba_backup_broken 0'])
})

test('one of last night is well, one that is 37 hours old is told, once a day', async () => {
  backupAt('2026-03-10T21-30-00.000Z')
  await lookAtBackups(ctx)
  expect(await told()).toEqual([])
  expect(await figures()).toEqual(['dabba_backup_age_seconds 28800', 'dabba_backup_broken 0'])

  app.clock.set('2026-03-12T16:00:00+05:30')
  await lookAtBackups(ctx)
  await lookAtBackups(ctx)
  expect(await told()).toEqual([{ trouble: 'late', hours: 37 }])
  app.clock.set('2026-03-13T16:00:00+05:30')
  await lookAtBackups(ctx)
  expect(await told()).toEqual([
    { trouble: 'late', hours: 37 },
    { trouble: 'late', hours: 61 },
  ])
})

test('one that cannot be gone back to is told, however new it is', async () => {
  backupAt('2026-03-10T21-30-00.000Z')
  const checked = { backup: directory, at: '2026-03-10T21:40:00.000Z', error: 'the database in it is damaged' }
  writeFileSync(lastCheckFile(ctx.config.dataDir), JSON.stringify(checked))
  await lookAtBackups(ctx)
  expect(await told()).toEqual([{ trouble: 'broken', hours: 8 }])
  expect(await figures()).toEqual(['dabba_backup_age_seconds 28800', 'dabba_backup_broken 1'])
})

test.each([
  [{ trouble: 'late', hours: 37 } as const, 'No backup for 37 hours'],
  [{ trouble: 'broken', hours: 8 } as const, 'The last backup cannot be used'],
])('%j is said in words', async (payload, title) => {
  const event = { type: 'backup-missing' as const, ...payload }
  expect(messageOf({ event, orderStatus: null, menuName: null }, null)).toMatchObject({
    title,
    url: '/admin#tab=dashboard',
  })
})

test('what was noted of a dump is read from the database, and nonsense is no backup', async () => {
  const note = (value: string) =>
    ctx.db
      .insertInto('settings')
      .values({ name: 'backup', value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute()
  expect(await backupsNoted(ctx.pool)).toEqual({ madeAt: null, checked: null })
  await note('{"at":"2026-03-09T21:30:00Z","contents":"812 orders"}')
  const state = await backupsNoted(ctx.pool)
  expect(state).toEqual({
    madeAt: Date.parse('2026-03-09T21:30:00Z'),
    checked: { backup: 'the dump', at: Date.parse('2026-03-09T21:30:00Z'), contents: '812 orders' },
  })
  expect(backupTrouble(state, Date.parse('2026-03-11T09:29:00Z'))).toBeNull()
  expect(backupTrouble(state, Date.parse('2026-03-11T09:31:00Z'))).toBe('late')
  for (const nonsense of ['', 'null', '{}', '{"at":"never"}']) {
    await note(nonsense)
    expect(await backupsNoted(ctx.pool)).toEqual({ madeAt: null, checked: null })
  }
})
