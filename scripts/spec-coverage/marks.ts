import { type ESTree, parseSync, Visitor } from 'vite'

/** A comment `// shows: C2.home.1, C2.home.2` above a test, inside it, or above a row of its table. */
export interface Mark {
  line: number
  ids: string[]
  /** The marked test with its groups, `group › test`, as the source writes it; null when no test that runs is there. */
  test: string | null
}

/** From the first character of its call to the last, with its table of cases. */
interface TestCall {
  start: number
  end: number
  /** Null for what never runs, which shows nothing. */
  title: string | null
}

const MARK = /^ ?shows:(.*)$/
const BELOW = /^((?:\s|\/\/.*|\/\*[\s\S]*?\*\/)*)(.*)/
const GROUP = /^(test\.)?describe(\.\w+)*$/
const TEST = /^(test|it)(\.\w+)*$/
const NEVER_RUN = /\.(skip|fixme|todo)$/

/** Reads the marks out of the source of a test file, without running it. */
export function marksOf(source: string): Mark[] {
  const { program, comments, errors } = parseSync('source.ts', source)
  if (errors.length > 0) throw new Error(errors[0]?.message)
  const tests = testsOf(source, program)
  return comments.flatMap((comment) => {
    const ids = MARK.exec(comment.value)?.[1]
    if (ids === undefined) return []
    const line = source.slice(0, comment.start).split('\n').length
    const test = tests.find(({ start, end }) => start < comment.start && comment.end < end)
    const marked = test ?? testBelow(comment.end)
    return [{ line, ids: ids.split(',').map((id) => id.trim()), test: marked?.title ?? null }]
  })

  /** The test that begins on the next line with more than comments. */
  function testBelow(offset: number): TestCall | undefined {
    const [, comments = '', line = ''] = BELOW.exec(source.slice(offset)) ?? []
    const lineStart = offset + comments.length
    return tests.find(({ start }) => start >= lineStart && start < lineStart + line.length)
  }
}

function testsOf(source: string, program: ESTree.Program): TestCall[] {
  const tests: TestCall[] = []
  const groups: { title: string; runs: boolean; node: ESTree.Node }[] = []
  new Visitor({
    CallExpression(node) {
      const name = calleeName(node.callee)
      const title = titleOf(source, node.arguments[0])
      if (title === null || node.arguments.length < 2) return
      const runs = !NEVER_RUN.test(name) && groups.every((group) => group.runs)
      if (GROUP.test(name)) groups.push({ title, runs, node })
      else if (TEST.test(name)) {
        const full = [...groups.map((group) => group.title), title].join(' › ')
        tests.push({ start: node.start, end: node.end, title: runs ? full : null })
      }
    },
    'CallExpression:exit'(node) {
      if (groups.at(-1)?.node === node) groups.pop()
    },
  }).visit(program)
  return tests
}

/** `test.each(rows)('…')` is called `test.each`, as is `test.each`…``. */
function calleeName(callee: ESTree.Expression): string {
  if (callee.type === 'Identifier') return callee.name
  if (callee.type === 'CallExpression') return calleeName(callee.callee)
  if (callee.type === 'TaggedTemplateExpression') return calleeName(callee.tag)
  if (callee.type === 'MemberExpression' && callee.property.type === 'Identifier')
    return `${calleeName(callee.object)}.${callee.property.name}`
  return ''
}

/** As the source writes it. */
function titleOf(source: string, node: ESTree.Node | undefined): string | null {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  return node?.type === 'TemplateLiteral' ? source.slice(node.start + 1, node.end - 1) : null
}
