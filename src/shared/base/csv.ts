import { displayPhone } from './phone.ts'

export type CsvCell = string | number

/** What a spreadsheet would take for the beginning of a formula. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/

/** Stands before the first row: says that what follows is UTF-8. */
export const CSV_MARK = '\uFEFF'

/** A table as CSV that opens well in a spreadsheet. */
export function csvText(heads: string[], rows: CsvCell[][]): string {
  return CSV_MARK + [heads, ...rows].map(csvRow).join('')
}

/**
 * A row with its end, CR and LF. Texts that a spreadsheet would compute are given an apostrophe in front, whoever typed them;
 * numbers stay numbers.
 */
export function csvRow(cells: CsvCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(cell: CsvCell): string {
  if (typeof cell === 'number') return String(cell)
  const text = FORMULA.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * `(+91) 98123 45678`: a bare `+919812345678` is a number to a spreadsheet, which drops the plus and shows 9.2E+11. In
 * brackets it is neither a number nor the beginning of a formula.
 */
export function csvPhone(phone: string): string {
  return displayPhone(phone)
    .replace(/^\+(\d{1,3})(?= )/, '(+$1)')
    .replace(/^\+/, '(+) ')
}
