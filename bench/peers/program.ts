import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** What a shop keeps in its user's home stays in this folder. */
const HOME = join(import.meta.dirname, 'node_modules/.home')
const START_LIMIT_MS = 90_000

/** Neither shop tells its makers about what is measured here. */
const UNTOLD = { VENDURE_DISABLE_TELEMETRY: 'true', MEDUSA_DISABLE_TELEMETRY: 'true' }

/** A program of a shop: a module below this folder, its arguments and all of its environment beside PATH. */
interface Program {
  file: string
  args?: string[]
  env: Record<string, string>
}

export interface RunningProgram {
  pid: number
  end(): Promise<void>
}

/** Runs a program to its end. Returns what it has sent, `undefined` when it tells nothing. */
export async function runProgram(program: Program): Promise<unknown> {
  const { child, failure } = launch(program)
  let output: unknown
  child.on('message', (message) => {
    output = message
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw failure()
  return output
}

/** Starts a program that goes on. Returns as soon as `url` answers, or, without one, as soon as it says that it is ready. */
export async function startProgram(program: Program, url?: string): Promise<RunningProgram> {
  const { child, failure } = launch(program)
  const gone = once(child, 'exit')
  const ready = url === undefined ? once(child, 'message').then(() => true) : answers(url)
  if (!(await Promise.race([ready, gone.then(() => false), wait(START_LIMIT_MS, false, { ref: false })]))) {
    child.kill('SIGKILL')
    throw failure()
  }
  return {
    pid: child.pid as number,
    async end() {
      const killing = setTimeout(() => child.kill('SIGKILL'), 5000)
      child.kill()
      await gone
      clearTimeout(killing)
    },
  }
}

function launch({ file, args = [], env }: Program) {
  const child = fork(join(import.meta.dirname, file), args, {
    cwd: import.meta.dirname,
    execArgv: [],
    env: { PATH: process.env.PATH ?? '', HOME, NODE_ENV: 'production', ...UNTOLD, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  // Whatever happens here, the shop does not outlive it.
  const last = () => child.kill('SIGKILL')
  process.once('exit', last)
  child.once('exit', () => process.off('exit', last))
  const chunks: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => chunks.push(text))
  return { child, failure: () => new Error(`${[file, ...args].join(' ')} failed:\n${chunks.join('')}`) }
}

async function answers(url: string): Promise<true> {
  while (!(await fetch(url).catch(() => null))?.ok) await wait(100)
  return true
}
