import { writeFigures } from '../report.ts'
import { markdownTable, textTable } from '../table.ts'

/** One promise with what was measured. `least` limits are to be reached, the others not to be passed. */
export interface Row {
  what: string
  figure: number
  limit: number
  least?: true
  unit?: string
  note?: string
}

export function holds({ figure, limit, least }: Row): boolean {
  return least ? figure >= limit : figure <= limit
}

/** How near the limit: below 1 holds, above 1 misses. */
function ratio({ figure, limit, least }: Row): string {
  const value = least ? limit / figure : limit === 0 ? figure : figure / limit
  return value.toFixed(2)
}

const HEAD = ['What', 'Figure', 'Limit', 'Ratio', '', 'Note']

function cells(row: Row): string[] {
  const { what, figure, limit, least, unit = '', note = '' } = row
  const shown = (value: number) => `${Number.isInteger(value) ? value : value.toFixed(value < 1 ? 3 : 1)}${unit}`
  return [
    what,
    shown(figure),
    `${least ? '≥' : '≤'} ${shown(limit)}`,
    ratio(row),
    holds(row) ? 'holds' : 'MISSES',
    note,
  ]
}

export function print(title: string, rows: Row[]) {
  console.log(`\n${title}\n${textTable([HEAD, ...rows.map(cells)])}`)
}

/** Writes the figures into docs/benchmarks-page.md. */
export function write(facts: string, sections: { title: string; text: string; rows: Row[] }[]) {
  const parts = sections.flatMap(({ title, text, rows }) => [
    `## ${title}`,
    text,
    markdownTable([HEAD, ...rows.map(cells)]),
  ])
  writeFigures('benchmarks-page.md', [facts, ...parts])
}
