import type { Mark } from './marks.ts'
import { sectionsOf } from './statements.ts'

/** A test file's name from the root of the repository, with its marks. */
export interface MarkedFile {
  file: string
  marks: Mark[]
}

const INTRODUCTION = `# What shows that the specification is met

Each statement of [spec-statements.md](spec-statements.md) with the tests that carry its mark, written by \`npm run spec-coverage\`. A title stands as the source writes it, so a table's has a \`%s\` or \`$name\`.`

/** The page that the list of statements and the marks make, and what is wrong with them. */
export function coveragePage(list: string, files: MarkedFile[]): { page: string; problems: string[] } {
  const { sections, problems } = sectionsOf(list)
  const known = new Set(sections.flatMap(({ statements }) => statements.map(({ id }) => id)))
  const shown = new Map<string, Set<string>>()
  for (const { file, marks } of files) {
    for (const { line, ids, test } of marks) {
      if (test === null) problems.push(`${file}:${line}: the mark stands at no test that runs`)
      for (const id of ids) {
        if (!known.has(id)) problems.push(`${file}:${line}: there is no statement "${id}"`)
        if (test !== null) shown.set(id, (shown.get(id) ?? new Set()).add(`${file} › ${test}`))
      }
    }
  }
  for (const id of known) if (!shown.has(id)) problems.push(`no test shows ${id}`)

  const blocks = sections.flatMap(({ heading, statements }) => {
    const items = statements.flatMap(({ id, text }) => [
      `- \`${id}\` ${text}`,
      ...[...(shown.get(id) ?? [])].map((test) => `  - ${escaped(test)}`),
    ])
    return items.length > 0 ? [heading, items.join('\n')] : [heading]
  })
  return { page: `${[INTRODUCTION, ...blocks].join('\n\n')}\n`, problems }
}

/** What Markdown would read as markup. */
function escaped(text: string): string {
  return text.replace(/[\\`*_<[\]]/g, '\\$&')
}
