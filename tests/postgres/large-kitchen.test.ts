import { afterAll, expect, test } from 'vitest'
import { MOST_MS, measureProduction } from '../../bench/production.ts'
import { contentionUntil } from '../support/contention.ts'
import { held } from '../support/promises.ts'
import { startCluster } from './cluster.ts'

/**
 * A short form of what `npm run bench` measures of a day of 5,000 plates with 40 dishes. What else the machine does only adds to
 * it: the least of some readings counts, and the limits are longer by as much as work took longer meanwhile.
 */

const AMOUNT = { others: 100_000, reads: 10, prints: 3 }

const cluster = await startCluster()
afterAll(() => cluster.stop())

let tries = 0

const whole = (ms: number[]) => Math.round(Math.min(...ms))

test('a day of 5,000 plates has its sheet and its labels at once', async () => {
  const measuring = measureProduction(await cluster.createDatabase(`dabba_${++tries}`), AMOUNT)
  const [measured, busy] = await Promise.all([measuring, contentionUntil(measuring)])
  const [open, locked, labels] = [whole(measured.open), whole(measured.locked), whole(measured.labels)]
  const on = `on processors of which work got 1/${busy.toFixed(1)}`
  expect(measured.open).toHaveLength(AMOUNT.reads)
  expect(open).toBeLessThanOrEqual(MOST_MS.sheet * busy)
  expect(locked).toBeLessThanOrEqual(MOST_MS.sheet * busy)
  held(
    43,
    'sheet',
    `5,000 plates, 40 dishes: ${open} ms, once it is locked ${locked} ms, ${on} (at most ${MOST_MS.sheet})`,
  )
  expect(labels).toBeLessThanOrEqual(MOST_MS.labels * busy)
  held(43, 'labels', `5,000 as one page in ${labels} ms, ${on} (at most ${MOST_MS.labels})`)
})
