import { installHeadless } from '../../scripts/chromium.ts'
import { startCluster } from './cluster.ts'
import { TrialRun, vitest } from './trial-run.ts'

/**
 * `npm run test:postgres`: the API tests and the trials on a throwaway PostgreSQL server, crashes, several instances, an
 * outage, then one line for each trial of each promise. `npm run test:long` (long.ts) tries harder.
 */

/**
 * Trials that start the program and mostly wait for it. They need no PostgreSQL, and run beside the others, so that both halves
 * end at about the same time.
 */
const WAITING = [
  'admin-command',
  'backup-check',
  'backup',
  'clock-process',
  'data-dir',
  'doctor',
  'durability',
  'embedded-month',
  'embedded-thread',
  'gateway',
  'npm-start',
  'shutdown',
  'upgrade',
].map((name) => `tests/trials/${name}.test.ts`)

const PROCESSOR_TIME = 'tests/postgres/processor-time.test.ts'

installHeadless()
const trials = new TrialRun()
// Nobody kills this one. What is killed has a cluster of its own, which is durable.
const cluster = await startCluster({ durable: false })
const onPostgres = vitest(
  `API and trials on PostgreSQL ${cluster.version}`,
  ['--project', 'api', '--project', 'mocked', '--project', 'trials', ...WAITING.flatMap((file) => ['--exclude', file])],
  {
    TEST_DATABASE_URL: cluster.url,
    // Of the simulated year; by hand a few are enough.
    YEAR_CUSTOMERS: process.env.YEAR_CUSTOMERS ?? '500',
  },
)
// What needs a server of its own mostly waits for it: side by side.
await Promise.all([
  trials.run([onPostgres], true),
  trials.run(
    [
      vitest('several instances, outage, backup', [
        '--config',
        'tests/postgres/vitest.config.ts',
        '--exclude',
        PROCESSOR_TIME,
      ]),
      vitest('crashes', ['--config', 'tests/crash/vitest.config.ts']),
      vitest('the program as a process', ['--project', 'trials', ...WAITING]),
      vitest('texts and weights', [
        '--project',
        'domain',
        '--project',
        'bundle',
        'tests/docs/messages',
        'tests/docs/plain-http',
        'tests/bundle/rider',
      ]),
      {
        name: "a rider's phone",
        program: 'playwright',
        args: ['test', '--project=rider', 'tests/e2e/rider/offline.spec.ts', 'tests/e2e/rider/storage.spec.ts'],
      },
      {
        name: 'plain http on a LAN',
        program: 'playwright',
        args: ['test', '--project=flows-own-server', 'tests/e2e/customer/plain-http.spec.ts'],
      },
    ],
    false,
  ),
])
await cluster.stop()
// Alone: what runs beside it takes the caches of the processor, and is read as time of its own.
await trials.run([vitest('processor time', ['--config', 'tests/postgres/vitest.config.ts', PROCESSOR_TIME])], true)
await trials.askAudit()
trials.scanLogs()
trials.end(true)
