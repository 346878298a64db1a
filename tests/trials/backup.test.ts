import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { sendCustomers } from '../crash/customer-process.ts'
import { compare } from '../crash/witness.ts'
import { held } from '../support/promises.ts'
import { startServerProcess } from '../support/server-process.ts'
import { temporaryDir } from '../support/temporary-dir.ts'

/** `npm run backup` of the embedded database, and going back to what it wrote. */

const dir = temporaryDir('dabba-backup-')
afterAll(() => dir.dispose())
const dataDir = join(dir.path, 'data')
const settings = (DATA_DIR: string) => ({ DATA_DIR, SEED: 'demo', LOG_LEVEL: 'warn' })

async function backup(target: string | null = null, env: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['src/server/embedded/backup/main.ts', ...(target === null ? [] : [target])], {
    env: { PATH: process.env.PATH ?? '', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const [code] = await once(child, 'close')
  return { code, output }
}

test('while customers order: the copy starts, and has every order that was promised before', async () => {
  const server = await startServerProcess(settings(dataDir))
  mkdirSync(join(dataDir, 'uploads'), { recursive: true })
  writeFileSync(join(dataDir, 'uploads', 'dal.webp'), 'a picture')
  const customers = await sendCustomers(server.url, dir.path, 8)
  const copies: { target: string; promisedBefore: number }[] = []
  for (const name of ['first', 'second']) {
    const promisedBefore = customers.log().length
    const target = join(dir.path, name)
    expect(await backup(target)).toMatchObject({ code: 0, output: expect.stringContaining(`Backed up to ${target}\n`) })
    copies.push({ target, promisedBefore })
  }
  await customers.stop()
  expect((await compare(server.url, customers.log())).lost).toEqual([])
  expect(await server.end()).toBe(0)

  const orders: number[] = []
  for (const { target, promisedBefore } of copies) {
    expect(readdirSync(target).sort()).toEqual(['backup.json', 'kitchen.json', 'postgres', 'uploads'])
    expect(readdirSync(join(target, 'uploads'))).toEqual(['dal.webp'])
    expect(statSync(target).mode & 0o077).toBe(0)
    // The books are compared by the sessions that ordered.
    const restored = await startServerProcess({ ...settings(target), KEEP_SESSIONS: '1' })
    const { lost, doubled, promised } = await compare(restored.url, customers.log().slice(0, promisedBefore))
    expect({ lost, doubled }).toEqual({ lost: [], doubled: [] })
    orders.push(promised)
    expect(await restored.end()).toBe(0)
  }
  held(
    7,
    'embedded, while customers order',
    `${copies.length} copies restored with the ${orders.join(', ')} orders promised before each: 0 lost, 0 doubled`,
  )
}, 240_000)

test('whoever was signed in signs in again after a restore, unless that is not wanted', async () => {
  const dir = temporaryDir('dabba-restored-')
  const [data, copy, keeping] = ['data', 'copy', 'keeping'].map((name) => join(dir.path, name)) as [
    string,
    string,
    string,
  ]
  const admin = { email: 'admin@dabba.test', password: 'a long password' }
  const env = { SEED: 'none', LOG_LEVEL: 'warn', ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password }
  const server = await startServerProcess({ ...env, DATA_DIR: data })
  const login = async (url: string) => {
    const body = JSON.stringify(admin)
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${url}/api/admin/login`, { method: 'POST', headers, body })
    return ((await answer.json()) as { token: string }).token
  }
  const verify = async (url: string, token: string) =>
    (await fetch(`${url}/api/admin/verify`, { headers: { authorization: `Bearer ${token}` } })).status
  const token = await login(server.url)
  for (const target of [copy, keeping]) expect((await backup(target, { DATA_DIR: data })).code).toBe(0)
  await server.end()

  const again = await startServerProcess({ ...env, DATA_DIR: data })
  expect(await verify(again.url, token)).toBe(200)
  await again.end()
  const restored = await startServerProcess({ ...env, DATA_DIR: copy })
  expect(await verify(restored.url, token)).toBe(401)
  const next = await login(restored.url)
  await restored.end()
  expect(restored.output()).toContain('a backup was restored: everybody has to sign in again')
  const later = await startServerProcess({ ...env, DATA_DIR: copy })
  expect(await verify(later.url, next)).toBe(200)
  await later.end()
  const kept = await startServerProcess({ ...env, DATA_DIR: keeping, KEEP_SESSIONS: '1' })
  expect(await verify(kept.url, token)).toBe(200)
  await kept.end()
  dir.dispose()
  held(
    56,
    'embedded',
    'a copy of the data directory: the session of before is 401 once, later starts keep sessions; KEEP_SESSIONS=1 keeps it',
  )
}, 240_000)

test('with the server stopped it works as well, and never over something', async () => {
  const target = join(dir.path, 'cold')
  expect((await backup(target)).code).toBe(0)
  const again = await backup(target)
  expect(again).toEqual({ code: 1, output: `No backup was made: ${target} is there already. Name a new directory.\n` })
  const inside = await backup(join(dataDir, 'backup'))
  expect(inside.output).toContain('The backup cannot stand inside the data directory')
  const unwritable = await backup(join(target, 'postgres', 'PG_VERSION', 'x'))
  expect(unwritable.output).toMatch(
    /The server cannot write to .*PG_VERSION \(\w+\)\. Name a directory that is its user's\./,
  )
  const nothing = await backup(join(dir.path, 'x'), { DATA_DIR: join(dir.path, 'nowhere') })
  expect(nothing).toEqual({
    code: 1,
    output: `No backup was made: There is no database in ${join(dir.path, 'nowhere')}. Is DATA_DIR right? A kitchen is founded by the first start.\n`,
  })
  expect(readdirSync(dir.path).filter((name) => name.includes('partial'))).toEqual([])
}, 120_000)

test('without a name it goes beside the data directory, under the instant', async () => {
  const { code, output } = await backup()
  expect(code).toBe(0)
  const [name = '', ...others] = readdirSync(`${dataDir}-backups`)
  expect(others).toEqual([])
  expect(name).toMatch(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z$/)
  expect(output).toContain(`Backed up to ${join(`${dataDir}-backups`, name)}\n`)
}, 60_000)

test('as many as are to be kept are there afterwards, and a number that would leave none is rejected', async () => {
  const keeping = async (keep: string) => {
    const child = spawn(process.execPath, ['src/server/embedded/backup/main.ts', '--keep', keep], {
      env: { PATH: process.env.PATH ?? '', DATA_DIR: dataDir },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const errors = child.stderr.setEncoding('utf8').toArray()
    const [code] = await once(child, 'close')
    return { code, said: (await errors).join('') }
  }
  expect(await keeping('1')).toEqual({ code: 1, said: 'No backup was made: --keep 1: keep 2 or more.\n' })
  const [first] = readdirSync(`${dataDir}-backups`)
  for (let made = 0; made < 2; made++) expect((await keeping('2')).code).toBe(0)
  const kept = readdirSync(`${dataDir}-backups`)
  expect(kept).toHaveLength(2)
  expect(kept).not.toContain(first)
}, 120_000)

test('of a PostgreSQL server is its own business', async () => {
  const env = { DATABASE_URL: 'postgres://dabba@127.0.0.1/dabba', SMS_PROVIDER: 'test' }
  expect((await backup(join(dir.path, 'y'), env)).output).toBe(
    'No backup was made: DATABASE_URL: a PostgreSQL server is backed up by its own tools; see docs/operations.md.\n',
  )
})
