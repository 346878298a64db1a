/** What the doctor has found out about one thing. */
export interface Finding {
  name: string
  /** `null`: nothing to be said against it, and nothing that could be checked. */
  well: boolean | null
  /** What was measured, and what to do when it is not well. */
  text: string
}

export const well = (name: string, text: string): Finding => ({ name, well: true, text })
export const wrong = (name: string, text: string): Finding => ({ name, well: false, text })
export const unchecked = (name: string, text: string): Finding => ({ name, well: null, text })

/** One line for each, one screen in all. */
export function reportOf(findings: Finding[]): string {
  const marks = new Map([
    [true, '✓'],
    [false, '✗'],
    [null, '-'],
  ])
  const lines = findings.map(({ name, well, text }) => `${marks.get(well)} ${name.padEnd(9)} ${text}`)
  const bad = findings.filter(({ well }) => well === false).length
  const sum = bad === 0 ? 'Nothing is wrong.' : `${bad} of ${findings.length} ${bad === 1 ? 'is' : 'are'} wrong.`
  return `${lines.join('\n')}\n\n${sum}`
}
