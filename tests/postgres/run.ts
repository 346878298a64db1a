import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { audit } from '../../scripts/audit.ts'
import { scanLogs } from '../support/kept-logs.ts'
import { held, reportOf } from '../support/promises.ts'
import { temporaryDir } from '../support/temporary-dir.ts'
import { startCluster } from './cluster.ts'

/**
 * `npm run test:postgres`: the API tests and the trials on a throwaway PostgreSQL server, crashes, several instances, an
 * outage, then one line for each trial of each promise. `--long` (`npm run test:long`) kills a thousand times, sends a hundred thousand bad
 * requests, and runs the browser tests of days and deadlines at every moment.
 */

const isLong = process.argv.includes('--long')
const LONG = isLong ? { CRASHES: '1000', FUZZ_REQUESTS: '100000', HISTORIES: '4000' } : {}

const dir = temporaryDir('dabba-promises-')
const logs = join(dir.path, 'logs')
mkdirSync(logs)
const file = join(dir.path, 'held.jsonl')
const kept = { PROMISES_FILE: file, LOGS_DIR: logs, ...LONG }
const failed: string[] = []

async function step(name: string, args: string[], env: Record<string, string> = {}) {
  await run(name, 'vitest', ['run', ...args], env)
}

async function run(name: string, program: string, args: string[], env: Record<string, string> = {}) {
  console.log(`\n▸ ${name}`)
  const options = {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, ...kept, ...env },
  } as const
  const [code] = await once(spawn(program, args, options), 'exit')
  if (code !== 0) failed.push(name)
}

const started = Date.now()
const cluster = await startCluster()
await step(
  `API and trials on PostgreSQL ${cluster.version}`,
  ['--project', 'api', '--project', 'mocked', '--project', 'trials'],
  {
    TEST_DATABASE_URL: cluster.url,
    // Of the simulated year; by hand a few are enough.
    YEAR_CUSTOMERS: '500',
  },
)
await cluster.stop()
await step('several instances, outage, backup', ['--config', 'tests/postgres/vitest.config.ts'])
await step('crashes', ['--config', 'tests/crash/vitest.config.ts'])
if (isLong) await run('every moment', process.execPath, ['scripts/test-moment.ts', '--all'], { LOGS_DIR: '' })

const dependencies = await audit()
if (dependencies.warning) console.warn(`\n▸ dependencies\n${dependencies.warning}`)
if (dependencies.passed) held(16, 'npm audit', dependencies.figure, file)
const { lines, finds } = scanLogs(logs)
if (finds.length === 0) held(15, 'whole run', `${lines} lines of all servers: no phone, code, token or address`, file)
else console.error(`\nThe logs tell what they must not:\n${finds.join('\n')}`)

const { text, complete } = reportOf(file)
console.log(`\n▸ promises\n${text}\n\n${((Date.now() - started) / 1000).toFixed(0)} s`)
if (failed.length > 0) console.error(`✗ failed: ${failed.join('; ')}`)
dir.dispose()
process.exitCode = complete && failed.length === 0 ? 0 : 1
