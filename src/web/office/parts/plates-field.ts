import { readNumber } from '#shared/base/typed-number.ts'

const MOST_PLATES = 100_000

/** The number of plates that is typed; `null` for what cannot be a capacity. */
export function typedPlates(text: string): number | null {
  const plates = readNumber(text)
  return plates !== null && plates <= MOST_PLATES ? plates : null
}
