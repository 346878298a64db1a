import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { temporaryDir } from '../../../../tests/support/temporary-dir.ts'
import { backupsOf, madeBackups, removeOldBackups } from './backups.ts'
import { copyDataDir } from './copy-data-dir.ts'
import { abandonedIn } from './unfinished.ts'

const MB = 1024 * 1024
const DAY_MS = 24 * 60 * 60 * 1000
const dirs: ReturnType<typeof temporaryDir>[] = []
let dataDir = ''
let backups = ''

beforeEach(() => {
  const dir = temporaryDir('dabba-copy-')
  dirs.push(dir)
  dataDir = join(dir.path, 'data')
  backups = backupsOf(dataDir)
  mkdirSync(join(dataDir, 'postgres'), { recursive: true })
  mkdirSync(backups)
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '17')
  writeFileSync(join(dataDir, 'postgres', 'table'), Buffer.alloc(3 * MB))
})
afterAll(() => {
  for (const dir of dirs) dir.dispose()
})

const target = () => join(backups, '2026-11-24T03-00-00.000Z')
const copy = (keepFree = 0) => copyDataDir(dataDir, target(), keepFree, (copying) => copying())

/** What a process that was killed in the middle leaves. */
function unfinished(name: string, pid: number): string {
  const path = join(backups, `${name}.partial-${pid}`)
  mkdirSync(path)
  writeFileSync(join(path, 'backup.json'), '{"files":null}')
  return path
}

/** The number of a process that has ended. */
const endedPid = () => spawnSync(process.execPath, ['--version']).pid

test('a copy that would leave too little room for orders is not begun, and nothing of it stays', async () => {
  await expect(copy(1e15)).rejects.toThrow(
    /^There is no room in .*: the copy takes 4 MB, and \d+ MB are free, of which 953674317 MB are kept for orders\. Make room, or name a place on another disk\.$/,
  )
  expect(readdirSync(backups)).toEqual([])
  await copy()
  expect(readdirSync(backups)).toEqual(['2026-11-24T03-00-00.000Z'])
})

test('a copy that fails in the middle is removed', async () => {
  const failing = copyDataDir(dataDir, target(), 0, async (copying) => {
    await copying()
    throw new Error('ENOSPC: no space left on device')
  })
  await expect(failing).rejects.toThrow('no space left')
  expect(readdirSync(backups)).toEqual([])
})

test('copies that ended processes have left go before the next, those under way and what else is called so stay', async () => {
  const now = Date.now()
  const left = unfinished('2026-11-22T03-00-00.000Z', endedPid())
  const underWay = unfinished('2026-11-23T03-00-00.000Z', process.ppid)
  const forDays = unfinished('2026-11-20T03-00-00.000Z', process.ppid)
  utimesSync(forDays, new Date(now - 2 * DAY_MS), new Date(now - 2 * DAY_MS))
  const other = join(backups, 'letters.partial-1')
  mkdirSync(other)
  expect(abandonedIn(backups, now).sort()).toEqual([forDays, left].sort())
  await copy()
  expect([left, forDays, underWay, other].map((path) => existsSync(path))).toEqual([false, false, true, true])
})

test('of the finished ones the newest are kept', async () => {
  for (const day of ['20', '23', '21', '22']) mkdirSync(join(backups, `2026-11-${day}T03-00-00.000Z`))
  const underWay = unfinished('2026-11-24T03-00-00.000Z', process.ppid)
  await removeOldBackups(dataDir, 2)
  expect(madeBackups(dataDir).map(({ path }) => path)).toEqual(
    ['23', '22'].map((day) => join(backups, `2026-11-${day}T03-00-00.000Z`)),
  )
  expect(existsSync(underWay)).toBe(true)
})
