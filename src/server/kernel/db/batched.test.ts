import { expect, test } from 'vitest'
import { batched, isAboutData } from './batched.ts'
import { TimeBudget, withBudget } from './pool/time-budget.ts'

/** Answers each item with its tenfold, batch by batch, when the test says so. */
function tenfold(options: Partial<Parameters<typeof batched>[1]> = {}) {
  const batches: { items: number[]; done: () => void; fail: (error: unknown) => void }[] = []
  const ask = batched<number, number>(
    (items) =>
      new Promise((resolve, reject) =>
        batches.push({ items, done: () => resolve(items.map((item) => item * 10)), fail: reject }),
      ),
    { max: 3, ...options },
  )
  return { ask, batches }
}
const soon = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)))

test('asks together what arrives together, and what arrives meanwhile in the next batch', async () => {
  const { ask, batches } = tenfold()
  const first = [ask(1), ask(2)]
  await soon()
  const second = [ask(3), ask(4), ask(5), ask(6)]
  await soon()
  expect(batches.map(({ items }) => items)).toEqual([[1, 2]])
  batches[0]?.done()
  expect(await Promise.all(first)).toEqual([10, 20])
  await soon()
  expect(batches.map(({ items }) => items)).toEqual([
    [1, 2],
    [3, 4, 5],
  ])
  batches[1]?.done()
  await soon()
  batches[2]?.done()
  expect(await Promise.all(second)).toEqual([30, 40, 50, 60])
})

test('tells every caller of a batch that failed', async () => {
  const { ask, batches } = tenfold()
  const answers = Promise.allSettled([ask(1), ask(2)])
  await soon()
  batches[0]?.fail(new Error('gone'))
  expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})

test('asks one by one when the failure was about the data, so that only the culprit hears of it', async () => {
  const ask = batched<number, number>(
    async (items) => {
      if (items.includes(2)) throw Object.assign(new Error('too long'), { code: '22001' })
      return items
    },
    { max: 10, retryIndividually: isAboutData },
  )
  expect((await Promise.allSettled([ask(1), ask(2), ask(3)])).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
  ])
})

test.each([
  ['22P02', true],
  ['23505', true],
  ['40P01', false],
  ['57P01', false],
  ['ECONNRESET', false],
])('an error with code %s is about the data: %s', (code, about) => {
  expect(isAboutData(Object.assign(new Error(), { code }))).toBe(about)
})

test('after a batch that was rolled back only those hear of it whose time is over; the others are asked for again', async () => {
  const { ask, batches } = tenfold()
  const cancelled = Object.assign(new Error('canceling statement'), { code: '57014' })
  const hurried = withBudget(new TimeBudget(30), () => ask(1))
  const patient = withBudget(new TimeBudget(5000), () => ask(2))
  await soon()
  expect(batches[0]?.items).toEqual([1, 2])
  await new Promise((resolve) => setTimeout(resolve, 30))
  batches[0]?.fail(cancelled)
  await expect(hurried).rejects.toBe(cancelled)
  await soon()
  expect(batches[1]?.items).toEqual([2])
  batches[1]?.done()
  expect(await patient).toBe(20)
})

test('a batch that is rolled back again and again is given up', async () => {
  let runs = 0
  const ask = batched<number, number>(
    async () => {
      runs += 1
      throw Object.assign(new Error('deadlock detected'), { code: '40P01' })
    },
    { max: 10 },
  )
  await expect(ask(1)).rejects.toThrow('deadlock')
  expect(runs).toBe(5)
})
