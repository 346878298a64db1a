import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { perContext } from '#server/kernel/per-context.ts'
import type { Script } from '../signs.ts'
import { trueTypeOf } from './woff.ts'

export type Weight = 400 | 700

/** The file of the font of a script, unpacked; read when the first PDF needs it. */
export type Fonts = (script: Script, weight: Weight) => Buffer

export const fontsOf = perContext(() => readFonts())

/** Fonts that are read when they are needed, each once. */
export function readFonts(): Fonts {
  const { resolve } = createRequire(import.meta.url)
  const files = new Map<string, Buffer>()
  return (script, weight) => {
    const file = `${packageOf(script)}-${script}-${weight}-normal.woff`
    const read = files.get(file) ?? trueTypeOf(readFileSync(resolve(file)))
    files.set(file, read)
    return read
  }
}

/** Those that come from Europe are in one package. */
function packageOf(script: Script): string {
  const name = /latin|vietnamese|cyrillic|greek/.test(script) ? 'noto-sans' : `noto-sans-${script}`
  return `@fontsource/${name}/files/${name}`
}
