import { phoneEntry } from '#shared/base/phone.ts'
import { searchForm } from '#shared/base/search-form.ts'
import { orderNumber } from '#shared/domain/ordering/order-number.ts'
import { ORDER_STATUSES, type OrderStatus } from '#shared/domain/ordering/order-status.ts'
import { statusLabel } from '#shared/texts/status-label.ts'

/**
 * By which words orders are found. What an order is found by and what is typed are taken apart by the same rule, here, so that
 * neither hangs on PostgreSQL's parser. A typed word finds those that begin with it; of a phone also the end is found.
 */

/** Longer words are cut: PostgreSQL takes none of more than 2 kB. */
const LONGEST_WORD = 60
const SHORTEST_PHONE_END = 3
/** Shorter ones begin too many other words. */
const SHORTEST_STATUS_WORD = 3
/** Stands before a phone that is written backwards, so that its end is a beginning. */
const BACKWARDS = '~'

/** What an order is found by. */
export interface SearchedOrder {
  id: string
  phone: string
  /** Name, address, menu and dishes. */
  texts: (string | null)[]
}

/** The words of an order, each once. */
export function wordsOfOrder({ id, phone, texts }: SearchedOrder): string[] {
  const digits = phone.replace(/\D/g, '')
  const local = phoneEntry(digits)
  const halves = local.length === 10 ? [local.slice(0, 5), local.slice(5)] : []
  const ofPhone = digits === '' ? [] : [digits, local, ...halves, backwards(digits)]
  const numbers = [...ofPhone, orderNumber(id)?.toLowerCase() ?? '']
  return [...new Set([...texts.flatMap((text) => wordsIn(text ?? '')), ...numbers])].filter((word) => word !== '')
}

/** What a search looks for. */
export interface OrderSearch {
  /** A `tsquery` over the words of an order; `null` when nothing was typed that could be found. */
  words: string | null
  /** Other readings, in which some of the words are those of a status: the status, and what is left to find, `null` for nothing. */
  statuses: { status: OrderStatus; words: string | null }[]
  /** The place in the list, from 1 on, that the office's own number `001` names; `null` when it can be none. */
  position: number | null
  /** For `to_tsquery`: words of which each begins a word of the name that the customer has at present. */
  nameQuery: string | null
}

/**
 * What the words typed into the search of the orders can mean. For those who see no phones (`phones` is false) digits alone
 * are an order's number and nothing else: else a phone could be found out digit by digit.
 */
export function searchOf(typed: string, phones = true): OrderSearch {
  const words = wordsIn(typed, /#?[\p{L}\p{M}\p{N}]+/gu)
  const terms = phones ? words : words.map((word) => (/^\p{N}+$/u.test(word) ? `#${word}` : word))
  // A phone is written in many ways: what has no letters may be one.
  const digits = phones && /^[+\d\s()-]+$/.test(typed.trim()) ? phoneEntry(typed.replace(/^\s*\+91/, '')) : ''
  const asPhone = digits.length >= SHORTEST_PHONE_END && terms.length > 1 ? [phoneQuery(digits)] : []
  const byWords = allOf(terms)
  const isName = terms.length > 0 && terms.every((term) => !term.startsWith('#'))
  return {
    words: byWords && [`(${byWords})`, ...asPhone].join(' | '),
    statuses: ORDER_STATUSES.flatMap((status) => {
      const left = terms.filter((term) => !isWordOf(status, term))
      return left.length < terms.length ? [{ status, words: allOf(left) }] : []
    }),
    position: /^\d{3,5}$/.test(typed.trim()) ? Number(typed) : null,
    nameQuery: isName ? terms.map((term) => `${term}:*`).join(' & ') : null,
  }
}

function wordsIn(text: string, words = /[\p{L}\p{M}\p{N}]+/gu): string[] {
  return (searchForm(text).match(words) ?? []).map((word) => word.slice(0, LONGEST_WORD))
}

function allOf(terms: string[]): string | null {
  return terms.length === 0 ? null : terms.map((term) => `(${queryOf(term)})`).join(' & ')
}

/** Terms hold letters, marks and digits alone, so that nothing in them need be escaped. */
function queryOf(term: string): string {
  if (/^[0-9a-f]{8}$/.test(term)) return `'${term}':* | '#${term}'`
  return /^\d+$/.test(term) && term.length >= SHORTEST_PHONE_END ? phoneQuery(term) : `'${term}':*`
}

function phoneQuery(digits: string): string {
  return `('${digits}':* | '${backwards(digits)}':*)`
}

function backwards(digits: string): string {
  return BACKWARDS + [...digits].reverse().join('')
}

function isWordOf(status: OrderStatus, term: string): boolean {
  if (term.length < SHORTEST_STATUS_WORD) return false
  return wordsIn(statusLabel(status)).some((word) => word.startsWith(term))
}
