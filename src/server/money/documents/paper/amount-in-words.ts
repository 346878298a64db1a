import type { Paise } from '#shared/base/money.ts'

const ONES = [
  ...[
    '',
    'One',
    'Two',
    'Three',
    'Four',
    'Five',
    'Six',
    'Seven',
    'Eight',
    'Nine',
    'Ten',
    'Eleven',
    'Twelve',
    'Thirteen',
  ],
  ...['Fourteen', 'Fifteen', 'Sixteen', 'Seventeen', 'Eighteen', 'Nineteen'],
]
const TENS = ['', '', 'Twenty', 'Thirty', 'Forty', 'Fifty', 'Sixty', 'Seventy', 'Eighty', 'Ninety']
/** Indian numbering: crore, lakh, thousand, hundred. */
const SCALES = [
  [10_000_000, 'Crore'],
  [100_000, 'Lakh'],
  [1000, 'Thousand'],
  [100, 'Hundred'],
] as const

/** A whole number in words; nothing for 0. */
function inWords(number: number): string[] {
  const scale = SCALES.find(([size]) => number >= size)
  if (scale) {
    const [size, name] = scale
    return [...inWords(Math.floor(number / size)), name, ...inWords(number % size)]
  }
  if (number < 20) return [ONES[number] ?? ''].filter(Boolean)
  return [TENS[Math.floor(number / 10)] ?? '', ONES[number % 10] ?? ''].filter(Boolean)
}

/**
 * An amount as documents write it out: `Rupees One Thousand Five Hundred Sixty and Fifty Paise Only`. Throws a RangeError for one
 * that is not whole, or below zero.
 */
export function amountInWords(paise: Paise): string {
  if (!Number.isSafeInteger(paise) || paise < 0) throw new RangeError('not an amount')
  const [rupees, rest] = [Math.floor(paise / 100), paise % 100]
  const whole = rupees === 0 && rest > 0 ? [] : ['Rupees', ...(rupees === 0 ? ['Zero'] : inWords(rupees))]
  const parts = rest === 0 ? [] : [...(whole.length > 0 ? ['and'] : []), ...inWords(rest), 'Paise']
  return [...whole, ...parts, 'Only'].join(' ')
}
