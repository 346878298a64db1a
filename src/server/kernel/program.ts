import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { keepFilesPrivate } from './files/private-directory.ts'

const ENV_FILE = join(import.meta.dirname, '../../../.env')

/** What each program does first: reads `.env`, over which the environment wins, and keeps what it writes from other users. */
export function beginProgram(): void {
  if (existsSync(ENV_FILE)) process.loadEnvFile(ENV_FILE)
  keepFilesPrivate()
}
