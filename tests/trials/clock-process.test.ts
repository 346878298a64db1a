import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { setClock } from '../support/clock-file.ts'
import { runDoctor } from '../support/doctor.ts'
import { startServerProcess } from '../support/server-process.ts'
import { temporaryDir } from '../support/temporary-dir.ts'

/** The real program when the clock of its machine jumps, and when it was off for days. */

const dir = temporaryDir('dabba-clock-')
afterAll(() => dir.dispose())
const env = { DATA_DIR: join(dir.path, 'data'), SEED: 'none', LOG_LEVEL: 'warn', ALLOW_CLOCK_JUMPS: '' }
const clockFile = join(dir.path, 'offset')
const ahead = (days: number) => setClock(clockFile, new Date(Date.now() + days * 24 * 60 * 60 * 1000))

function admin(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', './tests/support/moved-clock.ts', 'src/server/ops/admin.ts', ...args],
    { encoding: 'utf8', env: { DATA_DIR: env.DATA_DIR, CLOCK_FILE: clockFile } },
  )
  return { status, said: stdout + stderr }
}

test('says so at once and at its start, and believes whoever says that the time is right', async () => {
  ahead(0)
  const server = await startServerProcess(env, clockFile)
  const readyz = async (url = server.url) => (await (await fetch(`${url}/readyz`)).json()) as object
  expect(await readyz()).toEqual({ status: 'ready' })
  ahead(40)
  expect(await readyz()).toMatchObject({ status: 'read-only', reason: 'clock_in_doubt', clock: 'ahead' })
  expect((await fetch(`${server.url}/api/menu/active`)).status).toBe(200)
  const examined = runDoctor({ DATA_DIR: env.DATA_DIR }, clockFile)
  expect(examined.of('clock')).toMatch(/^✗ jumped by 40 days, or nothing ran for so long: this machine says /)
  expect(admin('time-is-right')).toMatchObject({
    status: 0,
    said: expect.stringMatching(/^In the kitchen it is \d\d:\d\d of \d{4}-\d\d-\d\d: timed work and orders go on\.\n$/),
  })
  expect(await readyz()).toEqual({ status: 'ready' })
  await server.end()

  ahead(43)
  const next = await startServerProcess(env, clockFile)
  expect(next.output()).toMatch(/The clock jumped by 3 days, or nothing ran for so long: this machine says /)
  expect(await readyz(next.url)).toMatchObject({ reason: 'clock_in_doubt' })
  await next.end()
  expect(admin('time-is-right').status).toBe(0)
  const last = await startServerProcess(env, clockFile)
  expect(await readyz(last.url)).toEqual({ status: 'ready' })
  await last.end()
}, 180_000)
