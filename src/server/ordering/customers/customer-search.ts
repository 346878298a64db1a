import { latinDigits } from '#shared/base/digits.ts'
import { normalizePhone, phoneEntry } from '#shared/base/phone.ts'
import { searchForm } from '#shared/base/search-form.ts'

/** Fewer digits begin or end too many phones. */
const SHORTEST_PHONE_PART = 3

/** What the words typed into the search of the customers can mean; `null` where they cannot mean it. */
export interface CustomerSearch {
  /** A whole phone, E.164. */
  phone: string | null
  /** Digits with which a phone begins or ends, without +91, 91 or 0 before them. */
  phonePart: string | null
  /** For `to_tsquery`: each begins a word of the name, or of a saved address. */
  words: string | null
  /** A `tsquery` over the words of orders: an order's number. */
  orderNumber: string | null
}

/** Reads what was typed, in any form that phones are written in. */
export function customerSearchOf(typed: string): CustomerSearch {
  const text = typed.normalize('NFC').trim()
  const latin = latinDigits(text)
  const isDigits = /^[+\d\s().\p{Cf}\p{Pd}]+$/u.test(latin)
  const part = isDigits ? phoneEntry(latin) : ''
  const number = /^(#?)([0-9a-f]{1,8})$/i.exec(latin)
  const [, mark = '', hex = ''] = number ?? []
  const words = mark === '#' ? [] : (searchForm(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [])
  return {
    phone: isDigits ? normalizePhone(latin) : null,
    phonePart: part.length >= SHORTEST_PHONE_PART ? part : null,
    words: words.length === 0 ? null : words.map((word) => `${word}:*`).join(' & '),
    orderNumber: orderQuery(mark === '#', hex.toLowerCase()),
  }
}

/** With the mark the beginning of a number will do, without it the whole. */
function orderQuery(marked: boolean, hex: string): string | null {
  if (marked && hex !== '') return `'#${hex}':*`
  return hex.length === 8 ? `'#${hex}'` : null
}
