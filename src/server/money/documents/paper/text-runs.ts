/** The scripts for which there is a font. */
export type Script = 'latin' | 'latin-ext' | 'devanagari'

export interface TextRun {
  script: Script
  text: string
}

// U+20B9 is the sign of the rupee; joiners belong to the letters beside them.
const DEVANAGARI = /[\u0900-\u097F\u1CD0-\u1CF9\u20B9\u25CC\uA8E0-\uA8FF]|\u200C|\u200D/u
const LATIN = /[\u0020-\u007E\u00A0-\u00FF\u2013\u2014\u2018-\u201A\u201C-\u201E\u2022\u2026\u2032\u2033\u2212\u20AC]/u
const LATIN_EXT = /[\u0100-\u024F\u1E00-\u1EFF]/u

function scriptOf(sign: string): Script | null {
  if (DEVANAGARI.test(sign)) return 'devanagari'
  if (LATIN.test(sign)) return 'latin'
  return LATIN_EXT.test(sign) ? 'latin-ext' : null
}

/** Splits a text by the font that has its signs, since a font has one script. What no font has becomes a question mark. */
export function textRuns(text: string): TextRun[] {
  const runs: TextRun[] = []
  for (const sign of text.normalize('NFC')) {
    const script = scriptOf(sign)
    const known = { script: script ?? 'latin', text: script === null ? '?' : sign } as const
    const last = runs.at(-1)
    if (last?.script === known.script) last.text += known.text
    else runs.push({ ...known })
  }
  return runs
}
