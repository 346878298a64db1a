import { chmodSync, existsSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { OF_OTHERS, openMode } from '#server/kernel/files/private-directory.ts'
import { DATABASE, MARKER, namesIn, OF_THE_PROCESS, UPLOADS } from './layout.ts'

/** What a kitchen's directory has in it. The root of a file system has one thing more, which is the disk's own. */
const KNOWN: readonly string[] = [DATABASE, UPLOADS, MARKER, ...OF_THE_PROCESS]
const OF_THE_DISK = 'lost+found'

/**
 * Takes from other users of the machine what an older version has left open to them: the data directory and all of the
 * kitchen's in it. Returns the mode that it had, `null` when there was nothing to close. A directory that has more than a
 * kitchen in it is left as it is, since others may need it.
 */
export function closeDataDir(dataDir: string): string | null {
  const mode = existsSync(dataDir) ? openMode(dataDir) : null
  const names = namesIn(dataDir).filter((name) => name !== OF_THE_DISK)
  const isKitchen = names.includes(DATABASE) || names.includes(UPLOADS)
  if (mode === null || !isKitchen || !names.every((name) => KNOWN.includes(name))) return null
  for (const name of names) closeTree(join(dataDir, name))
  // Last: whoever is killed before has it all to do again.
  close(dataDir)
  return mode
}

function closeTree(path: string): void {
  const entry = lstatSync(path)
  // What it leads to may be somebody else's.
  if (entry.isSymbolicLink()) return
  close(path)
  if (entry.isDirectory()) for (const name of readdirSync(path)) closeTree(join(path, name))
}

function close(path: string): void {
  chmodSync(path, lstatSync(path).mode & 0o7777 & ~OF_OTHERS)
}
