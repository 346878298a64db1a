import { installHeadless } from './chromium.ts'
import { check, runSteps } from './steps.ts'

/**
 * `npm run test:office`: the back office and the rider's app in the browser. With `-- --all` also notifications, in a whole
 * Chromium; every state of every screen, as axe sees it; and days and deadlines at another moment (test-moment.ts).
 */

const ALL = process.argv.includes('--all')
const projects = ['office*', 'rider', ...(ALL ? ['push', 'gallery-axe'] : [])].map((name) => `--project=${name}`)

installHeadless()
await runSteps([
  [
    [check('browser', 'playwright', 'test', ...projects)],
    // Beside it: its last flows keep one processor alone busy.
    [
      check('components', 'vitest', 'run', '--project=office-components'),
      ...(ALL ? [check('another moment', process.execPath, 'scripts/test-moment.ts')] : []),
    ],
  ],
])
