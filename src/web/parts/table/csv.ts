import { displayPhone } from '#shared/domain/people/phone.ts'

export type CsvCell = string | number

/** What a spreadsheet would take for the beginning of a formula. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/

/**
 * A table as CSV that opens well in a spreadsheet: a mark that says UTF-8, lines that end with CR and LF. Texts that a
 * spreadsheet would compute are given an apostrophe in front, whoever typed them; numbers stay numbers.
 */
export function csvText(heads: string[], rows: CsvCell[][]): string {
  return `\uFEFF${[heads, ...rows].map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`
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

/** Hands the text to the browser as a file to be saved. */
export function saveCsv(name: string, text: string) {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${name}.csv`
  link.click()
  URL.revokeObjectURL(url)
}
