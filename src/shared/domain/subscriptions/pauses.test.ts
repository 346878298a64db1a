import { describe, expect, test } from 'vitest'
import { STANDARD_CALENDAR } from '../calendar/standard-calendar.ts'
import { holds, mergePause, openEndOf, partsBeside, pauseOn } from './pauses.ts'
import { servedDaysFrom } from './subscription-days.ts'

const days = (from: string, to: string | null) => ({ from, to })

describe('days served', () => {
  test.each([
    ['no pause', [], ['2026-11-27', '2026-11-28', '2026-11-30']],
    ['one on the way', [days('2026-11-28', '2026-12-01')], ['2026-11-27', '2026-12-02', '2026-12-03']],
    ['one from the first day on', [days('2026-11-20', '2026-11-29')], ['2026-11-30', '2026-12-01', '2026-12-02']],
    ['an open end at once', [days('2026-11-27', null)], []],
    ['an open end on the way', [days('2026-11-30', null)], ['2026-11-27', '2026-11-28']],
    [
      'two',
      [days('2026-11-27', '2026-11-27'), days('2026-11-30', '2026-11-30')],
      ['2026-11-28', '2026-12-01', '2026-12-02'],
    ],
  ])('with %s', (_, pauses, expected) => {
    expect(servedDaysFrom(STANDARD_CALENDAR, pauses, '2026-11-27', 3)).toEqual(expected)
  })
})

describe('pauses that meet', () => {
  const first = days('2026-11-25', '2026-12-05')
  test.each([
    ['overlap', days('2026-12-01', '2026-12-10'), [days('2026-11-25', '2026-12-10')]],
    ['touch', days('2026-12-06', '2026-12-10'), [days('2026-11-25', '2026-12-10')]],
    ['lie within', days('2026-11-27', '2026-11-28'), [first]],
    ['are a day apart', days('2026-12-07', '2026-12-10'), [first, days('2026-12-07', '2026-12-10')]],
    ['come before', days('2026-11-20', '2026-11-24'), [days('2026-11-20', '2026-12-05')]],
    ['have an open end', days('2026-12-01', null), [days('2026-11-25', null)]],
  ])('merge when they %s', (_, added, expected) => {
    expect(mergePause([first], added)).toEqual(expected)
  })

  test('merge with all that they meet, and leave the others', () => {
    const pauses = [days('2026-11-02', '2026-11-04'), days('2026-11-10', '2026-11-12'), days('2026-11-20', null)]
    expect(mergePause(pauses, days('2026-11-05', '2026-11-11'))).toEqual([
      days('2026-11-02', '2026-11-12'),
      days('2026-11-20', null),
    ])
  })
})

test('a pause holds its first and its last day', () => {
  const pauses = [days('2026-11-25', '2026-11-27'), days('2026-12-01', null)]
  expect(
    ['2026-11-24', '2026-11-25', '2026-11-27', '2026-11-28', '2027-12-01'].map((day) => pauseOn(pauses, day)?.from),
  ).toEqual([undefined, '2026-11-25', '2026-11-25', undefined, '2026-12-01'])
  expect(openEndOf(pauses)).toBe(pauses[1])
  expect(holds(days('2026-12-01', null), days('2026-12-05', null))).toBe(true)
  expect(holds(days('2026-12-01', '2026-12-05'), days('2026-12-05', null))).toBe(false)
})

test.each([
  ['a day of its middle', { from: '2026-03-10', to: '2026-03-14' }, '2026-03-12', ['10–11', '13–14']],
  ['its first day', { from: '2026-03-10', to: '2026-03-14' }, '2026-03-10', ['11–14']],
  ['its last day', { from: '2026-03-10', to: '2026-03-14' }, '2026-03-14', ['10–13']],
  ['its only day', { from: '2026-03-12', to: '2026-03-12' }, '2026-03-12', []],
  ['a day of an open end', { from: '2026-03-10', to: null }, '2026-03-12', ['10–11', '13–']],
  ['a day of one that is under way', { from: '2026-03-02', to: '2026-03-14' }, '2026-03-12', ['10–11', '13–14']],
])('beside %s is left of a pause what is not over', (_, pause, day, left) => {
  const text = ({ from, to }: { from: string; to: string | null }) => `${from.slice(8)}–${to?.slice(8) ?? ''}`
  expect(partsBeside(pause, day, '2026-03-10').map(text)).toEqual(left)
})
