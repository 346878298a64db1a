import { describe, expect, test } from 'vitest'
import { MAX_CODES_A_DAY } from '#server/kernel/config/settings.ts'
import { CODE_LIFE_S, WRONG_TRIES_PER_CODE } from '#shared/domain/people/sign-in-rules.ts'
import { type Asker, codeLengths, guessChance, HISTORY_S, nextCode, type SentCode } from './code-limits.ts'

const START = Date.parse('2026-03-11T05:30:00Z')
const at = (seconds: number) => new Date(START + seconds * 1000)
const MINUTE = 60
const DAY = 24 * 60 * MINUTE
const SETTINGS = { firstLength: 4, perDay: 10, signInsPerDay: 50 }

const stranger = (name: string, origin = name): Asker => ({ client: name, origin, known: false })
const device = (name: string, origin = 'home'): Asker => ({ client: name, origin, known: true })
const sentTo = (asker: Asker, seconds: number, more: Partial<SentCode> = {}): SentCode => ({
  ...asker,
  sentAt: at(seconds),
  expiresAt: at(seconds + CODE_LIFE_S),
  length: 4,
  tries: 0,
  used: false,
  ended: false,
  ...more,
})
const asked = (sent: SentCode[], asker: Asker, seconds: number) => nextCode(sent, asker, at(seconds), SETTINGS)

describe('the resends of one client', () => {
  const owner = device('phone')
  const series = (...seconds: number[]) => seconds.map((second) => sentTo(owner, second, { ended: true }))

  test.each([
    ['the first', [], 0, { length: 4, resendsLeft: 3 }],
    ['a second too early', [0], 29, { rejected: 'code_send_wait', retryAfter: 1 }],
    ['the first resend', [0], 30, { length: 4, resendsLeft: 2 }],
    ['the third resend', [0, 30, 60], 90, { length: 4, resendsLeft: 0 }],
    ['one more', [0, 30, 60, 90], 120, { rejected: 'code_send_blocked', retryAfter: 1770 }],
    ['half an hour later', [0, 30, 60, 90], 90 + 1800, { length: 4, resendsLeft: 3 }],
    ['half an hour after one', [0], 1800, { length: 4, resendsLeft: 3 }],
  ])('%s', (_, before, seconds, expected) => {
    expect(asked(series(...before), owner, seconds)).toEqual(expected)
  })

  test('begin anew after a sign-in', () => {
    const sent = [...series(0, 30, 60), sentTo(owner, 90, { used: true, tries: 1 })]
    expect(asked(sent, owner, 91)).toEqual({ length: 4, resendsLeft: 3 })
  })

  test('are not used up by strangers, wherever they are', () => {
    const theirs = [0, 30, 60, 90].map((second) => sentTo(stranger('thief', 'home'), second))
    expect(asked(theirs, owner, 95)).toMatchObject({ resendsLeft: 3 })
    expect(asked(theirs, stranger('new phone', 'elsewhere'), 95)).toMatchObject({ resendsLeft: 3 })
  })

  test('are those of an address for whoever is not known there, under whatever name', () => {
    const theirs = [0, 30, 60, 90].map((second, index) => sentTo(stranger(`made up ${index}`, 'cafe'), second))
    expect(asked(theirs, stranger('another', 'cafe'), 125)).toMatchObject({ rejected: 'code_send_blocked' })
  })

  test('follow a device that changes its address', () => {
    const sent = [sentTo(stranger('new phone', 'wifi'), 0)]
    expect(asked(sent, stranger('new phone', 'mobile'), 10)).toEqual({ rejected: 'code_send_wait', retryAfter: 20 })
  })
})

describe('the codes of a day', () => {
  const many = (asker: (index: number) => Asker, count: number, more: Partial<SentCode> = {}) =>
    Array.from({ length: count }, (_, index) => sentTo(asker(index), index * 60, more))

  test('are limited for a phone, and strangers leave those of its devices alone', () => {
    const theirs = many((index) => stranger(`thief ${index}`), 10)
    expect(asked(theirs, stranger('another'), 3600)).toEqual({ rejected: 'code_send_limit', retryAfter: DAY - 3600 })
    expect(asked(theirs, stranger('another'), DAY)).toMatchObject({ resendsLeft: 3 })
    expect(asked(theirs, device('phone'), 3600)).toEqual({ length: 4, resendsLeft: 3 })
    const own = many((index) => device(`phone ${index}`), 10)
    expect(asked(own, device('phone'), 3600)).toMatchObject({ rejected: 'code_send_limit' })
  })

  test('are those that nobody typed in', () => {
    const used = many((index) => stranger(`phone ${index}`), 40, { used: true, tries: 1 })
    expect(asked(used, stranger('phone'), 3600)).toEqual({ length: 4, resendsLeft: 3 })
  })

  test('that were typed in are limited, too, for all devices of the phone together', () => {
    const used = { used: true, tries: 1 }
    const signIns = [
      ...many((index) => stranger(`browser ${index}`), 25, used),
      ...many(() => device('phone'), 25, used),
    ]
    const sent = signIns.toSorted((one, other) => one.sentAt.getTime() - other.sentAt.getTime())
    expect(asked(sent.slice(1), stranger('browser'), 3600)).toEqual({ length: 4, resendsLeft: 3 })
    for (const asker of [stranger('browser'), device('phone')]) {
      expect(asked(sent, asker, 3600)).toEqual({ rejected: 'code_send_limit', retryAfter: DAY - 3600 })
      expect(asked(sent, asker, DAY)).toEqual({ length: 4, resendsLeft: 3 })
    }
  })
})

