import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { freeBytes } from '#server/kernel/disk-space.ts'
import { BackupError } from './backup-error.ts'

const megabytes = (bytes: number) => Math.ceil(bytes / 1024 / 1024)

/** Bytes of the files below a directory, without those of the names that are left out at its top. */
export async function bytesBelow(directory: string, leftOut: readonly string[] = []): Promise<number> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const files = entries.filter(
    (entry) => entry.isFile() && !(entry.parentPath === directory && leftOut.includes(entry.name)),
  )
  // A file of a running server may go while it is looked for.
  const sizes = await Promise.all(
    files.map(({ parentPath, name }) =>
      stat(join(parentPath, name)).then(
        (file) => file.size,
        () => 0,
      ),
    ),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

/**
 * Throws BackupError when a copy of so many bytes in `directory` would leave less than `keepFree` there: the server that shares the
 * disk would take no more orders.
 */
export async function requireRoomFor(bytes: number, directory: string, keepFree: number): Promise<void> {
  const free = await freeBytes(directory)
  if (free - bytes >= keepFree) return
  throw new BackupError(
    `There is no room in ${directory}: the copy takes ${megabytes(bytes)} MB, and ${megabytes(free)} MB are free, of which ${megabytes(keepFree)} MB are kept for orders. Make room, or name a place on another disk.`,
  )
}
