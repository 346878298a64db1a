import { installHeadless } from './chromium.ts'
import { type Check, type Running, secondsSince, start } from './side-by-side.ts'

const check = (name: string, program: string, ...args: string[]): Check => ({ name, program, args })

/** Checks of a lane run one after another. */
type Lane = Check[]

/**
 * `npm test`: every check there is. The lanes of a step run side by side, since none keeps two processors busy all the time; the
 * step that finds a mistake soonest comes first. Stops at the first that fails.
 */
const STEPS: Lane[][] = [
  [
    [check('format, lint and import walls', 'biome', 'check', '--error-on-warnings', '.')],
    [check('types', 'tsc', '-p', '.')],
    [check('types of the service worker', 'tsc', '-p', 'src/web/service-worker')],
    [check('dead code', 'knip')],
  ],
  [
    // All but the trials, see vitest.config.ts.
    [check('domain, built files and API', 'vitest', 'run', '--project=!trials', '--project=!components')],
    [check('components', 'vitest', 'run', '--project=components')],
    [check('browser', 'playwright', 'test', '--project=flows*', '--workers=2')],
  ],
]

installHeadless()

const started = Date.now()
const running = new Set<Running>()
/** Prints as it goes; the others print when they have ended. */
let live: Running | undefined
for (const step of STEPS) await Promise.all(step.map(runLane))
console.log(`\nAll green in ${secondsSince(started)} s.`)

async function runLane(lane: Lane) {
  for (const each of lane) {
    const one = start(each)
    running.add(one)
    if (!live) showLive(one)
    const passed = await one.passed
    running.delete(one)
    if (!passed) stop(one)
    if (live === one) live = undefined
    else one.show()
    console.log(`✓ ${one.name} (${one.seconds()} s)`)
  }
}

function showLive(one: Running) {
  live = one
  one.show()
}

function stop(failed: Running): never {
  for (const one of running) one.end()
  failed.show()
  console.error(`\n✗ ${failed.name} failed`)
  process.exit(1)
}
