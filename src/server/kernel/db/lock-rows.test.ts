import pg from 'pg'
import { expect, test } from 'vitest'
import { passesOver } from './lock-rows.ts'

test('rows are gone through once where nobody else can hold any, else the free ones come first', () => {
  expect(passesOver(new pg.Pool({ max: 1 }))).toEqual(['wait'])
  expect(passesOver(new pg.Pool({ max: 10 }))).toEqual(['skip', 'wait'])
})
