import { latinDigits } from '#shared/base/digits.ts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import type { Paise } from '#shared/base/money.ts'
import { readNumber } from '#shared/base/typed-number.ts'
import type { UnreadWhy } from '#shared/domain/money/bank-limits.ts'
import { csvRows } from '#shared/domain/money/csv-rows.ts'
import { INTENT_CODE } from '#shared/domain/money/intents.ts'
import { spoiltLines } from '#shared/domain/money/spreadsheet-marks.ts'
import { bankDayOf } from './bank-date.ts'
import { recurringNumbers } from './recurring-numbers.ts'

/** A line of a bank's file by which money came in. */
export interface BankLine {
  /** Of the file, the first is 1. */
  line: number
  /** As the bank writes it, blanks drawn together. */
  text: string
  amountPaise: Paise
  /** When, as far as the bank says so. */
  day: KitchenDay | null
  /** Numbers of 12 digits in it, but those that recur in others: one of them may be the payment's. */
  utrs: string[]
  /** What may be a code of ours. */
  codes: string[]
  /** The bank has taken it back: a further line lets as much go out under its number. */
  reversed: boolean
}

/** What a bank's file says. Each line below its head is in one of the three. */
export interface BankFile {
  lines: BankLine[]
  unread: { line: number; text: string; why: UnreadWhy }[]
  /** Lines by which nothing came in: money went out, or they have no amount. */
  others: number
}

/** Most lines of a file that are read. */
export const MAX_BANK_LINES = 100_000

/** What banks call the columns of what came in, and went out; `AMOUNT` when a further column says which way it went. */
const CREDIT = /^(credit|deposit|cr)\b|credit amount|deposit amt|deposit amount|credit amt/i
const DEBIT = /^(debit|withdrawal|dr)\b/i
const AMOUNT = /^(transaction )?amount\b|^amt\b/i
const DIRECTION = /^(type|cr ?\/ ?dr|dr ?\/ ?cr|transaction type)/i
const DATE = /\bdate\b/i
/** Of the kitchen's own account: what stands there is no number of a payment. */
const ACCOUNT = /^(account|acct|a\/c)\.? ?(no|num|number|id)?\.?$/i
const NUMBER = /(?<!\d)\d{12}(?!\d)/g

/**
 * What a bank's file says. Any of the banks' layouts: separated by comma, semicolon or tab, with a head somewhere in the first lines
 * that names the column of credits. A line is read or named as not read; nothing of it is ever computed. Without a head there are no
 * lines.
 */
export function readBankFile(text: string): BankFile {
  const rows = csvRows(latinDigits(text.replace(/^\uFEFF/, '')))
  const head = rows.findIndex((cells) => cells.some((cell) => CREDIT.test(cell) || AMOUNT.test(cell)))
  if (head < 0) return { lines: [], unread: [], others: 0 }
  const columns = columnsOf(rows[head] ?? [])
  const body = rows.slice(head + 1, head + 1 + MAX_BANK_LINES)
  const spoilt = spoiltLines(body, [columns.credit, columns.debit, columns.amount, columns.account])
  const unread: BankFile['unread'] = []
  let others = 0
  const moved = body.flatMap((cells, index) => {
    const line = head + 2 + index
    const read = movedBy(cells, columns)
    const why = read === null || 'why' in read || !spoilt.has(index) || !read.comesIn ? null : 'spreadsheet'
    if (read === null) {
      if (cells.some((cell) => cell !== '')) others += 1
      return []
    }
    if ('why' in read || why) {
      unread.push({ line, text: textOf(cells), why: 'why' in read ? read.why : 'spreadsheet' })
      return []
    }
    const day = bankDayOf(cells[columns.date] ?? '')
    const { amountPaise, comesIn, column } = read
    return [{ line, amountPaise, day, comesIn, ...numbersOf(cells, column, columns.account) }]
  })
  const next = rows[head + 1 + MAX_BANK_LINES]
  if (next) unread.push({ line: head + 2 + MAX_BANK_LINES, text: textOf(next), why: 'beyond' })
  // Above the head stands whose account it is.
  const ofNoPayment = recurringNumbers(moved).union(new Set(rows.slice(0, head).join(' ').match(NUMBER)))
  const numbered = moved.map((line) => ({ ...line, utrs: line.utrs.filter((utr) => !ofNoPayment.has(utr)) }))
  const gone = new Set(
    numbered.flatMap(({ comesIn, utrs, amountPaise }) => (comesIn ? [] : utrs.map((utr) => `${utr} ${amountPaise}`))),
  )
  const lines = numbered.flatMap(({ comesIn, ...line }) =>
    comesIn ? [{ ...line, reversed: line.utrs.some((utr) => gone.has(`${utr} ${line.amountPaise}`)) }] : [],
  )
  return { lines, unread, others: others + moved.length - lines.length }
}

