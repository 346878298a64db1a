import { expect, test } from 'vitest'
import { randomOf } from '../../../../tests/support/random.ts'
import { digipinOf, pointOfDigipin } from './digipin.ts'
import { haversineMetres } from './geo.ts'

test.each([
  // Computed with India Post's own code.
  [18.5074, 73.8077, '4FP-4CK-6L24'],
  // The examples of its document: Dak Bhawan, New Delhi.
  [28.622788, 77.213033, '39J-49L-L8T4'],
])('(%d, %d) is %s', (latitude, longitude, code) => expect(digipinOf({ latitude, longitude })).toBe(code))

test.each([
  [2.4, 73],
  [38.6, 73],
  [18, 63.4],
  [18, 99.6],
  [Number.NaN, 73],
])('(%d, %d) has none', (latitude, longitude) => expect(digipinOf({ latitude, longitude })).toBeNull())

test('is read however it is written', () => {
  const point = pointOfDigipin('4FP-4CK-6L24')
  expect(pointOfDigipin(' 4fp4ck6l24 ')).toEqual(point)
  expect(pointOfDigipin('4FP 4CK 6L24')).toEqual(point)
})

test.each(['', '4FP-4CK-6L2', '4FP-4CK-6L245', '4FP-4CK-6L2A', '411038'])('%j is none', (code) =>
  expect(pointOfDigipin(code)).toBeNull(),
)

test('a code leads back to its square, within three metres of where it was taken', () => {
  const { next } = randomOf(7)
  for (let tried = 0; tried < 2000; tried++) {
    const point = { latitude: 2.5 + next() * 36, longitude: 63.5 + next() * 36 }
    const code = digipinOf(point) as string
    const back = pointOfDigipin(code)
    expect(back && haversineMetres(point, back)).toBeLessThan(3)
    expect(back && digipinOf(back)).toBe(code)
  }
})
