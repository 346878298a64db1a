import { daysBetween, type KitchenDay } from '#shared/base/kitchen-time.ts'
import type { Paise } from '#shared/base/money.ts'
import { INTENT_CODE } from '#shared/domain/money/intents.ts'
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

/** Most lines of a file that are read. */
export const MAX_BANK_LINES = 2000

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
 * The lines of a bank's file by which money came in. Any of the banks' layouts: separated by comma, semicolon or tab, with a head
 * somewhere in the first lines that names the column of credits. What cannot be read is left out; nothing of it is ever computed.
 */
export function readBankFile(text: string): BankLine[] {
  const rows = rowsOf(text.replace(/^\uFEFF/, ''))
  const head = rows.findIndex((cells) => cells.some((cell) => CREDIT.test(cell) || AMOUNT.test(cell)))
  if (head < 0) return []
  const columns = columnsOf(rows[head] ?? [])
  const read = rows.slice(head + 1, head + 1 + MAX_BANK_LINES).flatMap((cells, index) => {
    const { amount, comesIn } = movedBy(cells, columns)
    const amountPaise = paiseOf(cells[amount] ?? '')
    const day = bankDayOf(cells[columns.date] ?? '')
    return amountPaise === null
      ? []
      : [{ line: head + 2 + index, amountPaise, day, comesIn, ...numbersOf(cells, amount, columns.account) }]
  })
  // Above the head stands whose account it is.
  const ofNoPayment = recurringNumbers(read).union(new Set(rows.slice(0, head).join(' ').match(NUMBER)))
  const lines = read.map((line) => ({ ...line, utrs: line.utrs.filter((utr) => !ofNoPayment.has(utr)) }))
  const gone = new Set(
    lines.flatMap(({ comesIn, utrs, amountPaise }) => (comesIn ? [] : utrs.map((utr) => `${utr} ${amountPaise}`))),
  )
  return lines.flatMap(({ comesIn, ...line }) =>
    comesIn ? [{ ...line, reversed: line.utrs.some((utr) => gone.has(`${utr} ${line.amountPaise}`)) }] : [],
  )
}

interface Columns {
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
    credit: names.findIndex((name) => CREDIT.test(name) && !isDirection(name)),
    debit: names.findIndex((name) => DEBIT.test(name) && !isDirection(name)),
    amount: names.findIndex((name) => AMOUNT.test(name)),
    direction: names.findIndex(isDirection),
    date: names.findIndex((name) => DATE.test(name)),
    account: names.findIndex((name) => ACCOUNT.test(name)),
  }
}

/** The column that has the amount of a line, and which way it went. */
function movedBy(cells: string[], { credit, debit, amount, direction }: Columns) {
  if (credit < 0) return { amount, comesIn: direction < 0 || /^\s*(c|cr|credit)\b/i.test(cells[direction] ?? '') }
  const goesOut = debit >= 0 && paiseOf(cells[credit] ?? '') === null && paiseOf(cells[debit] ?? '') !== null
  return { amount: goesOut ? debit : credit, comesIn: !goesOut }
}

/** What a line says beside its amount, which is no number of a payment. */
function numbersOf(cells: string[], amount: number, account: number) {
  const textBut = (...columns: number[]) =>
    cells
      .filter((_, column) => !columns.includes(column))
      .join(' ')
      .replace(/\s+/g, ' ')
      .trim()
  const text = textBut(amount)
  const utrs = [...new Set(textBut(amount, account).match(NUMBER))]
  const codes = [...new Set([...text.toUpperCase().matchAll(INTENT_CODE)].map(([code]) => code))]
  return { text, utrs, codes }
}

/** An amount, as banks write it: `1,560.00`. `null` for anything else, as for nothing, or less than that. */
function paiseOf(cell: string): Paise | null {
  const match = /^(?:₹|rs\.?|inr)?\s*(\d{1,9})(?:\.(\d{1,2}))?\s*(?:cr)?$/i.exec(cell.trim().replaceAll(',', ''))
  if (!match) return null
  const paise = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return paise > 0 ? paise : null
}

/** Rows of cells; quotes may hold separators and line ends. */
function rowsOf(text: string): string[][] {
  const separator = separatorOf(text)
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let quoted = false
  const endRow = () => {
    rows.push([...row, cell.trim()])
    row = []
    cell = ''
  }
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at)
    if (quoted) {
      if (sign !== '"') cell += sign
      else if (text.charAt(at + 1) === '"') cell += text.charAt(++at)
      else quoted = false
    } else if (sign === '"' && cell.trim() === '') quoted = true
    else if (sign === separator) {
      row.push(cell.trim())
      cell = ''
    } else if (sign === '\n') endRow()
    else if (sign !== '\r') cell += sign
  }
  if (cell !== '' || row.length > 0) endRow()
  return rows
}

