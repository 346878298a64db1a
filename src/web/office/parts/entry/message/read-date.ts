import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import type { Word } from './split-words.ts'
import { dayOfDate } from './spoken-day.ts'
import type { Reading } from './units.ts'
import { type Meaning, meaningOf } from './words.ts'

/** Also one that cannot be read without doubt: it counts no dish either. */
const isAmount = (text: string) => /^\d[\d.,]*$/.test(text)

/** A date, a time or an amount of money that begins at a word: numbers that count no dish. */
export function dateAt(words: readonly Word[], at: number, days: readonly KitchenDay[]): Reading | undefined {
  const key = words[at]?.key ?? ''
  const next = words[at + 1]?.afterBreak === false ? words[at + 1]?.key : undefined
  const meaning = meaningOf(key, undefined)
  const after: Meaning | undefined = next === undefined ? undefined : meaningOf(next, undefined)
  const day = (length: number, date: number, month: number | null): Reading | undefined =>
    date >= 1 && date <= 31 && (month === null || (month >= 1 && month <= 12))
      ? { length, symbol: 'K', as: 'day', found: dayOfDate(date, month, days) }
      : undefined
  const skipped = (length: number): Reading => ({ length, symbol: '.', as: 'unknown' })

  if (/^\d{1,2}[:.]\d{2}$/.test(key) && after?.is === 'clock') return skipped(2)
  if (/^\d{1,2}:\d{2}$/.test(key)) return skipped(1)
  const written = /^(\d{1,2})[/-](\d{1,2})(?:[/-]\d{2,4})?$/.exec(key)
  if (written && !/^[13]\/[24]$/.test(key)) return day(1, Number(written[1]), Number(written[2]))
  const date = Number(/^(\d{1,2})(st|nd|rd|th)?$/.exec(key)?.[1] ?? 'none')
  const nextDate = Number(/^(\d{1,2})(st|nd|rd|th)?$/.exec(next ?? '')?.[1] ?? 'none')
  if (after?.is === 'clock' && !Number.isNaN(date)) return skipped(2)
  if (after?.is === 'money' && isAmount(key)) return skipped(2)
  if (meaning?.is === 'money' && isAmount(next ?? '')) return skipped(2)
  if (meaning?.is === 'month' && !Number.isNaN(nextDate)) return day(2, nextDate, meaning.month)
  if (meaning?.is === 'date' && !Number.isNaN(nextDate)) return day(2, nextDate, null)
  if (Number.isNaN(date)) return undefined
  if (after?.is === 'month') return day(2, date, after.month)
  if (after?.is === 'date') return day(2, date, null)
  if (after?.is === 'place' && /\D/.test(key)) return skipped(2)
  return /\D/.test(key) ? day(1, date, null) : undefined
}
