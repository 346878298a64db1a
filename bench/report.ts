import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { asSvg, type Picture } from './picture.ts'
import { markdownTable, textTable } from './table.ts'

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

/** For the terminal. */
export function asText(lines: Line[]): string {
  return textTable([HEAD, ...lines.map(cells)])
}

const DOCS = join(import.meta.dirname, '../docs')
const FROM = '<!-- figures -->'
const TO = '<!-- /figures -->'

/** Puts the figures into docs/benchmarks.md, and their pictures beside it. */
export function writeReport(lines: Line[], facts: string) {
  const pictures = lines.flatMap(({ picture }) => picture ?? [])
  for (const picture of pictures) writeFileSync(join(DOCS, `${picture.name}.svg`), asSvg(picture))
  const parts = [
    facts,
    markdownTable([HEAD, ...lines.map(cells)]),
    ...pictures.map(({ name, title }) => `![${title}](${name}.svg)`),
  ]
  writeFigures('benchmarks.md', parts)
}

/** Day, commit and machine as a list, and what else a reader has to know of this run. */
export function factsOf(command: string, ...others: string[]): string {
  const [cpu] = cpus()
  const facts = [
    `${new Date().toISOString().slice(0, 10)}, \`${command}\`, commit ${commit()}`,
    `${cpus().length} cores (${cpu?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform}, Node.js ${process.version}`,
    ...others,
  ]
  return facts.map((fact) => `- ${fact}`).join('\n')
}

/** What is said of a throwaway PostgreSQL server among the facts. */
export function postgresFact(version: string): string {
  return `PostgreSQL ${version} with fsync on`
}

/** Puts parts of Markdown between the marks of a page of docs/, where the text around them is written by hand. */
export function writeFigures(file: string, parts: string[]) {
  const path = join(DOCS, file)
  const [before, rest] = readFileSync(path, 'utf8').split(FROM)
  const after = rest?.split(TO)[1]
  if (before === undefined || after === undefined) throw new Error(`docs/${file} has lost its marks`)
  writeFileSync(path, `${before}${[FROM, ...parts, TO].join('\n\n')}${after}`)
}

function commit(): string {
  return spawnSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).stdout.trim() || 'unknown'
}
