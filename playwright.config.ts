import { defineConfig } from '@playwright/test'
import { findChromium, findHeadless } from './scripts/chromium.ts'
import type { MovingOptions } from './tests/e2e/moving-server.ts'

/** The back office; what it does together with customers is among the flows of customers. */
const OFFICE = '**/office/*.spec.ts'
/**
 * Those of the office that need a server of their own. One worker goes from one to the next: two would each start a server of a
 * kind that several files share, one of them with 5,000 orders. They come first: together they are the longest of the office.
 */
const OFFICE_OWN_SERVER =
  /office\/(calendar|clicks|delivery|first-order|held-orders|jobs|photo-of-today|upi|whole-day|full-days)\.spec\.ts$/
/** Notifications, which the headless shell does not have. */
const PUSH = '**/customer/push.spec.ts'
/** The rider's app. */
const RIDER = '**/rider/*.spec.ts'
/**
 * Flows that move the server's clock, stop it, or pay by a gateway. They come first: the longest are among them. The last two would
 * hold on any server; on this one they keep both workers busy for the same time.
 */
const OWN_SERVER =
  /customer\/(gateway|restart|subscription-life|thali-life|realtime|session|languages|app-shell|plain-http)\.spec\.ts$/

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // A name of a kitchen's own network: to a browser it is not this machine, see plain-http.spec.ts.
  '--host-resolver-rules=MAP kitchen.lan 127.0.0.1',
]

/** No browser is named where Playwright takes its own. */
const launch = (executablePath: string | undefined, ...more: string[]) => ({
  launchOptions: { ...(executablePath && { executablePath }), args: [...ARGS, ...more] },
})
/** One page after another shares a process, and with it what that has compiled, see tests/e2e/kept-context.ts. */
const ONE_PROCESS = '--process-per-site'

/** End-to-end tests: a real browser, the built app, the real server (see tests/e2e/fixtures.ts). */
export default defineConfig<object, MovingOptions>({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/found-once.ts',
  outputDir: 'test-results',
  // `npm test` runs the flows (`flows*`), `npm run test:office` the office and riders. Push and the gallery have a command each.
  projects: [
    // One worker each: another would start another server and another browser, at eight seconds of processor time.
    { name: 'flows-own-server', testMatch: OWN_SERVER, use: { takesPayments: true }, workers: 1 },
    { name: 'flows', testIgnore: ['**/gallery/**', OFFICE, RIDER, PUSH, OWN_SERVER], workers: 1 },
    { name: 'office-own-server', testMatch: OFFICE_OWN_SERVER, workers: 1 },
    { name: 'rider', testMatch: RIDER, workers: 1 },
    { name: 'push', testMatch: PUSH, use: launch(findChromium()) },
    { name: 'office', testMatch: OFFICE, testIgnore: OFFICE_OWN_SERVER },
    { name: 'gallery', testMatch: '**/gallery/*.spec.ts', use: launch(findChromium(), ONE_PROCESS) },
    // The same states: axe alone, and no pictures.
    { name: 'gallery-axe', testMatch: '**/gallery/*.spec.ts', use: launch(findHeadless(), ONE_PROCESS) },
  ],
  // Each worker has a server of its own, and its tests run one after another on it. Three keep two processors busy, since each
  // waits a third of its time.
  workers: 3,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Where machines are shared a test gets a second try; the report names those that needed it.
  retries: process.env.CI ? 1 : 0,
  reporter: [['list']],
  timeout: 30_000,
  expect: { timeout: 5_000 },
  use: {
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    viewport: { width: 390, height: 844 },
    screenshot: 'only-on-failure',
    // Three seconds after each visit it would fetch the whole app; tests about it say so with `test.use`.
    serviceWorkers: 'block',
    ...launch(findHeadless(), ONE_PROCESS),
  },
})
