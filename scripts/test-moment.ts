import { execFileSync, spawnSync } from 'node:child_process'
import { drawMoment, MOMENTS, momentInstant } from '../tests/support/moments.ts'

/**
 * `npm run test:moment`: customers' screens, and the flows that talk about days and deadlines (marked `@day`), as if it were another time:
 * at the instants that are given (`-- "saturday 17:59"`), at all moments and with all screens (`-- --all`), else at the one drawn from the commit's
 * hash. Goes through all that it was told before it fails.
 */

const wanted = process.argv.slice(2)
const moments = wanted.includes('--all') ? MOMENTS : wanted.length > 0 ? wanted : [drawMoment(commitHash())]

const COMMANDS = [
  // A worker more would start its servers for a handful of tests each.
  'playwright test --project=flows* --project=office* --grep=@day --workers=2',
  // Those of the office and of riders take CI another two minutes.
  `vitest run --project=${wanted.includes('--all') ? '*components' : 'components'}`,
]

const failed = moments.filter((moment) => {
  console.log(`\n▸ browser, as if it were ${moment} (${momentInstant(moment).toISOString()})`)
  const passed = COMMANDS.map((command) => passes(command, moment))
  return passed.includes(false)
})
if (failed.length > 0) console.error(`\n✗ failed at ${failed.map((moment) => `"${moment}"`).join(', ')}`)
process.exitCode = failed.length > 0 ? 1 : 0

function passes(command: string, moment: string): boolean {
  const [program = '', ...args] = command.split(' ')
  const { status } = spawnSync(program, args, {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, TEST_NOW: moment },
  })
  return status === 0
}

function commitHash(): string {
  return execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' })
}
