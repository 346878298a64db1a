import { describe, expect, test } from 'vitest'
import { DAYS, day, markedIn, NAMES, read, TODAY } from '../../../../../../tests/support/message-reader.ts'
import type { Doubt, OrderDay } from './draft.ts'

describe('the day', () => {
  test.each([
    ['2 thali kal', '2026-11-24'],
    ['2 thali tomorrow', '2026-11-24'],
    ['2 thali udya', '2026-11-24'],
    ['दोन थाळी उद्या', '2026-11-24'],
    ['२ थाली १ दही कल', '2026-11-24'],
    ['2 thali parso', '2026-11-25'],
    ['2 थाळी परवा', '2026-11-25'],
    ['aaj 2 thali', TODAY],
    ['आज 2 thali', TODAY],
    ['2 thali today', TODAY],
    ['24 tarikh ko 2 thali', '2026-11-24'],
    ['२४ तारीख 2 thali', '2026-11-24'],
    ['tarikh 26, 2 thali', '2026-11-26'],
    ['2 thali 27th', '2026-11-27'],
    ['2 thali 27 nov', '2026-11-27'],
    ['2 thali Nov 27', '2026-11-27'],
    ['2 thali 27/11', '2026-11-27'],
    ['2 thali 27-11-2026', '2026-11-27'],
    ['2 thali on Friday', '2026-11-27'],
    ['2 thali शुक्रवार', '2026-11-27'],
    ['budhwar 2 thali', '2026-11-25'],
    ['मंगळवार 2 thali', '2026-11-24'],
    ['2 thali sat', '2026-11-28'],
    ['sat 2 thali', '2026-11-28'],
    ['kal 24 tarikh mangalwar 2 thali', '2026-11-24'],
  ])('%s', (message, expected) => {
    const draft = read(message)
    expect(draft.day).toEqual({ day: expected, slot: 'lunch' })
    expect(draft.items).toEqual(expect.arrayContaining([{ name: 'Regular Thali', quantity: 2 }]))
    expect(markedIn(message)).toEqual([])
  })

  test('the day after a closed one is said to be it', () => {
    const saturday = { today: '2026-11-28', days: [DAYS[4] as OrderDay, DAYS[5] as OrderDay] }
    expect(read('2 thali kal', saturday).day).toEqual({ day: '2026-11-30', slot: 'lunch' })
    expect(markedIn('2 thali kal', saturday)).toEqual(['kal: tomorrow_closed'])
    expect(markedIn('2 thali shanivar', saturday)).toEqual(['shanivar: today_or_next_week'])
  })

  test.each<[message: string, doubt: Doubt, marked: string[]]>([
    ['2 thali kal parso', 'which_day', ['kal', 'parso']],
    ['2 thali on sunday', 'not_served', ['sunday']],
    ['2 thali 14 dec', 'not_served', ['14 dec']],
    ['2 thali dinner', 'not_served', ['dinner']],
    ['aaj nahi', 'refused', ['aaj nahi']],
  ])('%s names none (%s)', (message, doubt, marked) => {
    expect(read(message).day).toBeNull()
    expect(markedIn(message).join()).toContain(doubt)
    for (const text of marked)
      expect(
        read(message)
          .pieces.filter(({ as }) => as === 'unknown')
          .some((piece) => piece.text.includes(text)),
      ).toBe(true)
  })

  test('a slot is named by itself or with the day', () => {
    const days = [...DAYS, day('2026-11-24', NAMES, { slot: 'dinner' }), day('2026-11-25', NAMES, { slot: 'dinner' })]
    expect(read('2 thali raat', { days }).day).toEqual({ day: '2026-11-24', slot: 'dinner' })
    expect(read('2 thali parso dinner', { days }).day).toEqual({ day: '2026-11-25', slot: 'dinner' })
    expect(read('2 thali parso', { days, usualSlot: 'dinner' }).day).toEqual({ day: '2026-11-25', slot: 'dinner' })
    expect(markedIn('2 thali friday dinner', { days })).toEqual(['friday dinner: not_served'])
  })
})
