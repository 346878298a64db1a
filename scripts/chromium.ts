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

/** The headless shell of Debian's package: a Chromium without windows and notifications, at less of the processor time. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

/**
 * Path of a whole Chromium: one that is installed, else Playwright's own download, else the distribution's package where
 * this process may install one. Throws when there is none to be had.
 */
export function findOrInstallChromium(): string {
  const found = findChromium() ?? install(findChromium, 'chromium')
  if (!found) throw new Error('No Chromium could be installed. Install one and set CHROMIUM_PATH to its program.')
  return found
}

/** Sees to it that there is a browser for tests that need no window: a headless shell or a whole Chromium. */
export function installHeadless(): void {
  const found = () => findHeadless() ?? findChromium()
  if (!found() && !install(found, 'chromium-headless-shell')) findOrInstallChromium()
}

/** The whole browser that the machine has, named by CHROMIUM_PATH or found. */
export function findChromium(): string | undefined {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  return [...USUAL_PLACES, chromium.executablePath()].find((path) => existsSync(path))
}

/**
 * The headless shell that the machine has, else its whole browser. `undefined` where Playwright has a download of its own: it
 * brings a headless shell, and Playwright takes that by itself.
 */
export function findHeadless(): string | undefined {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  if (existsSync(HEADLESS_SHELL)) return HEADLESS_SHELL
  return existsSync(chromium.executablePath()) ? undefined : findChromium()
}

/** Installs one by Playwright, else the distribution's package where this process may. Returns what is found then. */
function install(find: () => string | undefined, aptPackage: string): string | undefined {
  console.log('No Chromium found; installing one for the browser tests ...')
  run('playwright', 'install', 'chromium')
  if (!find() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    run('apt-get', 'update')
    run('apt-get', 'install', '-y', '--no-install-recommends', aptPackage)
  }
  return find()
}

function run(program: string, ...args: string[]) {
  spawnSync(program, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
}
