import { spawnSync } from 'node:child_process'
import { installHeadless } from './chromium.ts'

/** `npm test`: every check there is, in the order in which a mistake is cheapest to find. Stops at the first that fails. */
const CHECKS: [name: string, program: string, ...args: string[]][] = [
  ['format, lint and import walls', 'biome', 'check', '--error-on-warnings', '.'],
  ['types', 'tsc', '-p', '.'],
  ['types of the service worker', 'tsc', '-p', 'src/web/service-worker'],
  ['dead code', 'knip'],
  // All but the trials, see vitest.config.ts.
  ['domain, built files, API and components', 'vitest', 'run', '--project=!trials'],
  ['browser', 'playwright', 'test', '--project=flows*'],
]

installHeadless()

const started = Date.now()
for (const [name, program, ...args] of CHECKS) {
  console.log(`\n▸ ${name}`)
  const begun = Date.now()
  const { status } = spawnSync(program, args, { stdio: 'inherit', shell: process.platform === 'win32' })
  if (status !== 0) {
    console.error(`\n✗ ${name} failed`)
    process.exit(1)
  }
  console.log(`✓ ${name} (${seconds(begun)} s)`)
}
console.log(`\nAll green in ${seconds(started)} s.`)

function seconds(since: number): string {
  return ((Date.now() - since) / 1000).toFixed(0)
}
