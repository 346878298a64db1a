import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { findHeadless } from './scripts/chromium.ts'
import { LongFirst } from './tests/support/long-first.ts'

const executablePath = findHeadless()

/** What the app takes from node_modules, prepared once; found late, it would load the page anew in the middle of a test. */
const BROWSER_LIBRARIES = [
  'react',
  'react/jsx-runtime',
  'react/jsx-dev-runtime',
  'react-dom',
  'react-dom/client',
  'react-router',
  '@tanstack/react-query',
  'lucide-react',
  '@base-ui/react/alert-dialog',
  '@base-ui/react/dialog',
  '@base-ui/react/tabs',
  'socket.io-client',
  'zustand',
  'zustand/vanilla',
]

/** The real app on a real database (see tests/support/app.ts): embedded, or on PostgreSQL when TEST_DATABASE_URL names a server. */
const ON_A_DATABASE = {
  globalSetup: ['tests/support/template.ts'],
  // As in playwright.config.ts.
  retry: process.env.CI ? 1 : 0,
  testTimeout: 20_000,
  hookTimeout: 30_000,
}

/** Screens in a browser, with the server's answers typed in, see tests/components/render-screen.tsx. */
const inBrowser = (name: string, apps: string[]): TestProjectInlineConfiguration => ({
  plugins: [tailwindcss(), react()],
  // As on the server: two large modules instead of a request for each message.
  resolve: { alias: { '#paraglide': `${import.meta.dirname}/src/paraglide-node` } },
  optimizeDeps: { include: BROWSER_LIBRARIES },
  test: {
    name,
    include: apps.map((app) => `tests/components/${app}/**/*.test.{ts,tsx}`),
    setupFiles: ['tests/components/setup.ts'],
    env: { TEST_NOW: process.env.TEST_NOW ?? '' },
    // Two pages take all files: what the app keeps is emptied before each test, see setup.ts.
    isolate: false,
    sequence: { groupOrder: 1 },
    retry: process.env.CI ? 1 : 0,
    expect: { poll: { timeout: 5_000 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      // As in the flows: a name or text is found by a part of it.
      locators: { exact: false },
      viewport: { width: 390, height: 844 },
      provider: playwright({
        launchOptions: { ...(executablePath && { executablePath }), args: ['--no-sandbox', '--disable-gpu'] },
        contextOptions: { locale: 'en-IN', timezoneId: 'Asia/Kolkata', reducedMotion: 'reduce' },
        actionTimeout: 5_000,
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
})

/**
 * `domain`: the rules as tables, next to the code. `bundle`: what the built web app weighs and loads. `api`: the calls, on a
 * database. `mocked`: calls of an app of which a module has been replaced. `trials`: what is generated in numbers, and what
 * starts the program as a process of its own; `npm test` leaves them to `npm run test:postgres`. `components`: the customers'
 * screens; `office-components`: those of the office and of riders, which `npm run test:office` tries.
 */
export default defineConfig({
  test: {
    // Each worker of `api` holds a database of some hundred megabytes.
    maxWorkers: 2,
    sequence: { sequencer: LongFirst },
    projects: [
      {
        test: {
          name: 'domain',
          include: ['src/**/*.test.ts', 'tests/docs/**/*.test.ts', 'tests/support/**/*.test.ts'],
          // Pure functions: nothing to keep apart.
          isolate: false,
          // Some reckon for seconds, on a busy machine for longer.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'bundle',
          include: ['tests/bundle/**/*.test.ts'],
        },
      },
      {
        test: {
          ...ON_A_DATABASE,
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          // Loading the server takes longer than most files. What is not its context's it keeps in no variable.
          isolate: false,
        },
      },
      {
        test: {
          ...ON_A_DATABASE,
          name: 'mocked',
          include: ['tests/mocked/**/*.test.ts'],
        },
      },
      {
        test: {
          ...ON_A_DATABASE,
          name: 'trials',
          include: ['tests/trials/**/*.test.ts'],
        },
      },
      inBrowser('components', ['customer']),
      inBrowser('office-components', ['office', 'rider']),
    ],
  },
})
