import { expect, test } from 'vitest'
import { OneAtATime } from './one-at-a-time.ts'

/** A report that is made when it is told to. */
function made() {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let begun = 0
  const make = () => {
    begun += 1
    return promise
  }
  return { make, resolve, reject, begun: () => begun }
}

const turn = () => new Promise((resolve) => setTimeout(resolve, 5))

test('reports are made one after another', async () => {
  const reports = new OneAtATime(10_000)
  const [sales, dishes] = [made(), made()]
  const first = reports.ask('sales', sales.make)
  const second = reports.ask('dishes', dishes.make)
  await turn()
  expect([sales.begun(), dishes.begun()]).toEqual([1, 0])
  sales.resolve('sales')
  dishes.resolve('dishes')
  expect(await Promise.all([first, second])).toEqual(['sales', 'dishes'])
})

test('equal ones that wait are made once; one that is being made does not count', async () => {
  const reports = new OneAtATime(10_000)
  const [before, after, never] = [made(), made(), made()]
  const first = reports.ask('sales', before.make)
  await turn()
  const second = reports.ask('sales', after.make)
  const third = reports.ask('sales', never.make)
  before.resolve('before')
  after.resolve('after')
  expect(await Promise.all([first, second, third])).toEqual(['before', 'after', 'after'])
  expect(never.begun()).toBe(0)
})

test('one that fails keeps nobody from the next', async () => {
  const reports = new OneAtATime(10_000)
  const [bad, good] = [made(), made()]
  const first = reports.ask('bad', bad.make)
  const second = reports.ask('good', good.make)
  bad.reject(new Error('no'))
  good.resolve('good')
  await expect(first).rejects.toThrow('no')
  expect(await second).toBe('good')
})

test('whoever waits too long is told so; those behind still wait for the one being made', async () => {
  const reports = new OneAtATime(20)
  const [slow, late, later] = [made(), made(), made()]
  const first = reports.ask('slow', slow.make)
  await turn()
  await expect(reports.ask('late', late.make)).rejects.toMatchObject({ code: 'report_busy' })
  const third = reports.ask('later', later.make)
  await turn()
  expect([late.begun(), later.begun()]).toEqual([0, 0])
  slow.resolve('slow')
  later.resolve('later')
  expect(await Promise.all([first, third])).toEqual(['slow', 'later'])
})
