import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copyDataDir } from '#server/embedded/backup/copy-data-dir.ts'
import { DataDirError } from '#server/embedded/data-dir/layout.ts'
import { connectEmbedded, openEmbedded } from '#server/embedded/embedded.ts'
import { DiskRecorder } from '../support/disk-recorder.ts'
import { held } from '../support/promises.ts'
import { startServerProcess } from '../support/server-process.ts'
import { temporaryDir } from '../support/temporary-dir.ts'

/** The directory with the embedded database: who may read it, what a power cut leaves, what is told of damage. */

const dir = temporaryDir('dabba-data-dir-')
afterAll(() => dir.dispose())
const place = (name: string) => join(dir.path, name)

test('the first half-minute survives a power cut: all that was acknowledged since the very first start is there', async () => {
  const disk = new DiskRecorder()
  const dataDir = place('first')
  const { pool, close } = connectEmbedded(await openEmbedded(dataDir, disk.synced))
  const cuts: { image: string; acknowledged: number }[] = []
  const cut = (acknowledged: number) => {
    const image = place(`cut-${cuts.length}`)
    disk.cut(dataDir, image)
    cuts.push({ image, acknowledged })
  }
  cut(0)
  await pool.query('CREATE TABLE notes (id integer PRIMARY KEY)')
  for (let id = 1; id <= 40; id++) {
    await pool.query('INSERT INTO notes VALUES ($1)', [id])
    if (id % 20 === 0) cut(id)
  }
  await close()
  let rows = 0
  for (const { image, acknowledged } of cuts) {
    const again = connectEmbedded(await openEmbedded(image))
    await again.pool.query('CREATE TABLE IF NOT EXISTS notes (id integer PRIMARY KEY)')
    const { rowCount } = await again.pool.query('SELECT id FROM notes')
    expect(rowCount).toBe(acknowledged)
    rows += acknowledged
    await again.close()
  }
  held(63, 'power cut', `${cuts.length} cuts since the first start, ${disk.syncs} syncs, ${rows} acknowledged: 0 lost`)
}, 120_000)

/** Everything under a directory that others may read, write or enter. */
function openToOthers(directory: string): { looked: number; open: string[] } {
  const names = ['', ...(readdirSync(directory, { recursive: true }) as string[])]
  const open = names.filter((name) => (statSync(join(directory, name)).mode & 0o077) !== 0)
  return { looked: names.length, open }
}

test('nobody else on the machine can read the data: an open directory is closed, unless it has more than a kitchen in it', async () => {
  const dataDir = place('private')
  const env = { DATA_DIR: dataDir, SEED: 'demo', LOG_LEVEL: 'warn' }
  const first = await startServerProcess(env)
  const backup = spawnSync(process.execPath, ['src/server/embedded/backup/main.ts', place('backup')], {
    env: { PATH: process.env.PATH ?? '', DATA_DIR: dataDir },
  })
  expect(backup.status).toBe(0)
  expect(await first.end()).toBe(0)
  const [data, copy] = [openToOthers(dataDir), openToOthers(place('backup'))]
  expect([data.open, copy.open]).toEqual([[], []])

  const notes = join(dataDir, 'notes.txt')
  writeFileSync(notes, 'of somebody else')
  chmodSync(dataDir, 0o755)
  const rejected = await startServerProcess(env).catch((error: Error) => error.message)
  const command = `chmod -R go= ${dataDir}`
  expect(rejected).toContain(
    `Dabba cannot start:\nDATA_DIR: ${dataDir} is open to other users of this machine (mode 0755), with all that customers ` +
      `have told. Close it, and start again: ${command}`,
  )
  expect(spawnSync('sh', ['-c', command]).status).toBe(0)
  expect(await (await startServerProcess(env)).end()).toBe(0)

  rmSync(notes)
  for (const name of ['', 'postgres', 'postgres/PG_VERSION', 'uploads']) chmodSync(join(dataDir, name), 0o755)
  const closing = await startServerProcess(env)
  expect(await closing.end()).toBe(0)
  expect(closing.output()).toMatch(/"mode":"0755".*has been closed to them/)
  expect(openToOthers(dataDir).open).toEqual([])
  held(62, 'every file', `${data.looked} files, ${copy.looked} of a backup: 0 open to others; an open directory closed`)
}, 240_000)

