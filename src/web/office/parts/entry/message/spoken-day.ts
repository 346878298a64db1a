import { addDays, type KitchenDay, weekdayOf } from '#shared/base/kitchen-time.ts'

/** The weekdays in English, Hindi and Marathi, words of one day between bars. */
export const WEEKDAY_WORDS = [
  'sunday|sun|ravivar|raviwar|itvar|itwar|रविवार|इतवार',
  'monday|mon|somvar|somwar|सोमवार',
  'tuesday|tue|tues|mangalvar|mangalwar|मंगलवार|मंगळवार',
  'wednesday|wed|budhvar|budhwar|बुधवार',
  'thursday|thu|thur|thurs|guruvar|guruwar|brihaspativar|गुरुवार|गुरूवार|बृहस्पतिवार',
  'friday|fri|shukravar|shukrawar|शुक्रवार',
  'saturday|shanivar|shaniwar|शनिवार',
]

/** What `sat` means when it is no number. */
export const SATURDAY: DayWord = { weekday: 6 }

/** Days from today, `tomorrow` that is the next open day, or a weekday: 0 for Sunday. */
export type DayWord = { fromToday: 0 | 2 } | 'tomorrow' | { weekday: number }

/** The day that a word or a date means among those that can be ordered for. */
export interface FoundDay {
  /** `null` when it cannot be ordered for. */
  day: KitchenDay | null
  doubt?: 'tomorrow_closed' | 'today_or_next_week'
}

/** `days`: those that can be ordered for; the next open one after `today` is among them. */
export function dayOfWord(word: DayWord, today: KitchenDay, days: readonly KitchenDay[]): FoundDay {
  if (word === 'tomorrow') {
    const next = days.filter((day) => day > today).sort()[0] ?? null
    return { day: next, ...(next !== null && next !== addDays(today, 1) && { doubt: 'tomorrow_closed' }) }
  }
  if ('fromToday' in word) {
    const day = addDays(today, word.fromToday)
    return { day: days.includes(day) ? day : null }
  }
  const coming = [...days].sort().find((day) => weekdayOf(day) === word.weekday) ?? null
  return { day: coming, ...(coming === today && { doubt: 'today_or_next_week' }) }
}

/** The day of a date without a year; without a month it is the coming one that can be ordered for. */
export function dayOfDate(date: number, month: number | null, days: readonly KitchenDay[]): FoundDay {
  const fits = (day: KitchenDay) => {
    const [, itsMonth, itsDate] = day.split('-').map(Number)
    return itsDate === date && (month === null || itsMonth === month)
  }
  return { day: days.find(fits) ?? null }
}
