import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { LongFirst } from '../support/long-first.ts'

/** Several instances, and a database that goes away. Needs a PostgreSQL server of its own, so it is no part of `vitest run`. */
export default defineConfig({
  test: {
    root: join(import.meta.dirname, '../..'),
    name: 'postgres',
    include: ['tests/postgres/**/*.test.ts'],
    // Most of them wait for most of their time: for an outage to end, a lock to be given up, an instance to start.
    maxWorkers: 2,
    sequence: { sequencer: LongFirst },
    testTimeout: 5 * 60_000,
    hookTimeout: 120_000,
    // As in playwright.config.ts.
    retry: process.env.CI ? 1 : 0,
  },
})
