import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** What stands in a data directory. */

/** The embedded database. */
export const DATABASE = 'postgres'
/** The embedded database while it is being founded. */
export const FOUNDING = 'postgres.founding'
/** Pictures. */
export const UPLOADS = 'uploads'
/** Says that a kitchen was founded here, whatever becomes of its database. */
export const MARKER = 'kitchen.json'
/** What a backup has in it; of a directory that is one and has not been started from yet. */
export const MANIFEST = 'backup.json'
/** The lock of the running process. */
export const LOCK = 'server.lock'
/** Where the running process can be asked. */
export const CONTROL_SOCKET = 'control.sock'

/** What belongs to the running process and not to the kitchen's data. */
export const OF_THE_PROCESS: readonly string[] = [LOCK, `${LOCK}-journal`, CONTROL_SOCKET, FOUNDING, MANIFEST]

/** A data directory that cannot be used as it is, in words for its operator: what is wrong, where, and what to do. */
export class DataDirError extends Error {}

/** What every sentence about a missing or damaged database ends with. */
export const GO_BACK =
  'Bring it back, or put the last backup in the place of the whole directory (docs/operations.md, "Going back to it").'

/** Whether there is a database in a data directory. */
export function hasDatabase(dataDir: string): boolean {
  return existsSync(join(dataDir, DATABASE, 'PG_VERSION'))
}

/** The names in a directory; none when it is not there. */
export function namesIn(directory: string): string[] {
  return existsSync(directory) ? readdirSync(directory) : []
}
