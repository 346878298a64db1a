import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/** Where a Chromium or Chrome usually stands. */
const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

/**
 * Path of a Chromium for the browser tests: one that is installed, else Playwright's own download, else the
 * distribution's package where this process may install one. Throws when there is none to be had.
 */
export function findOrInstallChromium(): string {
  const installed = findChromium()
  if (installed) return installed
  console.log('No Chromium found; installing one for the browser tests ...')
  run('playwright', 'install', 'chromium')
  if (!findChromium() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    run('apt-get', 'update')
    run('apt-get', 'install', '-y', '--no-install-recommends', 'chromium')
  }
  const fresh = findChromium()
  if (!fresh) throw new Error('No Chromium could be installed. Install one and set CHROMIUM_PATH to its program.')
  return fresh
}

/** The browser that the machine has, named by CHROMIUM_PATH or found. */
export function findChromium(): string | undefined {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  return [...USUAL_PLACES, chromium.executablePath()].find((path) => existsSync(path))
}

function run(program: string, ...args: string[]) {
  spawnSync(program, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
}
