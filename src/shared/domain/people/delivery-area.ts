import { latinDigits } from '../../base/digits.ts'

/**
 * Where the kitchen delivers, by PIN code. An address is one free text, so its PIN code is read from it: six digits of any
 * script, with or without a space in the middle.
 */

const PINCODE = /(?<![\d+])(?=([1-9]\d{2} ?\d{3})(?!\d))/g
/** What comes before the number of a house, which may have six digits too. */
const HOUSE = /(?:\b(?:flat|house|h|plot|shop|office|room|survey|gat|s|no)\b[\s.:]*(?:no\b[\s.:]*)?|#\s*)$/i

/** A place in an address where a PIN code is named: all that can be read there. */
interface Named {
  codes: string[]
  end: number
  house: boolean
}

/** The places that name a PIN code; `304 411 045` is one place that can be read in two ways. */
function placesIn(address: string): Named[] {
  const text = latinDigits(address)
  const places: Named[] = []
  for (const { index, 1: code = '' } of text.matchAll(PINCODE)) {
    const last = places.at(-1)
    const end = index + code.length
    const read = code.replace(' ', '')
    if (last && index < last.end) Object.assign(last, { codes: [...last.codes, read], end, house: false })
    else places.push({ codes: [read], end, house: HOUSE.test(text.slice(0, index)) })
  }
  const codes = places.filter(({ house }) => !house)
  return codes.length > 0 ? codes : places
}

/** All that can be read as a PIN code in an address. */
export function pincodesIn(address: string): string[] {
  return placesIn(address).flatMap(({ codes }) => codes)
}

/** What is wrong with where an address lies: outside of the delivery area, or no one can tell since no PIN code is named. */
export type AreaProblem = { problem: 'outside'; pincode: string } | { problem: 'no_pincode' }

/**
 * Whether the kitchen delivers there, by the PIN codes that it has set; none are everywhere. An address that names several is
 * served when all of them are. `typed`: an address that is typed now has to name its PIN code. One that was saved before may
 * lack it: then no one is locked out.
 */
export function areaProblem(
  address: string,
  pincodes: readonly string[],
  { typed }: { typed: boolean },
): AreaProblem | null {
  if (pincodes.length === 0) return null
  const places = placesIn(address)
  if (places.length === 0) return typed ? { problem: 'no_pincode' } : null
  const outside = places.find(({ codes }) => !codes.some((code) => pincodes.includes(code)))
  return outside ? { problem: 'outside', pincode: outside.codes.at(-1) ?? '' } : null
}
