import { readFileSync } from 'node:fs'
import { type ESTree, parseSync, Visitor } from 'vite'

/** One title as the source writes it: `exact` to the letter, `pattern` for what a table or a loop makes of it. */
interface TitlePart {
  exact: string
  pattern: RegExp | null
}

/** The tests of a file, each with its groups: `[describe, test]`. */
export type TestTitle = TitlePart[]

const GROUPS = ['describe', 'test.describe', 'describe.each', 'test.describe.serial']
const TESTS = ['test', 'it', 'test.each', 'test.runIf', 'test.skipIf', 'test.only', 'test.fixme', 'test.skip']
/** What never runs shows nothing. */
const NEVER_RUN = ['test.fixme', 'test.skip', 'test.todo']

/** Reads the titles of all tests out of a source file, without running it. */
export function testTitles(file: string): TestTitle[] {
  const { program, errors } = parseSync(file, readFileSync(file, 'utf8'))
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const titles: TestTitle[] = []
  const groups: TitlePart[] = []
  const opened = new Set<ESTree.Node>()
  new Visitor({
    CallExpression(node) {
      const title = titlePart(node.arguments[0])
      if (!title || node.arguments.length < 2) return
      const name = calleeName(node.callee)
      if (GROUPS.includes(name)) {
        groups.push(title)
        opened.add(node)
      } else if (TESTS.includes(name) && !NEVER_RUN.includes(name)) {
        titles.push([...groups, title])
      }
    },
    'CallExpression:exit'(node) {
      if (opened.delete(node)) groups.pop()
    },
  }).visit(program)
  return titles
}

/** Whether the words of a reference name this test: `group › test`, each to the letter or as its table fills it in. */
export function isNamed(title: TestTitle, words: string): boolean {
  const parts = words.split(' › ')
  return (
    parts.length === title.length &&
    parts.every((part, index) => part === title[index]?.exact || title[index]?.pattern?.test(part))
  )
}

/** `test.each(rows)('…')` is called `test.each`, as is `test.each`…``. */
function calleeName(callee: ESTree.Expression): string {
  if (callee.type === 'Identifier') return callee.name
  if (callee.type === 'CallExpression') return calleeName(callee.callee)
  if (callee.type === 'MemberExpression' && callee.property.type === 'Identifier')
    return `${calleeName(callee.object)}.${callee.property.name}`
  return ''
}

function titlePart(node: ESTree.Node | undefined): TitlePart | null {
  if (node?.type === 'Literal' && typeof node.value === 'string') {
    const pieces = node.value.split(/%[sdifjo]|\$[a-z]\w*/)
    return { exact: node.value, pattern: patternOf(pieces) }
  }
  if (node?.type === 'TemplateLiteral') {
    const pieces = node.quasis.map((quasi) => quasi.value.cooked ?? '')
    return { exact: pieces.join('…'), pattern: patternOf(pieces) }
  }
  return null
}

/** Pieces with something in between; what is nothing but that something matches no words at all. */
function patternOf(pieces: string[]): RegExp | null {
  if (pieces.length < 2 || pieces.join('').trim().length < 4) return null
  return new RegExp(`^${pieces.map(RegExp.escape).join('.+')}$`, 'u')
}
