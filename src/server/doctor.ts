import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from './platform/config/read-config.ts'
import { keepFilesPrivate } from './platform/data-dir/private-directory.ts'
import { examine } from './platform/doctor/examine.ts'
import { reportOf } from './platform/doctor/finding.ts'

/** The program of `npm run doctor`: one screen of what an installation rests on. Its exit code is 1 when something is wrong. */

const ENV_FILE = join(import.meta.dirname, '../../.env')
if (existsSync(ENV_FILE)) process.loadEnvFile(ENV_FILE)
keepFilesPrivate()

try {
  const findings = await examine(readConfig(process.env), Date.now())
  process.stdout.write(`${reportOf(findings)}\n`)
  process.exitCode = findings.some(({ well }) => well === false) ? 1 : 0
} catch (error) {
  const settings = error instanceof Error && error.constructor.name === 'ConfigError'
  process.stderr.write(`${settings ? `✗ settings\n${error.message}` : error instanceof Error ? error.stack : error}\n`)
  process.exitCode = 1
}
