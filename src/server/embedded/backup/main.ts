import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { databaseConfig } from '#server/kernel/config/read-config.ts'
import { beginProgram } from '#server/kernel/program.ts'
import { backUp } from './backup.ts'
import { BackupError } from './backup-error.ts'
import { backupName, backupsOf, removeOldBackups } from './backups.ts'

/**
 * The program of `npm run backup [-- <directory> | --keep <number>]`: without a directory the backup goes beside the data
 * directory, into `<DATA_DIR>-backups`, under the instant's name. With `--keep` so many are there afterwards: the oldest go first,
 * since the new one needs their room, and as many are left when it fails.
 */

beginProgram()

try {
  const { values, positionals } = parseArgs({ options: { keep: { type: 'string' } }, allowPositionals: true })
  const keep = values.keep === undefined ? null : keepOf(values.keep)
  if (positionals.length > (keep === null ? 1 : 0))
    throw new BackupError('Name one directory, or how many to keep beside the data.')
  const config = databaseConfig(process.env)
  const target = resolve(positionals[0] ?? join(backupsOf(config.dataDir), backupName(new Date())))
  if (keep !== null && config.databaseUrl === null) await removeOldBackups(config.dataDir, keep - 1)
  await backUp(config, target)
  process.stdout.write(
    `Backed up to ${target}\nTo go back to it: stop the server, and start it with DATA_DIR=${target}, or with a copy of it.\n`,
  )
} catch (error) {
  process.stderr.write(`No backup was made: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

/** One is not enough: it would go before the new one stands. */
function keepOf(text: string): number {
  const keep = Number(text)
  if (!Number.isInteger(keep) || keep < 2) throw new BackupError(`--keep ${text}: keep 2 or more.`)
  return keep
}
