import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What is known of the packages that the product ships with. */
export interface Audit {
  /** False when something high or critical is known. */
  passed: boolean
  figure: string
  /** What to look at when nothing could be checked: the packages themselves. */
  warning: string | null
}

/** Asks the registry. Without an answer nothing is known: that is said, and is no failure of the product. */
export async function audit(): Promise<Audit> {
  const counts = countsOf(await answerOfNpm())
  if (counts === null) {
    const packages = shippedPackages()
    const figure = `the audit endpoint could not be reached: NOT CHECKED; ${packages.length} packages ship`
    return { passed: true, figure, warning: warningOf(packages) }
  }
  const { high = 0, critical = 0, moderate = 0, low = 0 } = counts
  const figure = `${critical} critical, ${high} high, ${moderate} moderate, ${low} low in what is shipped`
  return { passed: high + critical === 0, figure, warning: null }
}

/** npm ends with 1 when it has found something: what counts is what it writes. */
function answerOfNpm(): Promise<string> {
  const options = { shell: process.platform === 'win32', timeout: 60_000, maxBuffer: 64 * 1024 * 1024 }
  return new Promise((resolve) => {
    execFile('npm', ['audit', '--omit=dev', '--json'], options, (_, stdout) => resolve(stdout))
  })
}

/** What is shipped, `name@version`, as the lock file has it. */
export function shippedPackages(): string[] {
  const lock: { packages: Record<string, { version?: string; dev?: boolean; devOptional?: boolean }> } = JSON.parse(
    readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8'),
  )
  const shipped = Object.entries(lock.packages).filter(([path, { dev, devOptional }]) => path && !dev && !devOptional)
  return [...new Set(shipped.map(([path, { version }]) => `${path.split('node_modules/').at(-1)}@${version}`))].sort()
}

function warningOf(packages: string[]): string {
  return (
    `WARNING: no advisories could be asked for. These ${packages.length} packages ship unchecked; hold them against ` +
    `another source, for example https://osv.dev:\n${packages.map((name) => `  ${name}`).join('\n')}`
  )
}

function countsOf(stdout: string): Record<string, number> | null {
  try {
    return JSON.parse(stdout).metadata.vulnerabilities
  } catch {
    return null
  }
}

if (import.meta.main) {
  const { passed, figure, warning } = await audit()
  if (warning) console.warn(warning)
  console.log(`npm audit: ${figure}`)
  process.exitCode = passed ? 0 : 1
}
