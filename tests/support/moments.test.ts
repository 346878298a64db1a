import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { drawMoment, MOMENTS, momentInstant } from './moments.ts'

const hashes = Array.from({ length: 2000 }, (_, seed) => createHash('sha1').update(String(seed)).digest('hex'))

test('each weekday meets each time', () => {
  expect(new Set(MOMENTS).size).toBe(35)
  expect(new Set(MOMENTS.map((moment) => momentInstant(moment).getTime())).size).toBe(35)
})

test('a commit is always tested at the same moment', () => {
  const hash = 'fe095f0c2a7d41f08a4e6b0f53a1d9b7c8e2f604'
  expect(drawMoment(hash)).toBe('sunday 17:59')
})

test('every moment is drawn by some commit', () => {
  expect(new Set(hashes.map(drawMoment))).toEqual(new Set(MOMENTS))
})

test('what is no hash draws nothing', () => {
  expect(() => drawMoment('')).toThrow('not the hash of a commit')
})

test.each([
  ['monday 00:10', '2027-03-08T00:10:00+05:30'],
  ['wednesday 17:59', '2027-03-10T17:59:00+05:30'],
  ['sunday 23:50', '2027-03-14T23:50:00+05:30'],
  ['2026-11-22T07:30:00Z', '2026-11-22T13:00:00+05:30'],
])('%s is an instant of the kitchen', (moment, instant) => {
  expect(momentInstant(moment)).toEqual(new Date(instant))
})

test.each(['', 'someday 10:00', '10:00', '2027-03-14', '2027-03-14T10:00:00'])('"%s" is none', (text) => {
  expect(() => momentInstant(text)).toThrow('TEST_NOW is')
})
