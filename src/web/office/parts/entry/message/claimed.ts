import { latinDigits } from '#shared/base/digits.ts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import { normalizePhone } from '#shared/base/phone.ts'
import type { Word } from './split-words.ts'
import type { Reading } from './units.ts'

/** How WhatsApp begins a message that is copied: `[22/11/26, 9:15 am] Asha: `. */
const HEAD =
  /^\[?(\d{1,2})[/.-](\d{1,2})[/.-]\d{2,4},?[^\S\n]+\d{1,2}:\d{2}(?::\d{2})?(?:[^\S\n]*[ap]\.?m\.?)?\]?(?:[^\S\n]*-)?(?:[^\S\n]*[^:\n\d]{1,40}:(?=\s))?/gimu
/** Ten digits of a mobile, with the spaces and prefixes that people write. */
const PHONE = /(?<![\p{L}\p{N}+])(?:\+?91[\s-]?|0)?[6-9](?:[ -]?\d){9}(?![\p{L}\p{N}])/gu

/** What is read whole before single words are looked at: heads of copied messages, and phones; by its first word. */
export function claimedIn(message: string, words: readonly Word[], today: KitchenDay): Map<number, Reading> {
  const text = latinDigits(message)
  const claimed = new Map<number, Reading>()
  const claim = (match: RegExpMatchArray, reading: Omit<Reading, 'length'>) => {
    const start = match.index ?? 0
    const end = start + match[0].length
    const from = words.findIndex((word) => word.start >= start)
    const length = words.filter((word) => word.start >= start && word.end <= end).length
    const isWhole = words.every(
      (word) => word.end <= start || word.start >= end || (word.start >= start && word.end <= end),
    )
    if (length > 0 && isWhole) claimed.set(from, { ...reading, length })
  }
  const [, month, date] = today.split('-').map(Number)
  for (const match of text.matchAll(HEAD)) {
    const written = [Number(match[1]), Number(match[2])]
    const isToday = [[date, month].join(), [month, date].join()].includes(written.join())
    claim(match, { symbol: '.', as: 'courtesy', ...(!isToday && { doubt: 'old_message' as const }) })
  }
  for (const match of text.matchAll(PHONE)) {
    const phone = normalizePhone(match[0])
    if (phone !== null) claim(match, { symbol: '.', as: 'phone', phone })
  }
  return claimed
}
