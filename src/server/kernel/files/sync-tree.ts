import { closeSync, fsyncSync, mkdirSync, openSync } from 'node:fs'
import { chmod, open, readdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'

/** How many files are synced at once: the disk writes them together. */
const AT_ONCE = 64

/**
 * Syncs all files and directories under `directory` and itself, the entries of a directory after what they lead to, and
 * closes them to other users. `onSync` is told each path.
 */
export async function syncTree(directory: string, onSync: (path: string) => void = () => {}): Promise<void> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const paths = (directories: boolean) =>
    entries.filter((entry) => entry.isDirectory() === directories).map((entry) => join(entry.parentPath, entry.name))
  const files = paths(false)
  for (let from = 0; from < files.length; from += AT_ONCE) {
    await Promise.all(files.slice(from, from + AT_ONCE).map((path) => closeAndSync(path, 0o600, onSync)))
  }
  for (const path of [...paths(true).sort().reverse(), directory]) await closeAndSync(path, 0o700, onSync)
}

async function closeAndSync(path: string, mode: number, onSync: (path: string) => void) {
  await chmod(path, mode)
  await syncPath(path)
  onSync(path)
}

/** Syncs one file, or the entries of one directory. */
export async function syncPath(path: string): Promise<void> {
  try {
    await using file = await open(path, 'r')
    await file.sync()
  } catch (error) {
    allowUnsyncable(error)
  }
}

/** The same, for who cannot wait. */
export function syncPathNow(path: string): void {
  try {
    const file = openSync(path, 'r')
    try {
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
  } catch (error) {
    allowUnsyncable(error)
  }
}

/**
 * Makes a directory, and those above it, unless they are there, and syncs their names. That of `directory` always: who
 * made it may have been ended before it was synced. `onSync` is told each path.
 */
export function makeDirectory(directory: string, mode: number, onSync: (path: string) => void = () => {}): void {
  const last = resolve(directory)
  const first = resolve(mkdirSync(last, { recursive: true, mode }) ?? last)
  for (let made = last; ; made = dirname(made)) {
    syncPathNow(dirname(made))
    onSync(dirname(made))
    if (made === first) return
  }
}

/** Some systems sync no directories; and one that may not be read cannot be. Throws what has another cause. */
function allowUnsyncable(error: unknown): void {
  const { code } = error as NodeJS.ErrnoException
  if (!['EINVAL', 'EPERM', 'EISDIR', 'EACCES'].includes(code ?? '')) throw error
}
