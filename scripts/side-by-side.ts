import { spawn } from 'node:child_process'

/** A command under a name for those who read along. */
export interface Check {
  name: string
  program: string
  args: string[]
  /** Beside the environment. */
  env?: Record<string, string>
}

export interface Running extends Check {
  /** Prints what it has printed so far, and goes on as it comes. */
  show(): void
  /** Whether it ended without an error. */
  passed: Promise<boolean>
  /** Seconds since its start. */
  seconds(): string
  end(): void
}

/** Starts a command beside others. What it prints is kept until it is shown. */
export function start(check: Check): Running {
  const begun = Date.now()
  const kept = [`\n▸ ${check.name}\n`]
  let print = (piece: string) => void kept.push(piece)
  const child = spawn(check.program, check.args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
    env: { ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }), ...check.env },
  })
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8')
    stream.on('data', (piece: string) => print(piece))
  }
  const { promise: passed, resolve } = Promise.withResolvers<boolean>()
  child.once('error', (error) => {
    print(`${error}\n`)
    resolve(false)
  })
  child.once('close', (code) => resolve(code === 0))
  return {
    ...check,
    passed,
    show() {
      process.stdout.write(kept.splice(0).join(''))
      print = (piece) => void process.stdout.write(piece)
    },
    seconds: () => secondsSince(begun),
    end: () => child.kill(),
  }
}

export const secondsSince = (instant: number): string => ((Date.now() - instant) / 1000).toFixed(0)
