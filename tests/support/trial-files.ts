import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

/** The files that report each trial with `held`, by `nameOfTrial`. Paths begin at the repository's root. */
export function trialFiles(): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const path of globSync('tests/**/*.ts', { cwd: ROOT }).sort()) {
    const file = path.replaceAll('\\', '/')
    const source = readFileSync(join(ROOT, path), 'utf8')
    for (const [, promise, , trial] of source.matchAll(/\bheld(?:ByAll)?\(\s*(\d+),\s*(['"])(.+?)\2/g)) {
      const name = nameOfTrial(Number(promise), trial ?? '')
      found.set(name, [...new Set([...(found.get(name) ?? []), file])])
    }
  }
  return found
}

export const nameOfTrial = (promise: number, trial: string) => `${promise} ${trial}`
