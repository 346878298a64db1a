import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/chromium.ts'

const executablePath = findChromium()

/** End-to-end tests: a real browser, the built app, the real server (see tests/e2e/fixtures.ts). */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  // The gallery takes its time; it has a command of its own.
  projects: [
    { name: 'flows', testIgnore: '**/gallery/**' },
    { name: 'gallery', testMatch: '**/gallery/*.spec.ts' },
  ],
  // Each worker has a server of its own, and its tests run one after another on it.
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  timeout: 30_000,
  expect: { timeout: 5_000 },
  use: {
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    viewport: { width: 390, height: 844 },
    screenshot: 'only-on-failure',
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
