import { accessSync, constants, statSync } from 'node:fs'
import { ConfigError } from '#server/kernel/config/config-error.ts'
import { makeDirectory } from './sync-tree.ts'

/** For whoever runs Dabba alone: it holds all that customers have told. */
const PRIVATE = 0o700
/** The rights of everybody else. */
export const OF_OTHERS = 0o077

/** Makes all that this process writes from now on readable by its own user alone. The first thing each program does. */
export function keepFilesPrivate(): void {
  process.umask(OF_OTHERS)
}

/**
 * Makes a directory for data unless it is there. Throws ConfigError when it cannot be written: found at the start, not at
 * the first upload. Its name stands on the disk then; `onSync` is told each path that was synced for it.
 */
export function writableDirectory(dir: string, onSync?: (path: string) => void): string {
  try {
    makeDirectory(dir, PRIVATE, onSync)
    accessSync(dir, constants.W_OK | constants.X_OK)
    return dir
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new ConfigError(
      `DATA_DIR: ${dir} cannot be written (${reason}). Give it to the user that runs Dabba, or set another directory.`,
    )
  }
}

/** A writable directory that no other user of this machine may look into. Throws ConfigError, with what to do. */
export function privateDirectory(dir: string): string {
  writableDirectory(dir)
  const mode = openMode(dir)
  if (mode === null) return dir
  throw new ConfigError(
    `DATA_DIR: ${dir} is open to other users of this machine (mode ${mode}), with all that customers have told. ` +
      `Close it, and start again: ${closingCommand(dir)}`,
  )
}

/** The mode of a directory that others may look into, as `0755`; `null` of one that is closed. Windows has no modes. */
export function openMode(dir: string): string | null {
  const mode = statSync(dir).mode & 0o777
  if (process.platform === 'win32' || (mode & OF_OTHERS) === 0) return null
  return `0${mode.toString(8)}`
}

/** What an operator types to close a directory and all in it to others. */
export function closingCommand(dir: string): string {
  return `chmod -R go= ${/^[\w./-]+$/.test(dir) ? dir : `'${dir.replaceAll("'", "'\\''")}'`}`
}
