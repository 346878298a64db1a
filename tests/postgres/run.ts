import { startCluster } from './cluster.ts'
import { TrialRun, vitest } from './trial-run.ts'

/**
 * `npm run test:postgres`: the API tests and the trials on a throwaway PostgreSQL server, crashes, several instances, an
 * outage, then one line for each trial of each promise. `npm run test:long` (long.ts) tries harder.
 */

const trials = new TrialRun()
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
  trials.run([onPostgres], true),
  trials.run(
    [
      vitest('several instances, outage, backup', ['--config', 'tests/postgres/vitest.config.ts']),
      vitest('crashes', ['--config', 'tests/crash/vitest.config.ts']),
    ],
    false,
  ),
])
await cluster.stop()
await trials.askAudit()
trials.scanLogs()
trials.end(true)
