import { latinDigits } from '../../base/digits.ts'
import { searchForm } from '../../base/search-form.ts'

/** How people name an address by a part of it: a house number however it is joined, or the name of a society. */

/** Words that stand before a house number and tell no house from another. */
const FILLERS = new Set(['flat', 'wing', 'house', 'no', 'number', 'block', 'tower', 'room', 'plot', 'bldg', 'building'])
/** A phone, with the spaces and prefixes that people write. */
const PHONE = /(?<![\p{L}\p{N}+])(?:\+?91[\s-]?|0)?[6-9](?:[ -]?\d){9}(?![\p{L}\p{N}])/gu
/** `B-402`, `b 402`, `A1/402`; a number alone has at least three digits, as two say how many. */
const HOUSE = /(?<![\p{L}\p{N}])(?:[a-z]{1,2}\d?[\s/.-]*\d{1,4}[a-z]?|\d{3,4}[\s/-]*[a-z]?)(?![\p{L}\p{N}])/gu
const SHORTEST_WORD = 4
const MOST_PARTS = 12

/** Parts by which a message may name an address. */
export interface AddressParts {
  /** House numbers, in lower case and joined: `b402`. */
  houses: string[]
  /** Longer words in lower case, of which most are none of an address. */
  words: string[]
}

/** What of a message may be a part of an address; its phones are none. */
export function addressPartsIn(message: string): AddressParts {
  const text = searchForm(latinDigits(message)).replace(PHONE, ' ')
  const houses = [...text.matchAll(HOUSE)].map(([house]) => joined(house))
  const words = (text.match(/[\p{L}\p{M}]+/gu) ?? []).filter((word) => word.length >= SHORTEST_WORD)
  const some = (parts: string[]) => [...new Set(parts)].filter((part) => !FILLERS.has(part)).slice(0, MOST_PARTS)
  return { houses: some(houses), words: some(words) }
}

/** The words of an address, and pairs of neighbours that are written as one, either of them first: `b402`. */
export function partsOfAddress(address: string): Set<string> {
  const words = searchForm(latinDigits(address)).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  const named = words.filter((word) => !FILLERS.has(word))
  const pairs = [...pairsOf(words), ...pairsOf(named)].filter((pair) => /\d/.test(pair))
  return new Set([...words, ...pairs])
}

function pairsOf(words: readonly string[]): string[] {
  return words.flatMap((word, index) => {
    const next = words[index + 1]
    return next === undefined ? [] : [word + next, next + word]
  })
}

/** A part of an address as it is compared: without what joins its letters and digits. */
export function joined(part: string): string {
  return part.replace(/[^\p{L}\p{M}\p{N}]/gu, '')
}

/**
 * Of these addresses those that a message names, the surest first: with its house number, then with most of its words. When one
 * has the house number, those without it are left out. None is chosen by this.
 */
export function addressesNamed<Saved extends { address: string }>(
  { houses, words }: AddressParts,
  addresses: readonly Saved[],
): Saved[] {
  const ranked = addresses
    .map((saved) => {
      const parts = partsOfAddress(saved.address)
      const has = (part: string) => parts.has(part)
      return { saved, isHouse: houses.some(has), words: words.filter(has).length }
    })
    .filter(({ isHouse, words }) => isHouse || words > 0)
  const inHouse = ranked.filter(({ isHouse }) => isHouse)
  const all = inHouse.length > 0 ? inHouse : ranked
  return all.sort((a, b) => b.words - a.words).map(({ saved }) => saved)
}
