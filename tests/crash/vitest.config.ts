import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** Servers and databases are killed while customers order. Takes minutes, so it is no part of `vitest run`. */
export default defineConfig({
  test: {
    root: join(import.meta.dirname, '../..'),
    name: 'crash',
    include: ['tests/crash/**/*.test.ts'],
    fileParallelism: false,
    // Each keeps one processor busy by itself.
    maxConcurrency: 2,
    testTimeout: 5 * 60_000,
    hookTimeout: 120_000,
    // As in playwright.config.ts.
    retry: process.env.CI ? 1 : 0,
  },
})
