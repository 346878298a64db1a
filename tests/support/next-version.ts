import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
/** Its modules know their places by their own paths, so they are copied; the rest is the same. */
const COPIED = ['src/server', 'src/shared', 'migrations', 'package.json']

/** Makes the directory of a program that is this version with more migrations, by their names. */
export function makeNextVersion(root: string, migrations: Record<string, string>): void {
  mkdirSync(join(root, 'src'), { recursive: true })
  for (const path of COPIED) cpSync(join(ROOT, path), join(root, path), { recursive: true })
  for (const folder of ['.', 'src']) {
    for (const name of readdirSync(join(ROOT, folder))) {
      const path = join(folder, name)
      if (![...COPIED, 'src', '.git', 'tests'].includes(path)) symlinkSync(join(ROOT, path), join(root, path))
    }
  }
  for (const [name, sql] of Object.entries(migrations)) writeFileSync(join(root, 'migrations', name), sql)
}
