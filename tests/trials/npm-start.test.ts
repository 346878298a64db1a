import { execFileSync, spawn } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { temporaryDir } from '../support/temporary-dir.ts'

/** `npm start` as a program among others: npm, a shell, scripts/prepare.mjs before it, and the server. */

const dir = temporaryDir('dabba-npm-')
afterAll(() => dir.dispose())

const answers = (url: string) =>
  fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  )

/** The command lines of a process group. */
const programsOf = (group: number) =>
  execFileSync('ps', ['-A', '-o', 'pgid=,args='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => Number.parseInt(line, 10) === group)

test.skipIf(process.platform === 'win32')(
  'runs the pinned Node with a small young generation, and whoever ends npm ends the server',
  async () => {
    const npm = spawn('npm', ['start'], {
      cwd: join(import.meta.dirname, '../..'),
      env: { PATH: process.env.PATH, HOME: dir.path, DATA_DIR: dir.path, PORT: '0', SEED: 'none' },
      stdio: ['ignore', 'pipe', 'inherit'],
      // A group of its own, so that nothing outlives the test whatever happens.
      detached: true,
    })
    onTestFinished(() => {
      try {
        process.kill(-(npm.pid ?? 0), 'SIGKILL')
      } catch {
        // All of it is gone already.
      }
    })
    let output = ''
    npm.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
    await expect.poll(() => output, { timeout: 100_000 }).toContain('Dabba is open at')
    const url = /open at +(\S+)/.exec(output)?.[1] ?? ''
    expect(await answers(url)).toBe(true)
    expect(programsOf(npm.pid ?? 0)).toContainEqual(
      expect.stringMatching(/node_modules\/\S+\/node --max-semi-space-size=4 \S+\/src\/server\/main\.ts$/),
    )
    npm.kill('SIGTERM')
    await expect.poll(() => answers(url), { timeout: 10_000 }).toBe(false)
    await expect.poll(() => npm.stdout.closed, { timeout: 10_000 }).toBe(true)
  },
  150_000,
)
