import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'

/** One promise with what was measured. `least` limits are to be reached, the others not to be passed. */
export interface Row {
  what: string
  figure: number
  limit: number
  least?: true
  unit?: string
  note?: string
}

const FILE = join(import.meta.dirname, '../../docs/benchmarks-page.md')
const [BEGIN, END] = ['<!-- figures: written by npm run bench:page -->', '<!-- end of the figures -->']

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
  const table = [HEAD, ...rows.map(cells)]
  const widths = HEAD.map((_, column) => Math.max(...table.map((line) => (line[column] ?? '').length)))
  console.log(`\n${title}`)
  for (const line of table) console.log(`  ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`)
}

/** Writes the figures into docs/benchmarks-page.md, between the marks; what people wrote around them stays. */
export function write(facts: string[], sections: { title: string; text: string; rows: Row[] }[]) {
  const parts = sections.map(({ title, text, rows }) =>
    [
      `## ${title}`,
      text,
      [HEAD, HEAD.map(() => '---'), ...rows.map(cells)].map((line) => `| ${line.join(' | ')} |`).join('\n'),
    ].join('\n\n'),
  )
  const figures = [BEGIN, facts.map((fact) => `- ${fact}`).join('\n'), ...parts, END].join('\n\n')
  const [before, rest] = readFileSync(FILE, 'utf8').split(BEGIN)
  const after = rest?.split(END)[1]
  if (before === undefined || after === undefined) throw new Error(`${FILE} has lost the marks around its figures`)
  writeFileSync(FILE, before + figures + after)
}

/** The machine and the day, for whoever compares. */
export function circumstances(): string[] {
  const [first] = cpus()
  const git = (...args: string[]) => execFileSync('git', args, { cwd: import.meta.dirname, encoding: 'utf8' }).trim()
  return [
    `${new Date().toISOString().slice(0, 10)}, at commit ${git('rev-parse', '--short', 'HEAD')}`,
    `${first?.model ?? 'unknown processor'}, ${cpus().length} cores, ${Math.round(totalmem() / 1e9)} GB; Node ${process.versions.node}`,
    `load of the machine in the last quarter of an hour: ${(loadavg()[2] ?? 0).toFixed(1)}; above ${cpus().length} others were busy on it, and blocking times and scores are worse than the page's own`,
  ]
}
