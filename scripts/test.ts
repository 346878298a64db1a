import { installHeadless } from './chromium.ts'
import { check, runSteps, type Sequence } from './steps.ts'

/**
 * `npm test`: all but the browser tests of the back office and of riders (test-office.ts), and what starts the program again and
 * again. The sequences of a step run side by side, since none keeps two processors busy all the time; the step that finds a mistake
 * soonest comes first. Stops at the first that fails.
 */
const STEPS: Sequence[][] = [
  [
    [check('format, lint and import walls', 'biome', 'check', '--error-on-warnings', '.')],
    [check('types', 'tsc', '-p', '.')],
    [check('types of the service worker', 'tsc', '-p', 'src/web/service-worker')],
    [check('dead code', 'knip')],
  ],
  [
    // All but the trials, see vitest.config.ts.
    [check('domain, built files and API', 'vitest', 'run', '--project=!trials', '--project=!*components')],
    [check('components', 'vitest', 'run', '--project=components')],
    [check('browser', 'playwright', 'test', '--project=flows*', '--workers=2')],
  ],
]

installHeadless()
await runSteps(STEPS)
