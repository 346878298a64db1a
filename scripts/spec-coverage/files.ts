import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { marksOf } from './marks.ts'
import { coveragePage, type MarkedFile } from './page.ts'

const ROOT = join(import.meta.dirname, '../..')
const STATEMENTS = 'docs/spec-statements.md'
const TEST_FILES = ['src/**/*.test.ts', 'tests/**/*.{test,spec}.ts']

export const PAGE = join(ROOT, 'docs/spec-coverage.md')

/** The page as the repository's list of statements and its tests make it. */
export function presentPage(): ReturnType<typeof coveragePage> {
  return coveragePage(readFileSync(join(ROOT, STATEMENTS), 'utf8'), markedFiles())
}

/** By their names, so that the page does not depend on the file system. */
function markedFiles(): MarkedFile[] {
  const files = globSync(TEST_FILES, { cwd: ROOT }).map((path) => path.replaceAll('\\', '/'))
  return files.sort().flatMap((file) => {
    const source = readFileSync(join(ROOT, file), 'utf8')
    return source.includes('// shows:') ? [{ file, marks: marksOf(source) }] : []
  })
}
