import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { startCluster } from './cluster.ts'

/** `npm run test:postgres`: the API tests on a throwaway PostgreSQL server, then the crash tests on both databases. */

const cluster = await startCluster()
console.log(`\n▸ API on PostgreSQL ${cluster.version}`)
const api = await vitest(['run', '--project', 'api'], { TEST_DATABASE_URL: cluster.url })
await cluster.stop()

console.log('\n▸ crashes')
const crash = api === 0 ? await vitest(['run', '--config', 'tests/crash/vitest.config.ts'], {}) : 1
process.exit(api || crash)

async function vitest(args: string[], env: Record<string, string>): Promise<number> {
  const options = { stdio: 'inherit', shell: process.platform === 'win32', env: { ...process.env, ...env } } as const
  const [code] = await once(spawn('vitest', args, options), 'exit')
  return code ?? 1
}
