import { readNumber } from '#shared/base/typed-number.ts'
import { MAX_QUANTITY } from '#shared/domain/ordering/cart.ts'
import { addressesWith, type SavedAddress } from './find-address.ts'
import { dishesOf, isPlate, type Sounding } from './find-dish.ts'
import { dateAt } from './read-date.ts'
import type { Word } from './split-words.ts'
import { dayOfWord } from './spoken-day.ts'
import type { Reading } from './units.ts'
import { meaningOf } from './words.ts'

/** What words are read with. */
export interface Known {
  today: string
  days: readonly string[]
  addresses: readonly SavedAddress[]
  /** The dishes of the day that is ordered for, and of the other days. */
  dishes: readonly Sounding[]
  others: readonly Sounding[]
}

const MOST_WORDS = 5

/** How the words from a place on are read: as many of them as belong together. */
export function readingAt(words: readonly Word[], at: number, known: Known): Reading {
  const word = words[at] as Word
  return (
    houseAt(words, at, known.addresses) ??
    dateAt(words, at, known.days) ??
    longDishAt(words, at, known) ??
    numberOf(word.key) ??
    tableWord(words, at, known) ??
    dishAt(words, at, 1, known) ??
    addressOf(word.key, 1, known.addresses) ?? { length: 1, symbol: 'W', as: 'unknown' }
  )
}

function addressOf(part: string, length: number, addresses: readonly SavedAddress[]): Reading | undefined {
  const addressIds = addressesWith(part, addresses)
  return addressIds.length > 0 ? { length, symbol: '.', as: 'address', addressIds } : undefined
}

/** A number of a house: with a letter, too large for a quantity, or behind a word like `flat`. */
function houseAt(words: readonly Word[], at: number, addresses: readonly SavedAddress[]): Reading | undefined {
  const key = words[at]?.key ?? ''
  const next = words[at + 1]?.afterBreak === false ? (words[at + 1]?.key ?? '') : ''
  const isPlace = meaningOf(key, undefined)?.is === 'place'
  if (isPlace && /^(\p{L}[/-]?)?\d+\p{L}?$/u.test(next))
    return addressOf(next, 2, addresses) ?? { length: 2, symbol: '.', as: 'unknown' }
  if (/^\p{L}$/u.test(key) && key !== 'x' && /^\d+$/.test(next)) return addressOf(key + next, 2, addresses)
  const isHouse = /\d/.test(key) && (/\p{L}|[/-]/u.test(key) || Number(key) > MAX_QUANTITY)
  return isHouse ? addressOf(key, 1, addresses) : undefined
}

function longDishAt(words: readonly Word[], at: number, known: Known): Reading | undefined {
  for (let length = MOST_WORDS; length > 1; length--) {
    const reading = dishAt(words, at, length, known)
    if (reading) return reading
  }
  return undefined
}

function dishAt(words: readonly Word[], at: number, length: number, known: Known): Reading | undefined {
  const said = words.slice(at, at + length)
  if (said.length < length || said.some(({ afterBreak }, index) => index > 0 && afterBreak)) return undefined
  const sounds = said.map(({ sound }) => sound)
  const ofDay = dishesOf(sounds, known.dishes)
  const names = ofDay.length > 0 ? ofDay : dishesOf(sounds, known.others)
  if (names.length === 0) return undefined
  const after = words[at + length]
  const counts = length === 1 && isPlate(said[0]?.key ?? '') && after && !after.afterBreak
  if (counts && dishAt(words, at + 1, 1, known)) return { length, symbol: 'U', as: 'courtesy' }
  return { length, symbol: 'D', as: 'item', names }
}

function numberOf(key: string): Reading | undefined {
  const behind = /^[x×](\d+)$/.exec(key)
  if (behind) return { length: 1, symbol: 'A', as: 'unknown', value: Number(behind[1]) }
  const number = /^(\d[\d.,/]*)[x×]?$/.exec(key)
  return number ? { length: 1, symbol: 'N', as: 'unknown', value: readNumber(number[1] as string) } : undefined
}

function tableWord(words: readonly Word[], at: number, known: Known): Reading | undefined {
  const meaning = meaningOf(words[at]?.key ?? '', words[at - 1]?.key)
  const word = { length: 1, symbol: '.', as: 'unknown' } as const
  switch (meaning?.is) {
    case 'number':
      return { ...word, symbol: 'N', value: meaning.value }
    case 'part':
      return { ...word, symbol: 'N', value: null }
    case 'times':
      return { ...word, symbol: 'T' }
    case 'counter':
      return { ...word, symbol: 'U', as: 'courtesy' }
    case 'no':
      return { ...word, symbol: meaning.side === 'before' ? 'P' : 'S' }
    case 'day':
      return { ...word, symbol: 'K', as: 'day', found: dayOfWord(meaning.day, known.today, known.days) }
    case 'slot':
      return { ...word, symbol: 'K', as: 'day', slot: meaning.slot }
    case 'either':
      return { ...word, symbol: 'E' }
    case 'and':
    case 'courtesy':
      return { ...word, as: 'courtesy' }
    default:
      return undefined
  }
}
