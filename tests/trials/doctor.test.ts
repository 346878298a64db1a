import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { provider as askProvider } from '#server/ops/doctor/machine.ts'
import { runDoctor } from '../support/doctor.ts'
import { held } from '../support/promises.ts'
import { startServerProcess } from '../support/server-process.ts'
import { temporaryDir } from '../support/temporary-dir.ts'

/** `npm run doctor` on the embedded database. */

const dir = temporaryDir('dabba-doctor-')
afterAll(() => dir.dispose())
const DATA_DIR = join(dir.path, 'data')
const backups = `${DATA_DIR}-backups`
const DAY_MS = 24 * 60 * 60 * 1000
const instant = (age: number) => new Date(Date.now() - age).toISOString().replaceAll(':', '-')

test('finds nothing to look at before the first start, and founds nothing', () => {
  const before = runDoctor({ DATA_DIR: join(dir.path, 'nowhere') })
  expect(before.of('database')).toBe('- no kitchen has been founded yet: the first start does it')
  expect(before).toMatchObject({ code: 0, wrong: [] })
})

test('says what is wrong with settings that no server would start with', () => {
  expect(runDoctor({ PORT: 'x' })).toMatchObject({ code: 1, output: expect.stringMatching(/^✗ settings\nPORT: /) })
})

test('finds nothing wrong where nothing is, and each thing that is, while the server runs and when it is stopped', async () => {
  const server = await startServerProcess({ DATA_DIR, SEED: 'demo', LOG_LEVEL: 'warn' })
  mkdirSync(join(backups, instant(DAY_MS)), { recursive: true, mode: 0o700 })
  const well = runDoctor({ DATA_DIR })
  expect(well, well.output).toMatchObject({ code: 0, wrong: [] })
  expect(well.of('database')).toMatch(/^✓ embedded; the server runs, version \d+\.\d+, all migrations done$/)
  expect(well.of('fsync')).toMatch(/^✓ takes \d+\.\d\d ms, which every order waits for$/)
  expect(well.output.trimEnd().split('\n').length).toBeLessThan(24)

  let shown = 0
  const shows = (name: string, text: RegExp, env: Record<string, string> = {}, clockFile?: string) => {
    const found = runDoctor({ DATA_DIR, ...env }, clockFile)
    expect(found.code, found.output).toBe(1)
    expect(found.of(name)).toMatch(text)
    shown += 1
  }
  shows('disk', /^✗ \d+ MB are free: below 99999999 MB writes are rejected\. Make room\.$/, { MIN_FREE_MB: '99999999' })
  const open = { HOST: '0.0.0.0', ALLOW_TEST_SIGN_IN: '1' }
  shows('provider', /^✗ test: .* anyone can sign in as anyone\. Set SMS_PROVIDER\.$/, open)
  const sms = { SMS_PROVIDER: 'msg91', MSG91_AUTH_KEY: 'key', MSG91_TEMPLATE_ID: 'template', SEED: 'none' }
  shows('provider', /^✗ msg91 cannot be reached at 127\.0\.0\.1:9: /, { ...sms, MSG91_API_URL: 'http://127.0.0.1:9' })
  const clockFile = join(dir.path, 'clock')
  writeFileSync(clockFile, String(-3 * DAY_MS))
  shows(
    'clock',
    /^✗ went back by 3 days: this machine says .*npm run admin -- time-is-right`; if not, set the clock\.$/,
    {},
    clockFile,
  )
  chmodSync(DATA_DIR, 0o750)
  shows('rights', /^✗ .* is open to other users \(mode 0750\)\. Close it: chmod -R go= .*data$/)
  chmodSync(DATA_DIR, 0o700)
  const brokenOff = join(backups, `${instant(0)}.partial-${spawnSync(process.execPath, ['--version']).pid}`)
  mkdirSync(brokenOff)
  writeFileSync(join(brokenOff, 'backup.json'), '{"files":null}')
  shows('backup', /^✗ 1 was broken off: .*\.partial-\d+\. The next one removes it: npm run backup$/)
  rmSync(brokenOff, { recursive: true })
  renameSync(backups, `${backups}-other`)
  mkdirSync(join(backups, instant(3 * DAY_MS)), { recursive: true, mode: 0o700 })
  shows('backup', /^✗ the newest of 1 in .*data-backups is 72 hours old\. Does the timer run\?$/)
  renameSync(join(backups, '..', 'data-backups'), `${backups}-old`)
  shows('backup', /^✗ there is none in .*data-backups\. Make one each night: npm run backup/)
  renameSync(`${backups}-other`, backups)
  process.kill(server.pid, 'SIGSTOP')
  shows('database', /^✗ the server runs, but: The server has not answered within 15 seconds\.$/)
  process.kill(server.pid, 'SIGCONT')

  expect(await server.end()).toBe(0)
  const stopped = runDoctor({ DATA_DIR })
  expect(stopped, stopped.output).toMatchObject({ code: 0, wrong: [] })
  expect(stopped.of('database')).toMatch(/^✓ embedded; the server is stopped, version /)
  truncateSync(join(DATA_DIR, 'postgres/global/pg_control'), 100)
  shows('database', /^✗ The database in .*postgres is damaged and cannot be opened: could not read file/)
  held(65, 'embedded', `${shown} things that are wrong named with what to do, exit code 1; nothing wrong: exit code 0`)
}, 180_000)

test('a provider that answers is well', async () => {
  const provider = createServer((_request, response) => response.writeHead(404).end()).listen(0, '127.0.0.1')
  await once(provider, 'listening')
  try {
    const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
    const sms = { provider: 'msg91', authKey: 'key', templateId: 'template', apiUrl: url } as const
    expect(await askProvider(sms, true)).toMatchObject({
      well: true,
      text: expect.stringMatching(/^msg91 answers at 127/),
    })
  } finally {
    provider.close()
  }
})
