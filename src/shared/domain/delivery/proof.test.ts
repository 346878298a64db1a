import { expect, test } from 'vitest'
import { type Proof, proofProblem } from './proof.ts'

test.each<[Proof, string | undefined, string | null]>([
  ['tap', undefined, null],
  ['tap', '0000', null],
  ['code', '0421', null],
  ['code', '0422', 'wrong_code'],
  ['code', '421', 'wrong_code'],
  ['code', '', 'wrong_code'],
  ['code', undefined, 'no_code'],
])('a run that wants a %s, told %s: %s', (proof, told, problem) => {
  expect(proofProblem({ proof, code: '0421' }, told)).toBe(problem)
})