describe('the length of a code', () => {
  /** So many codes of a length, each tried three times, long ago. */
  const guessed = (length: number, count: number, asker = stranger('thief')) =>
    Array.from({ length: count }, (_, index) => sentTo(asker, index * DAY, { length, tries: 3 }))
  const LATER = 20 * DAY

  test.each([
    ['nobody guessed', [], 4],
    ['two codes were guessed at', guessed(4, 2), 4],
    ['three codes were guessed at', guessed(4, 3), 6],
    ['ten longer ones, too', [...guessed(4, 3), ...guessed(6, 10)], 8],
    ['one wrong try was made at each', guessed(4, 6).map((code) => ({ ...code, tries: 1 })), 4],
    ['all were right at the third try', guessed(4, 3).map((code) => ({ ...code, used: true })), 4],
  ])('when %s', (_, sent, length) => {
    expect(asked(sent, stranger('another'), LATER)).toMatchObject({ length })
  })

  test('is as short as ever for a device that has signed in before, and again for all after a month', () => {
    const sent = [...guessed(4, 3), ...guessed(6, 10)]
    expect(asked(sent, device('phone'), LATER)).toMatchObject({ length: 4 })
    expect(asked(guessed(4, 3, device('phone')), device('tablet'), LATER)).toMatchObject({ length: 6 })
  })

  test('counts the tries that can still be made, but none of a code that is over', () => {
    const open = [0, 1, 2].map((index) => sentTo(stranger(`thief ${index}`), 0))
    const ended = { ...open[0], ended: true } as SentCode
    expect(asked(open, stranger('another'), 10)).toMatchObject({ length: 6 })
    expect(asked([ended, ...open.slice(1)], stranger('another'), 10)).toMatchObject({ length: 4 })
    expect(asked(open, stranger('another'), CODE_LIFE_S + 60)).toMatchObject({ length: 6 })
    expect(asked(open, stranger('another'), CODE_LIFE_S + 61)).toMatchObject({ length: 4 })
  })

  test.each([
    [4, [4, 6, 8]],
    [5, [5, 6, 8]],
    [6, [6, 8]],
    [8, [8]],
  ])('that begins with %i digits grows through %j', (first, lengths) => {
    expect(codeLengths(first)).toEqual(lengths)
  })
})

describe('what can be guessed of one phone in 30 days', () => {
  const WORST = 0.002

  test.each([
    [4, 10, 0.0019],
    [4, MAX_CODES_A_DAY, 0.002],
    [5, MAX_CODES_A_DAY, 0.0004],
    [6, MAX_CODES_A_DAY, 0.0002],
    [8, MAX_CODES_A_DAY, 0.0001],
  ])('is at most 0.2 % with %i digits and %i codes a day', (firstLength, perDay, below) => {
    expect(guessChance({ firstLength, perDay })).toBeLessThan(below)
    expect(guessChance({ firstLength, perDay })).toBeLessThanOrEqual(WORST)
  })

  /**
   * Everybody at once, for 45 days: strangers with as many addresses as they like, and thieves of known devices. All ask
   * every ten minutes, and every code that comes is tried three times at once. Returns the chance of the worst 30 days.
   */
  function attack(perDay: number): number {
    let sent: SentCode[] = []
    const guesses: { at: number; chance: number }[] = []
    for (let minute = 0; minute < 45 * 24 * 60; minute += 10) {
      const now = minute * MINUTE
      sent = sent.filter((code) => code.sentAt > at(now - HISTORY_S))
      for (const asker of [stranger(`s${minute}`), device(`d${minute}`)]) {
        const next = nextCode(sent, asker, at(now), { firstLength: 4, perDay, signInsPerDay: 20 })
        if ('rejected' in next) continue
        sent.push(sentTo(asker, now, { length: next.length, tries: WRONG_TRIES_PER_CODE }))
        guesses.push({ at: now, chance: WRONG_TRIES_PER_CODE / 10 ** next.length })
      }
    }
    const chanceFrom = (start: number) =>
      guesses
        .filter((guess) => guess.at >= start && guess.at < start + 30 * DAY)
        .reduce((sum, { chance }) => sum + chance, 0)
    return Math.max(...guesses.map((guess) => chanceFrom(guess.at)))
  }

  test('in an attack that uses everything', () => {
    const chance = attack(SETTINGS.perDay)
    expect(chance).toBeGreaterThan(0.0018)
    expect(chance).toBeLessThanOrEqual(guessChance(SETTINGS))
  })
})
