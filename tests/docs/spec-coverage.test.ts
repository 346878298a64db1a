import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { PAGE, presentPage } from '../../scripts/spec-coverage/files.ts'
import { marksOf } from '../../scripts/spec-coverage/marks.ts'
import { coveragePage, type MarkedFile } from '../../scripts/spec-coverage/page.ts'

describe('the page of what shows the specification', () => {
  const { page, problems } = presentPage()

  test('has a test for each statement, and each mark a statement', () => {
    expect(problems).toEqual([])
  })

  test('is what npm run spec-coverage writes', () => {
    expect(readFileSync(PAGE, 'utf8')).toBe(page)
  })
})

describe('the mark', () => {
  test.each([
    ['above a test', "// shows: X1.1\ntest('eats', () => {})", 'eats'],
    ['above a test with a comment', "// shows: X1.1\n// Slowly.\ntest('eats', () => {})", 'eats'],
    ['above a comment of a test', "// shows: X1.1\n/* Slowly. */ test('eats', () => {})", 'eats'],
    ['inside a test', "test('eats', () => {\n  // shows: X1.1\n  eat()\n})", 'eats'],
    ['above a table', "// shows: X1.1\ntest.each([\n  ['rice'],\n])('eats %s', () => {})", 'eats %s'],
    ['above a row of a table', "test.each([\n  // shows: X1.1\n  ['rice'],\n])('eats %s', () => {})", 'eats %s'],
    ['in a loop', `for (const x of dishes)\n  // shows: X1.1\n  test(\`eats \${x}\`, () => {})`, `eats \${x}`],
    ['above a loop of one line', "// shows: X1.1\nfor (const x of dishes) test('eats', () => {})", 'eats'],
    ['in groups', "describe('a', () => {\ntest.describe('b', () => {\n// shows: X1.1\nit('c', f)\n})\n})", 'a › b › c'],
    ['after a group', "describe('a', () => {})\n// shows: X1.1\ntest('c', () => {})", 'c'],
    ['above a test that some systems run', "// shows: X1.1\ntest.skipIf(windows)('eats', () => {})", 'eats'],
    ['above no test', "// shows: X1.1\n\nconst a = 1\ntest('eats', () => {})", null],
    ['at the end', "test('eats', () => {})\n// shows: X1.1", null],
    ['above a group', "// shows: X1.1\ndescribe('a', () => {\ntest('eats', f)\n})", null],
    ['above a test that never runs', "// shows: X1.1\ntest.skip('eats', () => {})", null],
    ['in a group that never runs', "describe.skip('a', () => {\n// shows: X1.1\ntest('eats', f)\n})", null],
  ])('%s', (_, source, title) => {
    expect(marksOf(source)).toEqual([{ line: expect.any(Number), ids: ['X1.1'], test: title }])
  })

  test('names several statements, on several lines', () => {
    const source = "\n// shows: X1.1, X1.2\n// shows: X2.cart.1\ntest('eats ₹80', () => {})"
    expect(marksOf(source)).toEqual([
      { line: 2, ids: ['X1.1', 'X1.2'], test: 'eats ₹80' },
      { line: 3, ids: ['X2.cart.1'], test: 'eats ₹80' },
    ])
  })

  test('is nothing but a comment that begins with its word', () => {
    expect(marksOf("// It shows: X1.1\ntest('// shows: X1.1', () => {})")).toEqual([])
  })
})

describe('list and marks', () => {
  const marked = (...ids: string[]): MarkedFile[] => [{ file: 'a.test.ts', marks: [{ line: 7, ids, test: 'eats *' }] }]

  test('make the page', () => {
    const list = '# List\n\nText.\n\n## One\n\n### Two\n\n- `X1.1` Said\n- `X2.cart.10` Also said\n'
    const { page, problems } = coveragePage(list, marked('X2.cart.10', 'X1.1', 'X1.1'))
    expect(problems).toEqual([])
    expect(page.slice(page.indexOf('## '))).toBe(
      '## One\n\n### Two\n\n- `X1.1` Said\n  - a.test.ts › eats \\*\n- `X2.cart.10` Also said\n  - a.test.ts › eats \\*\n',
    )
  })

  test.each([
    ['a statement without a test', '## One\n- `X1.1` Said\n- `X1.2` Said too', ['no test shows X1.2']],
    ['an unknown id', '', ['a.test.ts:7: there is no statement "X1.1"']],
    ['an id twice', '## One\n- `X1.1` Said\n- `X1.1` Said too', ['line 3: X1.1 is taken']],
    [
      'a statement twice',
      '## One\n- `X1.1` Said\n- `X1.2` Said',
      ['line 3: "Said" stands twice', 'no test shows X1.2'],
    ],
    ['a statement without an id', '## One\n- `X1.1` Said\n- Said too', ['line 3: is no statement with an id']],
    ['a heading without statements', '## One\n- `X1.1` Said\n## Two', ['"## Two" has no statements']],
  ])('are rejected for %s', (_, list, expected) => {
    const { problems } = coveragePage(list, marked('X1.1'))
    expect(problems).toEqual(expected.map((start) => expect.stringContaining(start)))
  })

  test('are rejected for a mark that stands at no test', () => {
    const files = [{ file: 'a.test.ts', marks: [{ line: 7, ids: ['X1.1'], test: null }] }]
    const { problems } = coveragePage('## One\n- `X1.1` Said', files)
    expect(problems).toEqual(['a.test.ts:7: the mark stands at no test that runs', 'no test shows X1.1'])
  })
})
