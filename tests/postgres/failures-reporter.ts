import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter } from 'vitest/node'

/** Characters of an error that are kept. */
const LONGEST = 600

/**
 * A reporter of Vitest that appends a line for each test that failed, and for each error outside of tests, to the file that
 * FAILURES_FILE names: the whole output is long, and its end is what is read first.
 */
export default class FailuresReporter implements Reporter {
  onTestRunEnd: NonNullable<Reporter['onTestRunEnd']> = (modules, unhandledErrors) => {
    const lines = unhandledErrors.map((error) => `error outside of tests: ${wordsOf(error)}`)
    for (const module of modules) {
      const file = relative(process.cwd(), module.moduleId)
      for (const error of module.errors()) lines.push(`${file}: ${wordsOf(error)}`)
      for (const test of module.children.allTests('failed')) {
        lines.push(`${file}: ${test.fullName}: ${test.result().errors?.map(wordsOf).join('; ')}`)
      }
    }
    if (process.env.FAILURES_FILE)
      appendFileSync(process.env.FAILURES_FILE, lines.map((line) => `✗ ${line}\n`).join(''))
  }
}

const wordsOf = ({ message, stack = '' }: { message: string; stack?: string }) =>
  `${message} ${stack.split('\n').find((line) => line.includes('/tests/')) ?? ''}`
    .slice(0, LONGEST)
    .replaceAll('\n', ' ')
