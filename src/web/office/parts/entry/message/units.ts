import type { SlotCode } from '#shared/domain/calendar/calendar.ts'
import type { Doubt, Piece } from './draft.ts'
import type { Word } from './split-words.ts'
import type { FoundDay } from './spoken-day.ts'

/**
 * A word of a message, or several that are read as one. The `symbol` is what decides over numbers and dishes: Number, Dish,
 * coUnter, Times, `A` number behind its dish (`x2`), a no Put before and one Said after, a day (`K`), `E`ither a number or a
 * day, a Word that nobody knows, and `.` for all else.
 */
export interface Unit {
  /** Places of its first and last word. */
  from: number
  to: number
  symbol: 'N' | 'D' | 'U' | 'T' | 'A' | 'P' | 'S' | 'K' | 'E' | 'W' | '.'
  as: Piece['as']
  doubt?: Doubt
  /** Something before it ends what was being said. */
  afterBreak: boolean
  /** Of a number; `null` when it is not a whole one. */
  value?: number | null
  /** Dishes that it can name. */
  names?: string[]
  found?: FoundDay
  slot?: SlotCode
  phone?: string
  addressIds?: string[]
  item?: { name: string; quantity: number }
  /** Units with the same are one piece. */
  group?: number
}

/** What a reader says of words before they are a unit. */
export type Reading = Pick<Unit, 'symbol' | 'as'> & Partial<Unit> & { length: number }

export function unitOf(words: readonly Word[], from: number, { length, ...reading }: Reading): Unit {
  return { ...reading, from, to: from + length - 1, afterBreak: words[from]?.afterBreak === true }
}
