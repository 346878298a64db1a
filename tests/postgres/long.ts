import { parseArgs } from 'node:util'
import type { Check } from '../../scripts/side-by-side.ts'
import { startCluster } from './cluster.ts'
import { TrialRun, vitest } from './trial-run.ts'

/**
 * `npm run test:long`: what `npm run test:postgres` tries, in far greater numbers, and the browser tests of days and deadlines
 * at every moment. It takes hours: its pieces run one after the other, say how far they are, and none stops the next.
 * `-- --only power-cuts,fuzz` runs some of them. A number that the environment names (`CRASHES=100`) counts instead of the piece's.
 */

const { values: options } = parseArgs({ options: { only: { type: 'string' } } })

/** A piece is made with the address of a PostgreSQL server of its own, if it wants one. */
type Piece = { make: () => Check } | { onPostgres: (url: string) => Check }

const ON_SERVERS = ['--config', 'tests/postgres/vitest.config.ts']
const api = ['--project', 'api', '--project', 'mocked', '--project', 'trials']
/** Have pieces of their own. */
const ALONE = [
  'tests/trials/history.test.ts',
  'tests/trials/fuzz.test.ts',
  'tests/trials/impossible-values.test.ts',
  'tests/trials/power-cut.test.ts',
]

const numbers = (all: Record<string, string>) =>
  Object.fromEntries(Object.entries(all).map(([name, number]) => [name, process.env[name] ?? number]))

const PIECES: Record<string, Piece> = {
  'power-cuts': {
    make: () =>
      vitest('power-cuts', ['--project', 'trials', 'tests/trials/power-cut.test.ts'], numbers({ POWER_CUTS: '60' })),
  },
  histories: {
    onPostgres: (url) =>
      vitest('histories', ['--project', 'trials', 'tests/trials/history.test.ts'], {
        TEST_DATABASE_URL: url,
        ...numbers({ HISTORIES: '4000' }),
      }),
  },
  fuzz: {
    onPostgres: (url) =>
      vitest('fuzz', ['--project', 'trials', 'tests/trials/fuzz.test.ts'], {
        TEST_DATABASE_URL: url,
        ...numbers({ FUZZ_REQUESTS: '100000' }),
      }),
  },
  impossible: {
    onPostgres: (url) =>
      vitest('impossible', ['--project', 'trials', 'tests/trials/impossible-values.test.ts'], {
        TEST_DATABASE_URL: url,
        ...numbers({ IMPOSSIBLE_REQUESTS: '2000' }),
      }),
  },
  crashes: {
    make: () => vitest('crashes', ['--config', 'tests/crash/vitest.config.ts'], numbers({ CRASHES: '1000' })),
  },
  instances: { make: () => vitest('instances', ON_SERVERS) },
  api: {
    onPostgres: (url) =>
      vitest('api', [...api, ...ALONE.flatMap((file) => ['--exclude', file])], {
        TEST_DATABASE_URL: url,
        ...numbers({ YEAR_CUSTOMERS: '2000', EVENT_ORDERS: '5760', STOP_ACTIONS: '6' }),
      }),
  },
  moments: {
    // Its servers are the browser tests' own.
    make: () => ({
      name: 'moments',
      program: process.execPath,
      args: ['scripts/test-moment.ts', '--all'],
      env: { LOGS_DIR: '' },
    }),
  },
}

const wanted = options.only?.split(',') ?? Object.keys(PIECES)
const unknown = wanted.filter((name) => !(name in PIECES))
if (unknown.length > 0)
  throw new Error(`there is no ${unknown.join(', ')}; there are ${Object.keys(PIECES).join(', ')}`)

const trials = new TrialRun()
for (const name of wanted) {
  const piece = PIECES[name] as Piece
  try {
    if ('make' in piece) await runPiece(piece.make())
    else {
      const cluster = await startCluster({ durable: false })
      await runPiece(piece.onPostgres(cluster.url)).finally(() => cluster.stop())
    }
  } catch (error) {
    trials.fail(name, error)
  }
}
const whole = options.only === undefined
if (whole) await trials.askAudit()
trials.scanLogs()
trials.end(whole)

async function runPiece(check: Check) {
  await trials.run([{ ...check, env: { SHOW_PROGRESS: '1', ...check.env } }], true)
}
