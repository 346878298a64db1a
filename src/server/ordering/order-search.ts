import { phoneEntry } from '#shared/domain/people/phone.ts'

/** What a search looks for, each part for an index of its own; `null` where the words cannot mean it. */
export interface OrderSearch {
  /** Beginning or end of a phone, without the country's 91. */
  phoneDigits: string | null
  /** For `to_tsquery`: words of which each begins a word of the customer's name. */
  nameQuery: string | null
  /** The last 8 characters of the order's id, which people are shown as its number. */
  idTail: string | null
}

const SHORTEST_PHONE_PART = 3

/** What the words typed into the search of the orders can mean. */
export function searchOf(words: string): OrderSearch {
  const typed = words.trim().toLowerCase()
  const digits = /^[+\d\s()-]+$/.test(typed) ? phoneEntry(typed.replace(/^\s*\+91/, '')) : ''
  const names = typed.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return {
    phoneDigits: digits.length >= SHORTEST_PHONE_PART ? digits : null,
    nameQuery: names.length > 0 && !typed.startsWith('#') ? names.map((name) => `${name}:*`).join(' & ') : null,
    idTail: /^#?([0-9a-f]{8})$/.exec(typed)?.[1] ?? null,
  }
}
