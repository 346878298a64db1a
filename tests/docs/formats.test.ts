import { describe, expect, test } from 'vitest'
import { inLanguage } from '#server/kernel/language.ts'
import { clockText } from '#shared/base/clock-text.ts'
import { formatDate, formatWeekdayDate } from '#shared/base/dates.ts'
import { dayText } from '#shared/base/day-text.ts'
import { addDays } from '#shared/base/kitchen-time.ts'
import { LANGUAGES } from '#shared/base/language.ts'
import { formatRupees } from '#shared/base/money.ts'
import { weekdayName } from '#shared/base/weekday-name.ts'
import { spokenTime } from '#shared/domain/calendar/delivery-window.ts'
import { monthName } from '#shared/domain/calendar/month.ts'
import { windowText } from '../../src/web/customer/order/ordering/order-terms.ts'
import { weekdayAndDay } from '../../src/web/kit/parts/dates.ts'
import { daysText } from '../../src/web/kit/parts/days-text.ts'
import { mealsText } from '../../src/web/kit/parts/meals-text.ts'

/** Dates, times, money and counts in the three languages. */

const inAll = (write: () => string) => LANGUAGES.map((language) => inLanguage(language, write))
const DAY = '2026-11-24'

describe('days', () => {
  test('a weekday with its date', () => {
    expect(inAll(() => weekdayAndDay(DAY))).toEqual(['Tue 24 Nov', 'मंगल 24 नव॰', 'मंगळ 24 नोव्हें'])
    expect(inAll(() => formatWeekdayDate(DAY))).toEqual(['Tue, 24 Nov 2026', 'मंगल, 24 नव॰ 2026', 'मंगळ, 24 नोव्हें 2026'])
    expect(inAll(() => dayText(DAY))).toEqual(['Tuesday, 24 Nov 2026', 'मंगलवार, 24 नव॰ 2026', 'मंगळवार, 24 नोव्हें 2026'])
  })

  test.each(['hi', 'mr'] as const)('names and months are those of %s', (language) => {
    const by = (options: Intl.DateTimeFormatOptions) => {
      const format = new Intl.DateTimeFormat(`${language}-IN-u-nu-latn`, { timeZone: 'Asia/Kolkata', ...options })
      return (day: string) => format.format(new Date(`${day}T12:00:00+05:30`))
    }
    inLanguage(language, () => {
      for (let day = '2026-01-01'; day < '2027-01-01'; day = addDays(day, 17)) {
        expect(weekdayName(day)).toBe(by({ weekday: 'long' })(day))
        expect(weekdayName(day, 'short')).toBe(by({ weekday: 'short' })(day))
        expect(formatDate(day).split(' ')[1]).toBe(by({ month: 'short' })(day))
        expect(monthName(day.slice(0, 7)).split(' ')[0]).toBe(by({ month: 'long' })(day))
      }
    })
  })
})

describe('times', () => {
  test('of the day', () => {
    expect(inAll(() => spokenTime('18:00'))).toEqual(['6 pm', 'शाम 6 बजे', 'संध्याकाळी 6 वाजता'])
    expect(inAll(() => clockText(18, 42))).toEqual(['6:42 pm', 'शाम 6:42 बजे', 'संध्याकाळी 6:42 वाजता'])
    expect(inAll(() => spokenTime('00:30'))).toEqual(['12:30 am', 'रात 12:30 बजे', 'रात्री 12:30 वाजता'])
    expect(inAll(() => spokenTime('12:00'))).toEqual(['12 pm', 'दोपहर 12 बजे', 'दुपारी 12 वाजता'])
  })

  test('of a window: what both share is said once', () => {
    const window = (from: string, to: string) => inAll(() => windowText({ from, to }))
    expect(window('12:00', '14:00')).toEqual(['12–2 pm', 'दोपहर 12 से 2 के बीच', 'दुपारी 12 ते 2'])
    expect(window('11:00', '14:00')).toEqual(['11 am–2 pm', 'सुबह 11 से दोपहर 2 के बीच', 'सकाळी 11 ते दुपारी 2'])
  })
})

test.each([
  [1560, '₹1,560'],
  [123456.5, '₹1,23,456.50'],
])('%d rupees are the same in all', (amount, text) => {
  expect(new Set(inAll(() => formatRupees(amount)))).toEqual(new Set([text]))
})

test.each([
  [0, ['0 days', '0 दिन', '0 दिवस']],
  [1, ['1 day', '1 दिन', '1 दिवस']],
  [2, ['2 days', '2 दिन', '2 दिवस']],
  [21, ['21 days', '21 दिन', '21 दिवस']],
])('%d days', (count, texts) => {
  expect(inAll(() => daysText(count))).toEqual(texts)
})

test.each([
  [0, ['0 meals', '0 टिफ़िन', '0 जेवणे']],
  [1, ['1 meal', '1 टिफ़िन', '1 जेवण']],
  [2, ['2 meals', '2 टिफ़िन', '2 जेवणे']],
  [21, ['21 meals', '21 टिफ़िन', '21 जेवणे']],
])('%d meals', (count, texts) => {
  expect(inAll(() => mealsText(count))).toEqual(texts)
})
