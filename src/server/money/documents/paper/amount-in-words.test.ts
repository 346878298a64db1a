import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountInWords } from './amount-in-words.ts'

test.each([
  [0, 'Rupees Zero Only'],
  [5, 'Five Paise Only'],
  [100, 'Rupees One Only'],
  [8000, 'Rupees Eighty Only'],
  [42_000, 'Rupees Four Hundred Twenty Only'],
  [156_050, 'Rupees One Thousand Five Hundred Sixty and Fifty Paise Only'],
  [1_999_919, 'Rupees Nineteen Thousand Nine Hundred Ninety Nine and Nineteen Paise Only'],
  [
    12_345_678_90,
    'Rupees One Crore Twenty Three Lakh Forty Five Thousand Six Hundred Seventy Eight and Ninety Paise Only',
  ],
])('%i paise: %s', (paise, words) => {
  expect(amountInWords(paise)).toBe(words)
})

const VALUES: Record<string, number> = Object.fromEntries(
  [
    ...'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen'.split(
      ' ',
    ),
    ...'Seventeen Eighteen Nineteen'.split(' '),
  ]
    .map((word, value) => [word, value] as const)
    .concat(
      'Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety'.split(' ').map((word, at) => [word, (at + 2) * 10]),
    ),
)
const SIZES: Record<string, number> = { Hundred: 100, Thousand: 1000, Lakh: 100_000, Crore: 10_000_000 }

/** What words come to, as a person adds them up who hears them. */
function heard(words: string): number {
  let [total, run] = [0, 0]
  for (const word of words.split(' ').filter(Boolean)) {
    const size = SIZES[word]
    if (size === undefined) run += VALUES[word] ?? Number.NaN
    else if (size === 100) run *= 100
    else if (size === 10_000_000) [total, run] = [(total + run) * size, 0]
    else [total, run] = [total + run * size, 0]
  }
  return total + run
}

test('whoever hears the words hears the amount', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2_000_000_000_00 }), (paise) => {
      const [, rupees = '', coins = ''] =
        /^(?:Rupees (.*?))?(?: ?(?:and )?((?:[A-Z][a-z]+ ){1,2})Paise)? Only$/.exec(amountInWords(paise)) ?? []
      expect(heard(rupees.replace(/ and$/, '')) * 100 + heard(coins)).toBe(paise)
    }),
  )
})

test.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])('%d is no amount', (paise) => {
  expect(() => amountInWords(paise)).toThrow(RangeError)
})
