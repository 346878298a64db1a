import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** Several instances, and a database that goes away. Needs a PostgreSQL server of its own, so it is no part of `vitest run`. */
export default defineConfig({
  test: {
    root: join(import.meta.dirname, '../..'),
    name: 'postgres',
    include: ['tests/postgres/**/*.test.ts'],
    // Each keeps both processors busy by itself.
    fileParallelism: false,
    testTimeout: 5 * 60_000,
    hookTimeout: 120_000,
    // As in playwright.config.ts.
    retry: process.env.CI ? 1 : 0,
  },
})
