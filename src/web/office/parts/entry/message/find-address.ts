import { latinDigits } from '#shared/base/digits.ts'
import { searchForm } from '#shared/base/search-form.ts'

/** A saved address, as a message may name it by a part. */
export interface SavedAddress {
  _id: string
  address: string
}

/** Ids of the addresses that have the part: a house number however it is joined (`B-402`, `b 402`), or a whole word. */
export function addressesWith(part: string, addresses: readonly SavedAddress[]): string[] {
  const wanted = joined(part)
  if (wanted.length < 3) return []
  return addresses.filter(({ address }) => partsOf(address).has(wanted)).map(({ _id }) => _id)
}

/** The words of an address, and pairs of them that are written as one. */
function partsOf(address: string): Set<string> {
  const words = searchForm(latinDigits(address)).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  const pairs = words.flatMap((word, index) => {
    const next = words[index + 1]
    return next !== undefined && /\d/.test(word + next) ? [word + next] : []
  })
  return new Set([...words, ...pairs])
}

function joined(part: string): string {
  return part.replace(/[^\p{L}\p{M}\p{N}]/gu, '')
}
