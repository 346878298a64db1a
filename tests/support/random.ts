/** Chance that is the same for the same seed. */
export interface Random {
  /** A number from 0 to below 1. */
  next(): number
  /** `true` with this probability. */
  chance(probability: number): boolean
  /** A whole number from 0 to below `count`. */
  below(count: number): number
  pick<Thing>(things: readonly Thing[]): Thing
}

/** mulberry32 */
export function randomOf(seed: number): Random {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (count: number) => Math.floor(next() * count)
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick: (things) => things[below(things.length)] as (typeof things)[number],
  }
}
