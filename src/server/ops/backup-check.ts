import { dirname, resolve } from 'node:path'
import type pg from 'pg'
import { BackupError } from '#server/embedded/backup/backup-error.ts'
import { backupsOf, lastCheckFile, madeBackups } from '#server/embedded/backup/backups.ts'
import { type Checked, checkBackup, noteCheck } from '#server/embedded/backup/check.ts'
import { readEverything } from '#server/embedded/backup/read-everything.ts'
import { connect } from '#server/embedded/connect.ts'
import { databaseConfig } from '#server/kernel/config/read-config.ts'
import { beginProgram } from '#server/kernel/program.ts'
import { whatIsKept } from '#server/reports/reports.ts'

/**
 * The program of `npm run backup:check [-- <directory>]`: opens the backup, or the newest one, and says what is in it. With
 * DATABASE_URL it reads that database, into which a dump was restored. Its exit code is 1 when it is of no use.
 */

beginProgram()

try {
  const config = databaseConfig(process.env)
  const checked = config.databaseUrl === null ? await ofDirectory(config) : await ofServer(config)
  if ('error' in checked) throw new BackupError(checked.error)
  process.stdout.write(`${checked.backup} opens: ${checked.contents}.\n`)
} catch (error) {
  process.stderr.write(`The backup is of no use: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

async function ofDirectory({ dataDir, minFreeBytes }: ReturnType<typeof databaseConfig>): Promise<Checked> {
  const named = process.argv[2]
  const backup = named === undefined ? madeBackups(dataDir)[0]?.path : resolve(named)
  if (backup === undefined)
    throw new BackupError(`there is none in ${backupsOf(dataDir)}. Make one first: npm run backup.`)
  const checked = await checkBackup(backup, new Date(), minFreeBytes, contentsOf)
  if (dirname(backup) === resolve(backupsOf(dataDir))) await noteCheck(lastCheckFile(dataDir), checked)
  return checked
}

async function ofServer(config: ReturnType<typeof databaseConfig>): Promise<Checked> {
  const { longWork, close } = await connect(config)
  try {
    const contents = await contentsOf(longWork.pool)
    return { backup: 'The restored database', at: new Date().toISOString(), contents }
  } finally {
    await close()
  }
}

async function contentsOf(pool: pg.Pool): Promise<string> {
  const { tables, rows } = await readEverything(pool)
  return `${await whatIsKept(pool)}; ${rows} rows of ${tables} tables read`
}
