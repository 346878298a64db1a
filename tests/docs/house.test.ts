import { globSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { eventKinds } from '#server/events.ts'
import { tablesOfAreas } from '../support/tables.ts'

/** The pages that a newcomer reads, and what keeps them short and true. */

const ROOT = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const READMES = globSync('src/server/*/README.md', { cwd: ROOT })
const PAGES = ['docs/architecture.md', 'CONTRIBUTING.md', ...READMES]

const MOST_WORDS = 30
const MOST_LINES = 300

/** Sentences of prose: without tables, headings and blocks of code. */
function sentencesOf(text: string): string[] {
  const prose = text
    .split('\n')
    .filter((line) => !/^(\||#|\s{4})/.test(line))
    .join('\n')
  return prose.split(/(?<=[.!?:;])\s+|\n\n|\n(?=[-\d])/)
}

test('the map of the code is below 20 kB', () => {
  expect(statSync(join(ROOT, 'docs/architecture.md')).size).toBeLessThan(20_000)
})

test.each(PAGES)('%s has no sentence of more than 30 words', (page) => {
  const long = sentencesOf(read(page)).filter((sentence) => sentence.split(/\s+/).length > MOST_WORDS)
  expect(long).toEqual([])
})

describe.each(READMES)('%s', (page) => {
  const text = read(page)
  const area = basename(dirname(page))
  const named = new Set([...text.matchAll(/`([a-z_-]+)`/g)].map(([, name]) => name))

  test('has at most 60 lines', () => {
    expect(text.split('\n').length).toBeLessThanOrEqual(60)
  })

  test('names each table that the area owns', () => {
    const own = tablesOfAreas[area as keyof typeof tablesOfAreas] ?? {}
    expect(Object.keys(own).filter((table) => !named.has(table))).toEqual([])
  })
})

test('every event is published by an area that has a page', () => {
  const texts = READMES.map(read).join('\n')
  const types = [...Object.keys(eventKinds.stored), ...Object.keys(eventKinds.hints)]
  expect(types.filter((type) => !texts.includes(`\`${type}\``))).toEqual([])
})

test('no source file has more than 300 lines', () => {
  const files = globSync('src/{server,shared,web}/**/*.{ts,tsx}', { cwd: ROOT })
  const long = files.filter((file) => read(file).split('\n').length - 1 > MOST_LINES)
  expect(long).toEqual([])
})

test('the web reads what a rejection carries by the call alone, and casts no details', () => {
  const files = globSync('src/web/**/*.{ts,tsx}', { cwd: ROOT })
  expect(files.filter((file) => /details as [A-Z{]|details as Partial/.test(read(file)))).toEqual([])
})
