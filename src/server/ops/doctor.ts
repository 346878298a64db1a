import { readConfig } from '#server/kernel/config/read-config.ts'
import { beginProgram } from '#server/kernel/program.ts'
import { examine } from './doctor/examine.ts'
import { reportOf } from './doctor/finding.ts'

/** The program of `npm run doctor`: one screen of what an installation rests on. Its exit code is 1 when something is wrong. */

beginProgram()

try {
  const findings = await examine(readConfig(process.env), Date.now())
  process.stdout.write(`${reportOf(findings)}\n`)
  process.exitCode = findings.some(({ well }) => well === false) ? 1 : 0
} catch (error) {
  const settings = error instanceof Error && error.constructor.name === 'ConfigError'
  process.stderr.write(`${settings ? `✗ settings\n${error.message}` : error instanceof Error ? error.stack : error}\n`)
  process.exitCode = 1
}
