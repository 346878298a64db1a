import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { audit } from '../../scripts/audit.ts'
import { type Check, secondsSince, start } from '../../scripts/side-by-side.ts'
import { scanLogs } from '../support/kept-logs.ts'
import { held, reportOf } from '../support/promises.ts'
import { temporaryDir } from '../support/temporary-dir.ts'
import { startCluster } from './cluster.ts'

/**
 * `npm run test:postgres`: the API tests and the trials on a throwaway PostgreSQL server, crashes, several instances, an
 * outage, then one line for each trial of each promise. `--long` (`npm run test:long`) kills a thousand times, sends a hundred thousand bad
 * requests, cuts the power sixty times, and runs the browser tests of days and deadlines at every moment.
 */

const isLong = process.argv.includes('--long')
const LONG: Record<string, string> = isLong
  ? { CRASHES: '1000', FUZZ_REQUESTS: '100000', HISTORIES: '4000', POWER_CUTS: '60' }
  : {}

const dir = temporaryDir('dabba-promises-')
const logs = join(dir.path, 'logs')
mkdirSync(logs)
const file = join(dir.path, 'held.jsonl')
const failures = join(dir.path, 'failures.txt')
const kept: Record<string, string> = { PROMISES_FILE: file, LOGS_DIR: logs, FAILURES_FILE: failures, ...LONG }
const failed: string[] = []

const vitest = (name: string, args: string[], env = {}): Check => ({
  name,
  program: 'vitest',
  args: ['run', '--reporter=default', '--reporter=./tests/postgres/failures-reporter.ts', ...args],
  env,
})

/** Runs one check after the other; `live` shows what they print as it comes, else all of it when each has ended. */
async function run(checks: Check[], live: boolean) {
  for (const check of checks) {
    const running = start({ ...check, env: { ...kept, ...check.env } })
    if (live) running.show()
    if (!(await running.passed)) failed.push(check.name)
    if (!live) running.show()
    console.log(`(${check.name}: ${running.seconds()} s)`)
  }
}

const started = Date.now()
const cluster = await startCluster()
const onPostgres = vitest(
  `API and trials on PostgreSQL ${cluster.version}`,
  ['--project', 'api', '--project', 'mocked', '--project', 'trials'],
  {
    TEST_DATABASE_URL: cluster.url,
    // Of the simulated year; by hand a few are enough.
    YEAR_CUSTOMERS: process.env.YEAR_CUSTOMERS ?? '500',
  },
)
// What needs a server of its own mostly waits for it: side by side.
await Promise.all([
  run([onPostgres], true),
  run(
    [
      vitest('several instances, outage, backup', ['--config', 'tests/postgres/vitest.config.ts']),
      vitest('crashes', ['--config', 'tests/crash/vitest.config.ts']),
    ],
    false,
  ),
])
await cluster.stop()
if (isLong) {
  const moments = { name: 'every moment', program: process.execPath, args: ['scripts/test-moment.ts', '--all'] }
  await run([{ ...moments, env: { LOGS_DIR: '' } }], true)
}

const dependencies = await audit()
if (dependencies.warning) console.warn(`\n▸ dependencies\n${dependencies.warning}`)
if (dependencies.passed) held(16, 'npm audit', dependencies.figure, file)
const { lines, finds } = scanLogs(logs)
if (finds.length === 0)
  held(15, 'whole run', `${lines} lines of all servers: no phone, code, token, address or number of a payment`, file)
else console.error(`\nThe logs tell what they must not:\n${finds.join('\n')}`)

const { text, complete } = reportOf(file)
console.log(`\n▸ promises\n${text}\n\n${secondsSince(started)} s`)
if (existsSync(failures)) console.error(readFileSync(failures, 'utf8'))
if (failed.length > 0) console.error(`✗ failed: ${failed.join('; ')}`)
dir.dispose()
process.exitCode = complete && failed.length === 0 ? 0 : 1
