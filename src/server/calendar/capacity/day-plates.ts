/** For how many plates a day has room, and what of it is used. */

/** The plates of a day. */
export interface DayPlates {
  /** For how many there is room; `null` for no limit. */
  capacity: number | null
  /** Those of one-off orders. */
  taken: number
  /** Those that running subscriptions expect. They come first, also where there is no room for them. */
  promised: number
}

/** From how many plates on customers are told how many are left. */
export const FEW_PLATES = 10

/** How many plates can still be ordered; `null` for any number. */
export function platesLeft({ capacity, taken, promised }: DayPlates): number | null {
  return capacity === null ? null : Math.max(0, capacity - taken - promised)
}

/** How many plates are taken and promised for which there is no room. */
export function platesOver({ capacity, taken, promised }: DayPlates): number {
  return capacity === null ? 0 : Math.max(0, taken + promised - capacity)
}
