/**
 * Where the kitchen delivers, by PIN code. An address is one free text, so its PIN code is read from it: six digits, with or
 * without a space in the middle.
 */

const PINCODE = /(?<![\d+])(?=([1-9]\d{2} ?\d{3})(?!\d))/g

/** All that can be read as a PIN code in an address; `304 411 045` can be read in two ways. */
export function pincodesIn(address: string): string[] {
  return [...address.matchAll(PINCODE)].map(([, code = '']) => code.replace(' ', ''))
}

/** What is wrong with where an address lies: outside of the delivery area, or nobody can tell since no PIN code is named. */
export type AreaProblem = { problem: 'outside'; pincode: string } | { problem: 'no_pincode' }

/**
 * Whether the kitchen delivers there, by the PIN codes that it has set; none are everywhere. `typed`: an address that is typed
 * now has to name its PIN code. One that was saved before may lack it: then nobody is locked out.
 */
export function areaProblem(
  address: string,
  pincodes: readonly string[],
  { typed }: { typed: boolean },
): AreaProblem | null {
  if (pincodes.length === 0) return null
  const named = pincodesIn(address)
  const pincode = named.at(-1)
  if (pincode === undefined) return typed ? { problem: 'no_pincode' } : null
  return named.some((code) => pincodes.includes(code)) ? null : { problem: 'outside', pincode }
}
