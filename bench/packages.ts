import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Installs what a folder's package.json and .npmrc name, unless it is there: for what is measured with, or beside, the
 * product and must not be a dependency of it. `what` says so to whoever waits.
 */
export function installPackages(folder: string, what: string) {
  const wanted: Record<string, string> = read(join(folder, 'package.json')).dependencies
  const isThere = ([name, version]: [string, string]) => installedVersion(folder, name) === version
  if (existsSync(join(folder, INSTALLED)) && Object.entries(wanted).every(isThere)) return
  console.log(`Installing ${what} ...`)
  const quiet = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const options = { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' } as const
  const { status } = spawnSync('npm', ['install', ...quiet], options)
  if (status !== 0) throw new Error(`not installed from the npm registry: ${what}`)
}

export function installedVersion(folder: string, name: string): string {
  return read(join(folder, INSTALLED)).packages[`node_modules/${name}`]?.version
}

const INSTALLED = 'node_modules/.package-lock.json'

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
