import { expect, test } from 'vitest'
import { readLocation } from './read-location.ts'

const PLACE = { latitude: 18.5074, longitude: 73.8077 }

test.each([
  '18.5074, 73.8077',
  '18.5074,73.8077',
  ' 18.5074 73.8077 ',
  '(18.5074; 73.8077)',
  'https://www.google.com/maps/@18.5074,73.8077,17z',
  'https://maps.google.com/?q=18.5074%2C73.8077',
])('%j names a point', (text) => expect(readLocation(text)).toEqual(PLACE))

test('a DIGIPIN does, too', () => {
  const point = readLocation('4FP-4CK-6L24')
  expect(point?.latitude).toBeCloseTo(18.5074, 4)
  expect(point?.longitude).toBeCloseTo(73.8077, 4)
})

test.each(['', 'Kothrud', '411038', '118.5074, 73.8077', '18.5074, 273.8077', '9876543210'])('%j names none', (text) =>
  expect(readLocation(text)).toBeNull(),
)
