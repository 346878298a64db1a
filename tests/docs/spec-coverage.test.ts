import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isNamed, type TestTitle, testTitles } from './test-titles.ts'

const ROOT = join(import.meta.dirname, '../..')
const PAGE = 'docs/spec-coverage.md'

interface Row {
  line: number
  statement: string
  /** `file › title`, one or several. */
  tests: string[]
}

/** The rows of the page's tables. A cell may name several tests, one below the other. */
function rowsOf(page: string): Row[] {
  return page.split('\n').flatMap((text, index) => {
    if (!text.startsWith('|') || /^\| ?(statement|---)/.test(text)) return []
    const [statement = '', tests = '', ...more] = text
      .slice(1, -1)
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim().replaceAll('\\|', '|'))
    if (!text.endsWith('|') || more.length > 0) throw new Error(`${PAGE}:${index + 1} is no row of two cells`)
    return [{ line: index + 1, statement, tests: tests.split('<br>').map((reference) => reference.trim()) }]
  })
}

const known = new Map<string, TestTitle[] | null>()

function titlesOf(file: string): TestTitle[] | null {
  let titles = known.get(file)
  if (titles === undefined) {
    try {
      titles = testTitles(join(ROOT, file))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      titles = null
    }
    known.set(file, titles)
  }
  return titles
}

/** What is wrong with a reference, `null` when its test is there. */
function problemOf(reference: string): string | null {
  const [file = '', ...words] = reference.split(' › ')
  if (!/^(src|tests)\/.+\.(test|spec)\.ts$/.test(file) || words.length === 0) return `no test is named: "${reference}"`
  const titles = titlesOf(file)
  if (titles === null) return `there is no file ${file}`
  return titles.some((title) => isNamed(title, words.join(' › '))) ? null : `${file} has no test "${words.join(' › ')}"`
}

describe('the page of what shows the specification', () => {
  const page = readFileSync(join(ROOT, PAGE), 'utf8')
  const rows = rowsOf(page)

  test('names a test that is there for each statement', () => {
    expect(rows.length).toBeGreaterThan(0)
    const problems = rows.flatMap(({ line, statement, tests }) =>
      (statement === '' ? ['says nothing'] : tests.map(problemOf))
        .filter((problem) => problem !== null)
        .map((problem) => `${PAGE}:${line}: ${problem}`),
    )
    expect(problems).toEqual([])
  })

  test('says each thing once under its heading', () => {
    const seen = new Set<string>()
    let heading = ''
    const twice = page.split('\n').filter((line) => {
      if (line.startsWith('#')) heading = line
      if (!line.startsWith('| ') || /^\| ?(statement|---)/.test(line)) return false
      const said = `${heading} ${line.split(' | ')[0]}`
      return seen.size === seen.add(said).size
    })
    expect(twice).toEqual([])
  })

  test('leaves no heading without statements', () => {
    const headings = page.split(/^(?=#{2,3} )/m).slice(1)
    const empty = headings
      .filter(
        (part, index) => !part.includes('\n| ') && !(part.startsWith('## ') && headings[index + 1]?.startsWith('### ')),
      )
      .map((part) => part.split('\n')[0])
    expect(empty).toEqual([])
  })
})

describe('a reference', () => {
  test.each([
    ['tests/docs/spec-coverage.test.ts › a reference › is rejected: %s', null],
    ['tests/docs/spec-coverage.test.ts › a reference › is rejected: whatever', null],
    ['tests/docs/spec-coverage.test.ts › is rejected: %s', 'has no test'],
    ['tests/docs/spec-coverage.test.ts › a reference › is taken', 'has no test'],
    ['tests/docs/gone.test.ts › a reference', 'there is no file'],
    ['tests/docs/spec-coverage.test.ts', 'no test is named'],
    ['', 'no test is named'],
    ['open', 'no test is named'],
  ])('is rejected: %s', (reference, problem) => {
    if (problem === null) expect(problemOf(reference)).toBeNull()
    else expect(problemOf(reference)).toContain(problem)
  })
})
