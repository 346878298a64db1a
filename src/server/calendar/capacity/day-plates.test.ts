import { expect, test } from 'vitest'
import { platesLeft, platesOver } from './day-plates.ts'

test.each([
  [100, 0, 80, 20, 0],
  [100, 19, 80, 1, 0],
  [100, 20, 80, 0, 0],
  [100, 20, 90, 0, 10],
  [0, 0, 0, 0, 0],
  [null, 20, 80, null, 0],
])('of room for %s, %i taken and %i promised leave %s, %i above it', (capacity, taken, promised, left, over) => {
  expect([platesLeft({ capacity, taken, promised }), platesOver({ capacity, taken, promised })]).toEqual([left, over])
})
