import { type Script, scriptOf } from '../signs.ts'

export interface TextRun {
  script: Script
  text: string
}

/** Splits a printable text by the font that has its signs, since a font has one script, in the order in which they are drawn. */
export function textRuns(text: string): TextRun[] {
  const runs: TextRun[] = []
  for (const sign of text) {
    const last = runs.at(-1)
    const script = scriptOf(sign, last?.script ?? null) ?? 'latin'
    if (last?.script === script) last.text += sign
    else runs.push({ script, text: sign })
  }
  return fromTheRight(runs)
}

/** A number among words from the right is read from the left; blanks and commas go with the words beside them. */
const BETWEEN = /^[\s\d.,:;/\-–()]+$/

/** Turns what is read from the right: words of Arabic, with what stands between two of them, in a line of Latin. */
function fromTheRight(runs: TextRun[]): TextRun[] {
  const parted = runs.flatMap(({ script, text }): TextRun[] =>
    (script === 'latin' ? (text.match(/\S+|\s+/g) ?? []) : [text]).map((text) => ({ script, text })),
  )
  const drawn: TextRun[] = []
  for (let at = 0; at < parted.length; ) {
    let end = at
    if (parted[at]?.script === 'arabic') {
      for (let next = at; next < parted.length; next += 1) {
        const { script, text } = parted[next] as TextRun
        if (script === 'arabic') end = next
        else if (!BETWEEN.test(text)) break
      }
      drawn.push(...parted.slice(at, end + 1).reverse())
    } else drawn.push(parted[at] as TextRun)
    at = end + 1
  }
  return drawn.reduce<TextRun[]>((joined, run) => {
    const last = joined.at(-1)
    if (last?.script === run.script && run.script !== 'arabic') last.text += run.text
    else joined.push({ ...run })
    return joined
  }, [])
}
