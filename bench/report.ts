import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { asSvg, type Picture } from './picture.ts'

/** One promise with what was measured of it. */
export interface Line {
  what: string
  figure: string
  /** What it is held against. */
  against: string
  limit: string
  /** `null`: stated only. */
  holds: boolean | null
  picture?: Picture
}

const HEAD = ['what', 'measured', 'against', 'limit', 'holds']
const cells = ({ what, figure, against, limit, holds }: Line) => [
  what,
  figure,
  against,
  limit,
  holds === null ? '' : holds ? 'yes' : 'NO',
]

/** For the terminal, columns aligned. */
export function asText(lines: Line[]): string {
  const rows = [HEAD, ...lines.map(cells)]
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)))
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function asMarkdown(lines: Line[]): string {
  const row = (texts: string[]) => `| ${texts.join(' | ')} |`
  return [row(HEAD), row(HEAD.map(() => '---')), ...lines.map((line) => row(cells(line)))].join('\n')
}

interface Circumstances {
  postgres: string
  command: string
}

const DOCS = join(import.meta.dirname, '../docs')
const FROM = '<!-- figures -->'
const TO = '<!-- /figures -->'

/** Puts the figures into docs/benchmarks.md, where the text around them is written by hand. */
export function writeReport(lines: Line[], { postgres, command }: Circumstances, page: string) {
  const [cpu] = cpus()
  const facts = [
    `${new Date().toISOString().slice(0, 10)}, \`${command}\``,
    `${cpus().length} cores (${cpu?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform}`,
    `Node.js ${process.version}, PostgreSQL ${postgres} with fsync on, commit ${commit()}`,
  ]
  const pictures = lines.flatMap(({ picture }) => picture ?? [])
  for (const picture of pictures) writeFileSync(join(DOCS, `${picture.name}.svg`), asSvg(picture))
  const parts = [
    facts.map((fact) => `- ${fact}`).join('\n'),
    asMarkdown(lines),
    ...pictures.map(({ name, title }) => `![${title}](${name}.svg)`),
  ]
  const figures = `${FROM}\n\n${parts.join('\n\n')}\n\n${TO}`
  const [before, rest] = page.split(FROM)
  const after = rest?.split(TO)[1]
  if (before === undefined || after === undefined) throw new Error('docs/benchmarks.md has lost its marks')
  const file = join(DOCS, 'benchmarks.md')
  writeFileSync(file, `${before}${figures}${after}`)
  // In columns, as every table of the repository.
  spawnSync('biome', ['format', '--write', file], { shell: process.platform === 'win32' })
}

function commit(): string {
  return spawnSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).stdout.trim() || 'unknown'
}
