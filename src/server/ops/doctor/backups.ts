import { backupsOf, madeBackups } from '#server/embedded/backup/backups.ts'
import { type BackupState, backupsOnDisk, backupTrouble } from '#server/embedded/backup/state.ts'
import { abandonedIn } from '#server/embedded/backup/unfinished.ts'
import { type Finding, unchecked, well, wrong } from './finding.ts'

/** How old the newest backup is, and whether the one that was opened last is of use. `now` in milliseconds. */

const HOUR_MS = 60 * 60 * 1000

const hoursSince = (at: number, now: number) => Math.round((now - at) / HOUR_MS)

/** Of the embedded database. */
export function backupOnDisk(dataDir: string, now: number): Finding {
  const directory = backupsOf(dataDir)
  const [abandoned, ...others] = abandonedIn(directory, now)
  if (abandoned !== undefined)
    return wrong('backup', `${others.length + 1} was broken off: ${abandoned}. The next one removes it: npm run backup`)
  const made = madeBackups(dataDir).length
  if (made === 0)
    return wrong('backup', `there is none in ${directory}. Make one each night: npm run backup (docs/operations.md)`)
  return judge(backupsOnDisk(dataDir), `the newest of ${made} in ${directory}`, now)
}

/** Of a PostgreSQL server, as far as it was noted in the database. */
export function backupNoted(state: BackupState | null, now: number): Finding {
  if (state === null) return unchecked('backup', 'only the database can tell')
  if (state.madeAt === null)
    return unchecked(
      'backup',
      'none was noted: is one made by other tools, or by deploy/backup.sh (docs/operations.md)?',
    )
  return judge(state, 'the newest that was noted', now)
}

function judge(state: BackupState, which: string, now: number): Finding {
  const { madeAt, checked } = state
  const age = `${which} is ${madeAt === null ? '?' : hoursSince(madeAt, now)} hours old`
  const trouble = backupTrouble(state, now)
  if (trouble === 'late') return wrong('backup', `${age}. Does the timer run?`)
  if (checked === null) return well('backup', `${age}; none was opened yet: npm run backup:check`)
  if ('error' in checked) return wrong('backup', `${checked.backup} is of no use: ${checked.error}`)
  return well('backup', `${age}; ${hoursSince(checked.at, now)} hours ago one was opened: ${checked.contents}`)
}
