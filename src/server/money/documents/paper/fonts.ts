import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { perContext } from '#server/kernel/per-context.ts'
import type { Script } from './text-runs.ts'
import { trueTypeOf } from './woff.ts'

export type Weight = 400 | 700

/** The files of the fonts of PDFs by their names, `latin-400`; read when the first PDF is made. */
export const fontsOf = perContext(() => readFonts())

/** Reads the files of the fonts, each unpacked. */
export function readFonts(): [name: string, file: Buffer][] {
  const { resolve } = createRequire(import.meta.url)
  return (['latin', 'latin-ext', 'devanagari'] as Script[]).flatMap((script) =>
    ([400, 700] as Weight[]).map((weight): [string, Buffer] => {
      const file = `@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-${script}-${weight}-normal.woff`
      return [`${script}-${weight}`, trueTypeOf(readFileSync(resolve(file)))]
    }),
  )
}
