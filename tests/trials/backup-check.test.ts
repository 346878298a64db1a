import { spawnSync } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runDoctor } from '../support/doctor.ts'
import { held } from '../support/promises.ts'
import { startServerProcess } from '../support/server-process.ts'
import { temporaryDir } from '../support/temporary-dir.ts'

/** `npm run backup:check`: whether a backup can be gone back to, found out before it has to be. */

const dir = temporaryDir('dabba-backup-check-')
const dataDir = join(dir.path, 'data')
const backups = `${dataDir}-backups`
let newest = ''

function run(program: 'embedded/backup/main' | 'ops/backup-check', ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`src/server/${program}.ts`, ...args], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH ?? '', DATA_DIR: dataDir },
  })
  return { code: status, output: stdout + stderr }
}

/** The largest file of a table: rows, not the database's own lists. */
function aTableOf(backup: string): string {
  const base = join(backup, 'postgres/base')
  const [database = ''] = readdirSync(base).sort((a, b) => Number(b) - Number(a))
  return readdirSync(join(base, database))
    .filter((name) => Number(name) >= 16_384)
    .map((name) => join(base, database, name))
    .sort((a, b) => statSync(b).size - statSync(a).size)[0] as string
}

beforeAll(async () => {
  expect(run('ops/backup-check')).toEqual({
    code: 1,
    output: `The backup is of no use: there is none in ${backups}. Make one first: npm run backup.\n`,
  })
  const server = await startServerProcess({ DATA_DIR: dataDir, SEED: 'demo', LOG_LEVEL: 'warn' })
  expect(run('embedded/backup/main').code).toBe(0)
  expect(await server.end()).toBe(0)
  newest = join(backups, readdirSync(backups).find((name) => name.startsWith('20')) as string)
}, 120_000)
afterAll(() => dir.dispose())

const doctor = () => runDoctor({ DATA_DIR: dataDir, SMS_PROVIDER: 'test', SEED: 'demo' }).of('backup')

describe('a backup', () => {
  test('that is whole opens, stays as it is, and the doctor says what is in it', () => {
    expect(doctor()).toMatch(/^✓ .*none was opened yet: npm run backup:check$/)
    const before = readdirSync(newest, { recursive: true }).length
    const { code, output } = run('ops/backup-check')
    expect({ code, output }).toEqual({
      code: 0,
      output: expect.stringMatching(
        / opens: \d+ orders, the newest of 20\S+Z, \d+ customers; \d+ rows of \d+ tables read\.\n$/,
      ),
    })
    const orders = / (\d+) orders/.exec(output)?.[1]
    expect(Number(orders)).toBeGreaterThan(0)
    expect(doctor()).toMatch(new RegExp(`^✓ .*; 0 hours ago one was opened: ${orders} orders, `))
    expect(readdirSync(newest, { recursive: true }).length).toBe(before)
    expect(readdirSync(backups).filter((name) => name.startsWith('.'))).toEqual([])
  }, 120_000)

  test('with a damaged table, a file too few or no end is told to be of no use, and why', () => {
    const damages: [string, (copy: string) => void, RegExp][] = [
      [
        'rows of zeros and ones',
        (copy) => {
          const file = aTableOf(copy)
          const bytes = readFileSync(file)
          writeFileSync(file, bytes.fill(0x5a, 24))
        },
        /invalid page|could not read|invalid|corrupt|damaged|ended by itself/i,
      ],
      ['a file too few', (copy) => rmSync(aTableOf(copy)), /1 of its \d+ files are missing or cut short/],
      [
        'no end',
        (copy) => writeFileSync(join(copy, 'backup.json'), '{"files":null}'),
        /a backup that was never finished/,
      ],
      ['no database', (copy) => rmSync(join(copy, 'postgres'), { recursive: true }), /There is no database in/],
    ]
    for (const [name, damage, reason] of damages) {
      const copy = join(backups, '2099-01-01T03-00-00.000Z')
      cpSync(newest, copy, { recursive: true })
      damage(copy)
      const { code, output } = run('ops/backup-check')
      expect(output, name).toMatch(reason)
      expect({ code, told: output.startsWith('The backup is of no use: ') }, name).toEqual({ code: 1, told: true })
      expect(doctor(), name).toContain(`${copy} is of no use: `)
      rmSync(copy, { recursive: true })
    }
    held(
      7,
      'checked by timer',
      `whole: opens, orders counted; ${damages.length} kinds of damage each told, by the doctor too`,
    )
  }, 120_000)
})
