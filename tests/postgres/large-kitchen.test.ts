import { afterAll, expect, test } from 'vitest'
import { MOST_MS, measureProduction } from '../../bench/production.ts'
import { held } from '../support/promises.ts'
import { startCluster } from './cluster.ts'

/**
 * A short form of what `npm run bench` measures of a day of 5,000 plates with 40 dishes. What else the machine does only adds to
 * it, so that the least of some readings counts.
 */

const AMOUNT = { others: 100_000, reads: 10, prints: 3 }

const cluster = await startCluster()
afterAll(() => cluster.stop())

const whole = (ms: number[]) => Math.round(Math.min(...ms))

test('a day of 5,000 plates has its sheet and its labels at once', async () => {
  const measured = await measureProduction(await cluster.createDatabase('dabba'), AMOUNT)
  const [open, locked, labels] = [whole(measured.open), whole(measured.locked), whole(measured.labels)]
  expect(measured.open).toHaveLength(AMOUNT.reads)
  expect(open).toBeLessThanOrEqual(MOST_MS.sheet)
  expect(locked).toBeLessThanOrEqual(MOST_MS.sheet)
  held(43, 'sheet', `5,000 plates, 40 dishes: ${open} ms, once it is locked ${locked} ms (at most ${MOST_MS.sheet})`)
  expect(labels).toBeLessThanOrEqual(MOST_MS.labels)
  held(43, 'labels', `5,000 as one page in ${labels} ms (at most ${MOST_MS.labels})`)
})
