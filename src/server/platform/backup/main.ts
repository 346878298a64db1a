import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { databaseConfig } from '#server/platform/config/read-config.ts'
import { keepFilesPrivate } from '#server/platform/data-dir/private-directory.ts'
import { backUp } from './backup.ts'
import { backupName, backupsOf } from './backups.ts'

/**
 * The program of `npm run backup [-- <directory>]`: without one the backup goes beside the data directory, into
 * `<DATA_DIR>-backups`, under the instant's name.
 */

const ENV_FILE = join(import.meta.dirname, '../../../../.env')
if (existsSync(ENV_FILE)) process.loadEnvFile(ENV_FILE)
keepFilesPrivate()

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