/** What stands most often in the file. */
function separatorOf(text: string): string {
  const counts = [',', ';', '\t'].map((sign) => ({ sign, count: text.split(sign).length }))
  return counts.reduce((most, next) => (next.count > most.count ? next : most)).sign
}

/** What the office waits for, as far as a bank's file can tell of it. */
export interface Awaited {
  id: string
  /** The order or the subscription that it is for; one that was asked for anew has several. */
  subject: string
  amountPaise: Paise
  /** As the customer has entered it; `null` when nothing has been. */
  utr: string | null
  code: string
  /** When the customer was asked to pay. */
  askedOn: KitchenDay
  /** Nothing is owed any more, or it was called off: money that comes all the same is to be given back. */
  settled: boolean
}

/** A line of the file, with what it may have paid for. */
export interface BankMatch {
  line: BankLine
  /** By its number and amount: beyond doubt. */
  exact: { id: string; utr: string } | null
  /** By its code and amount, or by its amount alone, those first that were asked for nearest to its day: a person decides. */
  proposals: string[]
  /** Of its amount as well, but settled. */
  settled: string[]
}

/**
 * Which lines have paid for what. Each line and each awaited payment is matched once; what is known already, or was reversed, is left
 * out. Proposed is only what a line may pay whose bank tells a number, and one that no customer has entered; by its amount alone one
 * request of each subject.
 */
export function matchBankLines(lines: BankLine[], awaited: Awaited[], known: ReadonlySet<string>): BankMatch[] {
  const byUtr = new Map(awaited.flatMap((one) => (one.utr === null ? [] : [[one.utr, one]])))
  const taken = new Set<string>()
  const takenSubjects = new Set<string>()
  const fresh = lines.filter(({ utrs, reversed }) => !reversed && !utrs.some((utr) => known.has(utr)))
  const exacts = fresh.map(({ utrs, amountPaise }) => {
    const utr = utrs.find((utr) => {
      const one = byUtr.get(utr)
      return one !== undefined && one.amountPaise === amountPaise && !taken.has(one.id)
    })
    const one = utr === undefined ? undefined : byUtr.get(utr)
    if (utr === undefined || one === undefined) return null
    taken.add(one.id)
    takenSubjects.add(one.subject)
    return { id: one.id, utr }
  })
  const nearest = nearestOf(awaited)
  const idsOf = (some: Awaited[]) => some.map(({ id }) => id)
  return fresh.map((line, index) => {
    const exact = exacts[index] ?? null
    const isAnothers = line.utrs.some((utr) => byUtr.has(utr))
    if (exact || line.utrs.length === 0 || isAnothers) return { line, exact, proposals: [], settled: [] }
    const open = nearest(line).filter(({ id }) => !taken.has(id))
    const coded = open.filter(({ code }) => line.codes.includes(code))
    if (coded.length > 0) return { line, exact, proposals: idsOf(coded), settled: [] }
    // By its amount alone a line pays for something once, however often that was asked for.
    const once = firstOfEach(open.filter(({ subject }) => !takenSubjects.has(subject)))
    const { proposals = [], settled = [] } = Object.groupBy(once, ({ settled }) => (settled ? 'settled' : 'proposals'))
    return { line, exact, proposals: idsOf(proposals), settled: idsOf(settled) }
  })
}

/** The first request of each subject. */
function firstOfEach(awaited: Awaited[]): Awaited[] {
  const first = new Map<string, Awaited>()
  for (const one of awaited) if (!first.has(one.subject)) first.set(one.subject, one)
  return [...first.values()]
}

/** What a line may pay by its amount, as it was asked for nearest to the line's day; without a day as they come. Sorts once for an amount and a day. */
function nearestOf(awaited: Awaited[]): (line: BankLine) => Awaited[] {
  const byAmount = Map.groupBy(awaited, ({ amountPaise }) => amountPaise)
  const sorted = new Map<string, Awaited[]>()
  return ({ amountPaise, day }) => {
    const some = byAmount.get(amountPaise) ?? []
    if (day === null) return some
    const key = `${amountPaise} ${day}`
    const known = sorted.get(key)
    if (known) return known
    const distances = new Map(some.map((one) => [one, Math.abs(daysBetween(one.askedOn, day))]))
    const near = some.toSorted((one, other) => (distances.get(one) ?? 0) - (distances.get(other) ?? 0))
    sorted.set(key, near)
    return near
  }
}
