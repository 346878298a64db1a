/** How the kitchen sheet is set so that it stands on one page of A4, however many dishes there are. */

export interface SheetLayout {
  /** Size of the letters, points. */
  points: number
  columns: number
}

/** A dish on the sheet. */
interface SheetRow {
  name: string
  /** Small lines below the name. */
  notes: number
}

const MM_A_POINT = 0.3528
/** Room within the margins, millimetres. */
const PAGE = { width: 186, height: 273 }
/** The head: its two large lines with what is around them, and each small line. */
const HEAD = { large: 46, line: 8 }
const COLUMN_GAP = 8
/** The heading of a section with its margins. */
const SECTION = 15
/** In ems of the row's letters: a line, a row's padding, a small line, an average letter; and the figure with its gap. */
const EM = { line: 1.15, padding: 0.2, note: 0.55, letter: 0.56 }
/** Of a count without a unit. */
const FIGURE = 3
/** From what is read from two metres down to a newspaper's letters. */
const SIZES = [40, 36, 32, 28, 25, 22, 20, 18, 16, 14, 12, 11, 10, 9, 8]
const MOST_COLUMNS = 3

/** The largest letters, in the fewest columns, with which all dishes have room; the smallest when none do. */
export function sheetLayout(rows: SheetRow[], sections: number, headLines: number, figure = FIGURE): SheetLayout {
  const height = PAGE.height - HEAD.large - headLines * HEAD.line
  for (const points of SIZES) {
    for (let columns = 1; columns <= MOST_COLUMNS; columns++) {
      if (fits(rows, sections, { height, figure }, { points, columns })) return { points, columns }
    }
  }
  return { points: SIZES.at(-1) as number, columns: MOST_COLUMNS }
}

function fits(
  rows: SheetRow[],
  sections: number,
  { height, figure }: { height: number; figure: number },
  { points, columns }: SheetLayout,
): boolean {
  const em = points * MM_A_POINT
  const width = (PAGE.width - COLUMN_GAP * (columns - 1)) / columns - figure * em
  const letters = width / (EM.letter * em)
  // A word that is longer than a line would stand over the edge.
  if (rows.some(({ name }) => name.split(/\s+/).some((word) => word.length > letters))) return false
  const heights = rows.map(({ name, notes }) => {
    const lines = Math.ceil(name.length / Math.floor(letters))
    return (lines * EM.line + notes * EM.note * noteLines(columns) + EM.padding) * em
  })
  const all = heights.reduce((sum, height) => sum + height, sections * SECTION)
  // A row is never broken, so that a column may end a row and a heading early.
  const lost = columns === 1 ? 0 : Math.max(0, ...heights) + SECTION
  return all / columns + lost <= height
}

/** Narrow columns break small lines. */
function noteLines(columns: number): number {
  return columns === 1 ? 1 : 2
}