describe('damage', () => {
  const whole = place('whole')
  const GO_BACK = 'Bring it back, or put the last backup in the place of the whole directory'
  beforeAll(async () => {
    await (await openEmbedded(whole)).close()
  }, 60_000)

  const files = (directory: string) => join(directory, 'postgres')
  const DAMAGE: [what: string, damage: (directory: string) => void, message: (directory: string) => string][] = [
    [
      'pg_control cut short',
      (at) => truncateSync(join(files(at), 'global/pg_control'), 100),
      (at) =>
        `The database in ${files(at)} is damaged and cannot be opened: could not read file "global/pg_control": read 100 of 296. ${GO_BACK}`,
    ],
    [
      'no log',
      (at) => {
        for (const name of readdirSync(join(files(at), 'pg_wal')))
          rmSync(join(files(at), 'pg_wal', name), { recursive: true })
      },
      (at) =>
        `The database in ${files(at)} is damaged and cannot be opened: could not locate a valid checkpoint record at `,
    ],
    [
      'half the files',
      (at) => rmSync(join(files(at), 'base'), { recursive: true }),
      (at) => `The database in ${files(at)} is damaged and cannot be opened: database "postgres" does not exist`,
    ],
    [
      'no PG_VERSION',
      (at) => rmSync(join(files(at), 'PG_VERSION')),
      (at) => `The database in ${files(at)} is damaged: its file PG_VERSION is missing, and probably more. ${GO_BACK}`,
    ],
    [
      'an empty database directory',
      (at) => {
        rmSync(files(at), { recursive: true })
        mkdirSync(files(at))
      },
      (at) => `The database is missing: a kitchen lives in ${at} (known since 20`,
    ],
    [
      'pictures alone, of a version that left no mark',
      (at) => {
        rmSync(files(at), { recursive: true })
        rmSync(join(at, 'kitchen.json'))
        mkdirSync(join(at, 'uploads'))
        writeFileSync(join(at, 'uploads', 'dal.webp'), 'a picture')
      },
      (at) =>
        `The database is missing: ${at} has the pictures of a kitchen, but ${files(at)} is empty or gone. ${GO_BACK}`,
    ],
  ]

  test.each(DAMAGE)(
    '%s: told in one sentence, and no new kitchen is founded',
    async (what, damage, message) => {
      const at = place(what.replaceAll(' ', '-'))
      cpSync(whole, at, { recursive: true, mode: 0 })
      damage(at)
      const failure = await openEmbedded(at).catch((error: unknown) => error)
      expect(failure).toBeInstanceOf(DataDirError)
      expect((failure as Error).message).toContain(message(at))
      expect((failure as Error).message).toContain('(docs/operations.md, "Going back to it").')
      // As damaged as before: nothing has been put in its place.
      expect(await openEmbedded(at).catch((error: unknown) => error)).toEqual(failure)
    },
    60_000,
  )

  test('a start of the program that is rejected for it ends with the sentence', async () => {
    const at = place('program')
    cpSync(whole, at, { recursive: true })
    rmSync(files(at), { recursive: true })
    const rejected = startServerProcess({ DATA_DIR: at, SEED: 'none' })
    await expect(rejected).rejects.toThrow(`Dabba cannot start:\nThe database is missing: a kitchen lives in ${at} `)
    held(
      64,
      'each told in words',
      `${DAMAGE.length} kinds: the directory and what to do named, 0 new kitchens beside old data`,
    )
  }, 60_000)

  test('a backup starts whole or not at all', async () => {
    const made = place('made')
    await copyDataDir(whole, made, 0, (copy) => copy())
    const half = place('half')
    cpSync(made, half, { recursive: true })
    rmSync(join(half, 'postgres/base/5/1259'))
    truncateSync(join(half, 'postgres/base/5/1249'), 8192)
    await expect(openEmbedded(half)).rejects.toThrow(
      /half is a part of a backup: 2 of its \d+ files are missing or cut short, postgres\/base\/5\/12[45]9 among them\. Copy/,
    )
    const unfinished = place('unfinished')
    cpSync(made, unfinished, { recursive: true })
    writeFileSync(join(unfinished, 'backup.json'), '{"files":null}')
    await expect(openEmbedded(unfinished)).rejects.toThrow('is a backup that was never finished')
    const listed = Object.keys(JSON.parse(readFileSync(join(made, 'backup.json'), 'utf8')).files).length
    await (await openEmbedded(made)).close()
    // It lives from now on, and grows.
    expect(readdirSync(made)).not.toContain('backup.json')
    await (await openEmbedded(made)).close()
    held(
      64,
      'part of a backup',
      `of ${listed} files 2 missing or cut short, or never finished: rejected; whole: starts`,
    )
  }, 60_000)
})
