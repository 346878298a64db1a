/** A heading of the list with the statements that stand under it. */
export interface Section {
  /** With its hashes. */
  heading: string
  statements: Statement[]
}

interface Statement {
  id: string
  text: string
}

/** Reads the list of statements; `problems` says what is wrong with it, by line. */
export function sectionsOf(list: string): { sections: Section[]; problems: string[] } {
  const sections: Section[] = []
  const problems: string[] = []
  const ids = new Set<string>()
  for (const [index, line] of list.split('\n').entries()) {
    const problem = (text: string) => problems.push(`line ${index + 1}: ${text}`)
    if (/^#{2,} /.test(line)) sections.push({ heading: line, statements: [] })
    if (!line.startsWith('- ')) continue
    const [, id, text] = /^- `([A-Z]\d*(?:\.[a-z]+)?\.\d+)` (\S.*)$/.exec(line) ?? []
    const statements = sections.at(-1)?.statements
    if (!id || !text || !statements) {
      problem('is no statement with an id under a heading')
      continue
    }
    if (ids.size === ids.add(id).size) problem(`${id} is taken`)
    if (statements.some((other) => other.text === text)) problem(`"${text}" stands twice under its heading`)
    statements.push({ id, text })
  }
  for (const [index, { heading, statements }] of sections.entries())
    if (statements.length === 0 && !sections[index + 1]?.heading.startsWith(`${heading.split(' ')[0]}#`))
      problems.push(`"${heading}" has no statements`)
  return { sections, problems }
}
