import { formatRupees } from '#shared/base/money.ts'
import { readRupees } from '#shared/base/typed-number.ts'

const MOST_RUPEES = 1_000_000

/** The price that is typed: rupees, in whole paise; `null` for what is no price. The server decides by the same limits. */
export function typedPrice(text: string): number | null {
  const rupees = readRupees(text)
  return rupees !== null && rupees <= MOST_RUPEES ? rupees : null
}

/** A price as it is typed, in the words of a list of differences; what cannot be read as it is. */
export function rupeesText(text: string): string {
  const rupees = readRupees(text)
  return rupees === null ? text : formatRupees(rupees)
}
