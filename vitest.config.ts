import { defineConfig } from 'vitest/config'

/**
 * `domain`: the rules as tables, next to the code. `bundle`: what the built web app weighs and loads. `api`: the real app on a real database, see tests/support/app.ts;
 * embedded, or on PostgreSQL when TEST_DATABASE_URL names a server (see tests/postgres/run.ts).
 */
export default defineConfig({
  test: {
    // Each worker of `api` holds a database of some hundred megabytes.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'domain',
          include: ['src/**/*.test.ts', 'tests/docs/**/*.test.ts', 'tests/support/**/*.test.ts'],
          // Pure functions: nothing to keep apart.
          isolate: false,
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
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          globalSetup: ['tests/support/template.ts'],
          // As in playwright.config.ts.
          retry: process.env.CI ? 1 : 0,
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
})
