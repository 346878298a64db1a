import { expect, test } from 'vitest'
import { type Problem, problemAt, restOf } from './problem.ts'

const both: Problem = { text: 'Fill in all', fields: { name: 'Required', price: 'Required' } }

test.each<[string, Problem, Problem | null, Problem | null]>([
  ['as it was', both, { ...both }, both],
  ['nothing left', both, null, null],
  ['one of two', both, problemAt('price', 'Too much'), { ...problemAt('price', 'Too much'), isRest: true }],
  [
    'what is wrong with it is another thing',
    problemAt('price', 'Required'),
    problemAt('price', 'Too much'),
    { ...problemAt('price', 'Too much'), isRest: true },
  ],
  ['another, of which nobody has been told', problemAt('name', 'Required'), problemAt('price', 'Required'), null],
])('what is left of a problem: %s', (_, problem, now, rest) => {
  expect(restOf(problem, now)).toEqual(rest)
})

test('a problem that stays is the same object, so that nothing is drawn or focused anew', () => {
  expect(restOf(both, { ...both })).toBe(both)
})
