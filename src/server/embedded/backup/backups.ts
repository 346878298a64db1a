import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { namesIn } from '#server/embedded/data-dir/layout.ts'
import type { Checked } from './check.ts'

/** Where the backups of a data directory stand, when nobody names another place. */
export function backupsOf(dataDir: string): string {
  return `${dataDir}-backups`
}

/** The name of a backup that is made at the instant. */
export function backupName(at: Date): string {
  return at.toISOString().replaceAll(':', '-')
}

/** A finished backup, and when it was made, in milliseconds. */
export interface MadeBackup {
  path: string
  at: number
}

/** The finished backups of a data directory, the newest first. */
export function madeBackups(dataDir: string): MadeBackup[] {
  const directory = backupsOf(dataDir)
  return namesIn(directory)
    .flatMap((name) => {
      const parts = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d\.\d{3}Z)$/.exec(name)
      return parts
        ? [{ path: join(directory, name), at: Date.parse(`${parts[1]}T${parts[2]}:${parts[3]}:${parts[4]}`) }]
        : []
    })
    .sort((a, b) => b.at - a.at)
}

/** Removes the finished backups of a data directory but the newest `keep`. */
export async function removeOldBackups(dataDir: string, keep: number): Promise<void> {
  for (const { path } of madeBackups(dataDir).slice(keep)) await rm(path, { recursive: true, force: true })
}

/** Where the result of the last check of a backup is noted, for the doctor. */
export function lastCheckFile(dataDir: string): string {
  return join(backupsOf(dataDir), 'last-check.json')
}

/** The result of the last check; `null` when there was none. */
export function lastCheck(dataDir: string): Checked | null {
  try {
    return JSON.parse(readFileSync(lastCheckFile(dataDir), 'utf8'))
  } catch {
    return null
  }
}
