import { expect, test } from 'vitest'
import { platesOf } from './plates.ts'

test.each([
  ['two thalis', [{ kind: 'thali', quantity: 2 }], 2],
  [
    'a thali and three add-ons',
    [
      { kind: 'thali', quantity: 1 },
      { kind: 'addon', quantity: 3 },
    ],
    1,
  ],
  ['five add-ons', [{ kind: 'addon', quantity: 5 }], 1],
] as const)('%s are so many plates', (_, lines, plates) => {
  expect(platesOf([...lines])).toBe(plates)
})
