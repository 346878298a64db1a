import { execFileSync, spawn } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { temporaryDir } from '../support/temporary-dir.ts'

/** `npm start` and `npm run dev` as programs among others: npm, a shell, scripts/prepare.mjs before them, and the server. */

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

/** Starts it in a group of its own, so that nothing outlives the test whatever happens. Resolves when it is open. */
async function runNpm(...args: string[]) {
  const npm = spawn('npm', args, {
    cwd: join(import.meta.dirname, '../..'),
    env: { PATH: process.env.PATH, HOME: dir.path, DATA_DIR: dir.path, PORT: '0', SEED: 'none' },
    stdio: ['ignore', 'pipe', 'inherit'],
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
  return { npm, group: npm.pid ?? 0, url: /open at +(\S+)/.exec(output)?.[1] ?? '' }
}

describe.skipIf(process.platform === 'win32')('whoever ends npm ends the server', () => {
  test('of npm start, which runs the pinned Node with a small young generation', { timeout: 150_000 }, async () => {
    const { npm, group, url } = await runNpm('start')
    expect(await answers(url)).toBe(true)
    expect(programsOf(group)).toContainEqual(
      expect.stringMatching(
        /node_modules\/\S+\/node --max-semi-space-size=4 --conditions=dabba .*\/src\/server\/main\.ts$/,
      ),
    )
    npm.kill('SIGTERM')
    await expect.poll(() => answers(url), { timeout: 10_000 }).toBe(false)
    await expect.poll(() => npm.stdout.closed, { timeout: 10_000 }).toBe(true)
  })

  test('of npm run dev, with the watcher in between', { timeout: 150_000 }, async () => {
    const { npm, group, url } = await runNpm('run', 'dev')
    expect(await answers(url)).toBe(true)
    npm.kill('SIGTERM')
    await expect.poll(() => answers(url), { timeout: 10_000 }).toBe(false)
    await expect.poll(() => programsOf(group), { timeout: 10_000 }).toEqual([])
  })
})
