import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readConfig } from '#server/config.ts'
import { backUp } from './backup.ts'

/** The program of `npm run backup [-- <directory>]`: without one the backup goes to ./backups, under the instant's name. */

const ENV_FILE = join(import.meta.dirname, '../../../.env')
if (existsSync(ENV_FILE)) process.loadEnvFile(ENV_FILE)

const target = resolve(process.argv[2] ?? join('backups', `dabba-${new Date().toISOString().replaceAll(':', '-')}`))
try {
  await backUp(readConfig(process.env), target)
  process.stdout.write(
    `Backed up to ${target}\nTo go back to it: stop the server, and start it with DATA_DIR=${target}, or with a copy of it.\n`,
  )
} catch (error) {
  process.stderr.write(`No backup was made: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
