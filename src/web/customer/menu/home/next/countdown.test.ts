import { expect, test } from 'vitest'
import { countdown } from './countdown.ts'

const NOW = new Date('2026-03-11T10:00:00Z')

test.each([
  ['2026-03-11T12:05:09Z', { days: 0, clock: '2:05:09' }],
  ['2026-03-11T10:00:00.001Z', { days: 0, clock: '0:00:01' }],
  ['2026-03-12T10:00:00Z', { days: 1, clock: '0:00:00' }],
  ['2026-03-13T11:00:30Z', { days: 2, clock: '1:00:30' }],
  ['2026-03-11T10:00:00Z', null],
  ['2026-03-10T10:00:00Z', null],
])('until %s it is %o', (until, left) => expect(countdown(new Date(until), NOW)).toEqual(left))
