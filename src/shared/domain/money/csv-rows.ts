/** Rows of cells, separated by comma, semicolon or tab; quotes may hold separators and line ends. */
export function csvRows(text: string): string[][] {
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
