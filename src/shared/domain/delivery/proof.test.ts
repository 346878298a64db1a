import { expect, test } from 'vitest'
import { type Proof, proofProblem } from './proof.ts'

test.each<[Proof, { code?: string; photo?: boolean }, string | null]>([
  ['tap', {}, null],
  ['tap', { code: '0000' }, null],
  ['tap', { photo: true }, null],
  ['code', { code: '0421' }, null],
  ['code', { code: '0422' }, 'wrong_code'],
  ['code', { code: '421' }, 'wrong_code'],
  ['code', { code: '' }, 'wrong_code'],
  ['code', {}, 'no_code'],
  ['code', { photo: true }, 'no_code'],
  ['photo', { photo: true }, null],
  ['photo', {}, 'no_photo'],
  ['photo', { photo: false }, 'no_photo'],
  ['photo', { code: '0421' }, 'no_photo'],
])('a run that wants a %s, shown %j: %s', (proof, shown, problem) => {
  expect(proofProblem({ proof, code: '0421' }, shown)).toBe(problem)
})
