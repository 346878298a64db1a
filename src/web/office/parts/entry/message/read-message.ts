import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import { addressNamed, addUp, dayNamed, phoneNamed } from './agree.ts'
import { claimedIn } from './claimed.ts'
import { type MessageDraft, type MessageReader, usualDay } from './draft.ts'
import { soundingOf } from './find-dish.ts'
import { piecesOf } from './pieces.ts'
import { assignQuantities } from './quantities.ts'
import { readingAt } from './read-word.ts'
import { type Word, wordsOf } from './split-words.ts'
import { dayOfWord, SATURDAY } from './spoken-day.ts'
import { type Unit, unitOf } from './units.ts'

/**
 * The draft of an order out of a message in English, Hindi or Marathi. Each word is used once, or marked as not understood;
 * what can be read in two ways is marked and not used. It decides nothing: a person looks at it and sends it.
 */
export function readMessage(message: string, reader: MessageReader): MessageDraft {
  const words = wordsOf(message)
  // The day first: its dishes are those that are meant.
  const first = readWith(message, words, reader, undefined)
  const named = dayNamed(first, reader)
  const units = readWith(message, words, reader, named ?? undefined)
  const day = dayNamed(units, reader)
  const items = addUp(units)
  const addressId = addressNamed(units)
  const phone = phoneNamed(units, reader.phone)
  return { pieces: piecesOf(message, words, units), items, day, phone, addressId }
}

function readWith(
  message: string,
  words: readonly Word[],
  { today, days, addresses = [], usualSlot }: MessageReader,
  named: MessageDraft['day'] | undefined,
): Unit[] {
  const day = days.find((one) => one.day === named?.day && one.slot === named.slot) ?? usualDay(days, usualSlot)
  const dishes = (day?.dishes ?? []).map(({ name }) => soundingOf(name))
  const others = [...new Set(days.flatMap((one) => one.dishes.map(({ name }) => name)))].map(soundingOf)
  const known = { today, days: [...new Set(days.map((one) => one.day))].sort(), addresses, dishes, others }
  const claimed = claimedIn(message, words, today)
  const units: Unit[] = []
  for (let at = 0; at < words.length; ) {
    const whole = claimed.get(at)
    const until = [...claimed.keys()].filter((place) => place > at).sort((a, b) => a - b)[0]
    const unit = unitOf(words, at, whole ?? readingAt(words.slice(0, until), at, known))
    units.push(unit)
    at = unit.to + 1
  }
  decideEither(units, known)
  assignQuantities(units)
  return units
}

/** `sat` is a day, but could be seven as well beside a dish that has no other number. */
function decideEither(units: Unit[], { today, days }: { today: KitchenDay; days: readonly KitchenDay[] }): void {
  for (const [index, unit] of units.entries()) {
    if (unit.symbol !== 'E') continue
    const [before, dish, next] = [units[index - 2], units[index - 1], units[index + 1]]
    const isBehind = dish?.symbol === 'D' && !unit.afterBreak && (before?.symbol !== 'N' || dish.afterBreak)
    if (isBehind || (next?.symbol === 'D' && !next.afterBreak))
      Object.assign(unit, { symbol: 'N', value: null, doubt: 'either' })
    else Object.assign(unit, { symbol: 'K', as: 'day', found: dayOfWord(SATURDAY, today, days) })
  }
}
