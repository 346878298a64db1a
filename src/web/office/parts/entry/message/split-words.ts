import { latinDigits } from '#shared/base/digits.ts'
import { searchForm } from '#shared/base/search-form.ts'
import { soundOf } from './find-dish.ts'

/** A word of a message, where it stands in it. */
export interface Word {
  start: number
  end: number
  /** In lower case, with Latin digits. */
  key: string
  /** See `soundOf`. */
  sound: string
  /** Something stands before it that ends what was being said: a comma, a new line. */
  afterBreak: boolean
}

/**
 * A number with commas; letters and digits; within one of digits also what dates, times, fractions and house numbers are
 * written with.
 */
const WORD =
  /\p{N}+(?:,\p{N}+)+(?:\.\p{N}+)?(?![.,/:-]?\p{N})|\p{N}+(?:[./:-]\p{N}+)+|[\p{L}\p{N}][\p{L}\p{M}\p{N}\u200c\u200d]*(?:[-/’'](?=[\p{L}\p{N}])[\p{L}\p{M}\p{N}\u200c\u200d]+)*|[₹×]/gu
/** `2thali`: a number that is written to its word; not `2nd`, not `2x`, which are read whole. */
const JOINED = /^(\d{1,2})(?!st$|nd$|rd$|th$)(\p{L}[\p{L}\p{M}]+)$/u
const BREAK = /[,;\n+&()|.!?।]/

/** The words of a message, in its order. What stands between them is no word. */
export function wordsOf(message: string): Word[] {
  const words: Word[] = []
  const add = (start: number, end: number) => {
    const key = searchForm(latinDigits(message.slice(start, end)))
    const afterBreak = BREAK.test(message.slice(words.at(-1)?.end ?? 0, start))
    words.push({ start, end, key, sound: soundOf(key), afterBreak })
  }
  for (const match of message.matchAll(WORD)) {
    const end = match.index + match[0].length
    const digits = JOINED.exec(latinDigits(match[0]))?.[1]?.length
    if (digits === undefined) add(match.index, end)
    else {
      add(match.index, match.index + digits)
      add(match.index + digits, end)
    }
  }
  return words
}
