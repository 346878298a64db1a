import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Installs what the lock file of a folder says, unless it is there: for what is measured with, or beside, the product and
 * must not be a dependency of it. `what` says so to whoever waits.
 */
export function installPackages(folder: string, what: string) {
  const installed = join(folder, INSTALLED)
  const wanted = join(folder, 'package-lock.json')
  const names = Object.keys(read(join(folder, 'package.json')).dependencies)
  const isThere = (name: string) => versionIn(installed, name) === versionIn(wanted, name)
  if (existsSync(installed) && names.every(isThere)) return
  console.log(`Installing ${what} ...`)
  // Not `npm ci`: it rejects a lock file that leaves other platforms' optional parts out.
  const quiet = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const options = { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' } as const
  const { status } = spawnSync('npm', ['install', ...quiet], options)
  if (status !== 0) throw new Error(`not installed from the npm registry: ${what}`)
}

export function installedVersion(folder: string, name: string): string {
  return versionIn(join(folder, INSTALLED), name)
}

const INSTALLED = 'node_modules/.package-lock.json'

const versionIn = (lockFile: string, name: string) => read(lockFile).packages[`node_modules/${name}`]?.version

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
