/** Into how many boxes an order goes, and what stands on each. */

/** As many plates as a box may hold; unless set otherwise each plate has a box of its own. */
export const MAX_PLATES_PER_BOX = 20

/** A box of an order: "2 of 3". */
export interface Box {
  number: number
  of: number
  /** Plates in it. */
  plates: number
  /** What is ordered beside the plates is in it. */
  hasExtras: boolean
}

interface Packed {
  /** Plates of the order. */
  thalis: number
  /** Whether anything is ordered beside them. */
  extras: boolean
}

/** The boxes of an order: the plates one box after another, extras in the first; nothing but extras is one box. */
export function boxesOf({ thalis, extras }: Packed, platesPerBox: number): Box[] {
  const of = Math.max(Math.ceil(thalis / platesPerBox), thalis > 0 || extras ? 1 : 0)
  return Array.from({ length: of }, (_, index) => ({
    number: index + 1,
    of,
    plates: Math.min(platesPerBox, thalis - index * platesPerBox),
    hasExtras: extras && index === 0,
  }))
}

/** Which box it is among several: "2 of 3". */
export type BoxNumber = Pick<Box, 'number' | 'of'>

/**
 * Boxes with their number among all boxes of their stop, for all its customers, in the given order: the rider counts them at
 * the door. A box without a stop has the number that it has in its order.
 */
export function numberedAtStops<Of extends Box & Pick<Way, 'stop'>>(
  boxes: readonly Of[],
): (Of & { atStop: BoxNumber })[] {
  const stopOf = ({ stop }: Of) => stop && `${stop.number} ${stop.run}`
  const counts = new Map([...Map.groupBy(boxes, stopOf)].map(([stop, { length }]) => [stop, length]))
  const seen = new Map<string, number>()
  return boxes.map((box) => {
    const stop = stopOf(box)
    if (stop === null) return { ...box, atStop: { number: box.number, of: box.of } }
    const number = (seen.get(stop) ?? 0) + 1
    seen.set(stop, number)
    return { ...box, atStop: { number, of: counts.get(stop) ?? number } }
  })
}

/** What is easily taken for another sign is not among them: 0 and O, 1, I and L, U and V. */
export const CODE_SIGNS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const CODE_LENGTH = 6

/** The code of a box out of numbers from 0 on, each below the number of signs: `random` is asked for one after another. */
export function boxCode(random: (below: number) => number): string {
  return Array.from({ length: CODE_LENGTH }, () => CODE_SIGNS[random(CODE_SIGNS.length)]).join('')
}

/** A code as somebody typed or a camera read it; `null` when it is none. */
export function readBoxCode(text: string): string | null {
  const signs = text.toUpperCase().replace(/[\s-]/g, '')
  return signs.length === CODE_LENGTH && [...signs].every((sign) => CODE_SIGNS.includes(sign)) ? signs : null
}

/** Where a box goes. */
export interface Way {
  /** Its run and its stop there, once it has one. */
  stop: { run: string; number: number } | null
  area: string | null
  address: string
  name: string
}

/** The order in which boxes are packed: by run, stop and box; what has no stop yet by area, address and name. */
export function byWay(a: Way, b: Way): number {
  if (a.stop && b.stop) return text(a.stop.run, b.stop.run) || a.stop.number - b.stop.number || text(a.name, b.name)
  if (a.stop || b.stop) return a.stop ? -1 : 1
  // Who has no area comes last.
  if ((a.area === null) !== (b.area === null)) return a.area === null ? 1 : -1
  return text(a.area ?? '', b.area ?? '') || text(a.address, b.address) || text(a.name, b.name)
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
const text = (a: string, b: string) => collator.compare(a, b)

/** Sizes of labels: a sheet of A4 with 3 × 8, and rolls, in millimetres. */
export const LABEL_SIZES = ['a4', '50x30', '100x50'] as const
export type LabelSize = (typeof LABEL_SIZES)[number]
