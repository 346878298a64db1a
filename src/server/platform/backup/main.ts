import { join, resolve } from 'node:path'
import { databaseConfig } from '#server/platform/config/read-config.ts'
import { beginProgram } from '#server/platform/program.ts'
import { backUp } from './backup.ts'
import { backupName, backupsOf } from './backups.ts'

/**
 * The program of `npm run backup [-- <directory>]`: without one the backup goes beside the data directory, into
 * `<DATA_DIR>-backups`, under the instant's name.
 */

beginProgram()

try {
  const config = databaseConfig(process.env)
  const target = resolve(process.argv[2] ?? join(backupsOf(config.dataDir), backupName(new Date())))
  await backUp(config, target)
  process.stdout.write(
    `Backed up to ${target}\nTo go back to it: stop the server, and start it with DATA_DIR=${target}, or with a copy of it.\n`,
  )
} catch (error) {
  process.stderr.write(`No backup was made: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
