import { expect, test } from 'vitest'
import { inHalves } from './in-halves.ts'

const ROWS = Array.from({ length: 1000 }, (_, index) => `row ${index}`)

/** Does what is asked of it, unless a bad row is among it. */
function worker(bad: readonly string[]) {
  const done: string[] = []
  let tries = 0
  const work = async (ids: readonly string[]) => {
    tries += 1
    const found = ids.find((id) => bad.includes(id))
    if (found) throw new Error(found)
    done.push(...ids)
    return ids.length
  }
  return { work, done, tries: () => tries }
}

test.each([
  [['row 0'], 20],
  [['row 999'], 20],
  [['row 17', 'row 18', 'row 800'], 60],
])('all but %j are done, in at most %i tries', async (bad, most) => {
  const { work, done, tries } = worker(bad)
  const { done: count, failed } = await inHalves(ROWS, work, () => true)
  expect(failed.map(({ id }) => id)).toEqual(bad)
  expect(failed.map(({ error }) => (error as Error).message)).toEqual(bad)
  expect(count).toBe(1000 - bad.length)
  expect(done.toSorted()).toEqual(ROWS.filter((row) => !bad.includes(row)).toSorted())
  expect(tries()).toBeLessThanOrEqual(most)
})

test('a row alone is tried once, none never', async () => {
  const { work, tries } = worker(['row 1'])
  expect((await inHalves(['row 1'], work, () => true)).failed).toHaveLength(1)
  expect(await inHalves([], work, () => true)).toEqual({ done: 0, failed: [] })
  expect(tries()).toBe(1)
})

test('when all fail it is given up, and an error about something else is thrown at once', async () => {
  const all = worker(ROWS)
  await expect(inHalves(ROWS, all.work, () => true)).rejects.toThrow(/^row \d+$/)
  expect(all.tries()).toBeLessThan(60)
  const one = worker(['row 500'])
  await expect(inHalves(ROWS, one.work, () => false)).rejects.toThrow('row 500')
  expect(one.tries()).toBe(2)
})