interface Columns {
  /** How many the head names. */
  count: number
  credit: number
  debit: number
  amount: number
  direction: number
  date: number
  account: number
}

function columnsOf(names: string[]): Columns {
  const isDirection = (name: string) => DIRECTION.test(name)
  return {
    count: names.length,
    credit: names.findIndex((name) => CREDIT.test(name) && !isDirection(name)),
    debit: names.findIndex((name) => DEBIT.test(name) && !isDirection(name)),
    amount: names.findIndex((name) => AMOUNT.test(name)),
    direction: names.findIndex(isDirection),
    date: names.findIndex((name) => DATE.test(name)),
    account: names.findIndex((name) => ACCOUNT.test(name)),
  }
}

type Moved = { column: number; amountPaise: Paise; comesIn: boolean } | { why: UnreadWhy } | null

/** What a line moved, and which way; `null` for a line without an amount. */
function movedBy(cells: string[], columns: Columns): Moved {
  const { count, credit, debit, amount, direction } = columns
  const hasAmount = [credit, debit, amount].some((column) => (cells[column] ?? '') !== '')
  if (!hasAmount) return null
  // A comma that nothing quotes has moved its cells: 1,560.00 would be one rupee.
  if (cells.slice(count).some((cell) => cell !== '')) return { why: 'columns' }
  const inColumn = (column: number, comesIn: boolean): Moved => {
    const amountPaise = paiseOf(cells[column] ?? '')
    if (amountPaise === null) return { why: 'amount' }
    return amountPaise === 0 ? null : { column, amountPaise, comesIn }
  }
  if (credit >= 0) return inColumn(credit, true) ?? (debit >= 0 ? inColumn(debit, false) : null)
  const goesOut = /\bdr$/i.test(cells[amount] ?? '')
  const said = direction < 0 ? (goesOut ? 'd' : 'c') : /^(c|d)(r|redit|ebit)?\b/i.exec(cells[direction] ?? '')?.[1]
  return said === undefined ? { why: 'direction' } : inColumn(amount, said.toLowerCase() === 'c')
}

/** What a line says beside its amount, which is no number of a payment. */
function numbersOf(cells: string[], amount: number, account: number) {
  const textBut = (...columns: number[]) => textOf(cells.filter((_, column) => !columns.includes(column)))
  const text = textBut(amount)
  const utrs = [...new Set(textBut(amount, account).match(NUMBER))]
  const codes = [...new Set([...text.toUpperCase().matchAll(INTENT_CODE)].map(([code]) => code))]
  return { text, utrs, codes }
}

const textOf = (cells: string[]) => cells.join(' ').replace(/\s+/g, ' ').trim()

/** An amount, as banks write it: `1,560.00`, `+80.00`, `₹80 Cr`. 0 for a blank and for a dash, `null` for what is in doubt. */
function paiseOf(cell: string): Paise | null {
  const bare = cell
    .trim()
    .replace(/^\+?\s*(?:₹|rs\.?|inr)?\s*\+?/i, '')
    .replace(/\s*(?:cr|dr)\.?$/i, '')
    // Zeros behind the paise say nothing.
    .replace(/(\.\d\d)0+$/, '$1')
  if (bare === '' || /^[-–—]$/.test(bare)) return 0
  const rupees = readNumber(bare, 2)
  return rupees === null || rupees >= 1_000_000_000 ? null : Math.round(rupees * 100)
}
