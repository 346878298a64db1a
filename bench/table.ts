/** Rows of a table; the first is its head. */
type Rows = string[][]

/** For the terminal, columns aligned. */
export function textTable(rows: Rows): string {
  return aligned(rows)
    .map((row) => row.join('  ').trimEnd())
    .join('\n')
}

/** Columns aligned too, as the formatter wants them. */
export function markdownTable([head = [], ...rows]: Rows): string {
  const [first = [], ...others] = aligned([head.map((cell) => cell.padEnd(3)), ...rows])
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [line(first), line(first.map((cell) => '-'.repeat(cell.length))), ...others.map(line)].join('\n')
}

function aligned(rows: Rows): Rows {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)))
  return rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)))
}
