import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/chromium.ts'

const executablePath = findChromium()
/** The back office; what both apps do together is among the flows. */
const OFFICE = /\/(admin(-\w+)?|dashboard|dish-summary|live-orders|many-orders|office-sign-in|reports)\.spec\.ts$/

/** End-to-end tests: a real browser, the built app, the real server (see tests/e2e/fixtures.ts). */
export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/found-once.ts',
  outputDir: 'test-results',
  // The back office and the gallery take their time; each has a command of its own.
  projects: [
    { name: 'flows', testIgnore: ['**/gallery/**', OFFICE] },
    { name: 'office', testMatch: OFFICE },
    { name: 'gallery', testMatch: '**/gallery/*.spec.ts' },
    // The same states: axe alone, and no pictures.
    { name: 'gallery-axe', testMatch: '**/gallery/*.spec.ts' },
  ],
  // Each worker has a server of its own, and its tests run one after another on it.
  workers: 2,
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
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
})
