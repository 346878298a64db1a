/** 6.33012E+11: how a spreadsheet shows a number of more digits than its column has room for. */
const EXPONENT = /^\d(?:\.\d+)?E\+\d{1,2}$/i
/** 633,012,345,678 and 6,33,01,23,45,678: a number of twelve digits that a spreadsheet took for an amount. */
const GROUPED = /^\d{1,3}(?:,\d{2,3}){3,5}(?:\.0+)?$/
const WHOLE = /^\d{12}$/
const HAS_WHOLE = /(?<!\d)\d{12}(?!\d)/
/** A number of twelve digits whose leading zeros are gone. */
const CUT = /^\d{9,11}$/

/**
 * The rows, by their index, of which a spreadsheet has spoilt a number: a person who opens a bank's file there and saves it loses digits
 * of what tells a payment. A row that has such a number all the same has lost nothing. `amounts` are the columns that tell none, and
 * whose grouped digits are meant so.
 */
export function spoiltLines(rows: readonly string[][], amounts: readonly number[]): Set<number> {
  const whole = new Set<number>()
  for (const cells of rows) for (const [column, cell] of cells.entries()) if (WHOLE.test(cell)) whole.add(column)
  const isSpoilt = (cell: string, column: number) =>
    EXPONENT.test(cell) ||
    (!amounts.includes(column) &&
      ((GROUPED.test(cell) && cell.replace(/\.0+$/, '').replaceAll(',', '').length === 12) ||
        (whole.has(column) && CUT.test(cell))))
  const hasWhole = (cells: readonly string[]) =>
    cells.some((cell, column) => !amounts.includes(column) && HAS_WHOLE.test(cell))
  return new Set(rows.flatMap((cells, index) => (cells.some(isSpoilt) && !hasWhole(cells) ? [index] : [])))
}
