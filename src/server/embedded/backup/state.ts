import type pg from 'pg'
import type { Config } from '#server/kernel/config/config.ts'
import { runSql } from '#server/kernel/db/run-sql.ts'
import { lastCheck, madeBackups } from './backups.ts'

/** How backups have gone of late. */
export interface BackupState {
  /** When the newest was made, in milliseconds; `null` when there is none. */
  madeAt: number | null
  /** What came of opening one, in words; `null` when none was opened. */
  checked: ({ backup: string; at: number } & ({ contents: string } | { error: string })) | null
}

/** Of the embedded database: what stands beside its directory. */
export function backupsOnDisk(dataDir: string): BackupState {
  const checked = lastCheck(dataDir)
  return {
    madeAt: madeBackups(dataDir)[0]?.at ?? null,
    checked: checked && { ...checked, at: Date.parse(checked.at) },
  }
}

/** The setting in which the backups of a PostgreSQL server are noted, by deploy/backup.sh or whatever makes them. */
const NOTE = 'backup'

/** Of a PostgreSQL server: what was noted in the database itself. */
export async function backupsNoted(pool: pg.Pool): Promise<BackupState> {
  const { rows } = await runSql<{ value: string }>(pool, {
    text: `SELECT value FROM settings WHERE name = '${NOTE}'`,
  })
  const note = readNote(rows[0]?.value)
  if (note === null) return { madeAt: null, checked: null }
  const at = Date.parse(note.at)
  return { madeAt: at, checked: { backup: 'the dump', at, contents: note.contents } }
}

function readNote(text = ''): { at: string; contents: string } | null {
  try {
    const note = JSON.parse(text)
    return Number.isNaN(Date.parse(note.at)) ? null : { at: note.at, contents: String(note.contents) }
  } catch {
    return null
  }
}

export function backupState({ config, pool }: { config: Config; pool: pg.Pool }): Promise<BackupState> | BackupState {
  return config.databaseUrl === null ? backupsOnDisk(config.dataDir) : backupsNoted(pool)
}

/** A night was missed, and the morning after it is over. */
const TOO_OLD_MS = 36 * 60 * 60 * 1000

/** What is wrong with the backups; `null` for nothing, also where none was ever made. */
export function backupTrouble({ madeAt, checked }: BackupState, now: number): 'late' | 'broken' | null {
  if (checked && 'error' in checked) return 'broken'
  return madeAt !== null && now - madeAt > TOO_OLD_MS ? 'late' : null
}
