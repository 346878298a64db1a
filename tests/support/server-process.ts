import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { keepLog } from './kept-logs.ts'
import { NO_LIMITS } from './no-limits.ts'

const ROOT = join(import.meta.dirname, '../..')
const START_LIMIT_MS = 120_000

/** The real program as a process of its own, perhaps still starting. */
export interface LaunchedServer {
  pid: number
  running(): boolean
  /** All that it has written to stdout and stderr. */
  output(): string
  /** Waits until it is ready; returns its origin, without a slash at the end. Throws when it ends before. */
  ready(): Promise<string>
  /** Ends it by a signal and waits until it is gone. Returns its exit code, `null` when the signal ended it. */
  end(signal?: NodeJS.Signals): Promise<number | null>
}

export interface ServerProcess extends LaunchedServer {
  /** Origin, without a slash at the end. */
  url: string
}

/** Starts the real program and waits until it is ready, see `launchServerProcess`. */
export async function startServerProcess(
  env: Record<string, string>,
  clockFile?: string,
  openFiles?: number,
): Promise<ServerProcess> {
  const server = launchServerProcess(env, clockFile, openFiles)
  return { ...server, url: await server.ready() }
}

/**
 * Starts the real program. `env` is all of its settings beside NO_LIMITS. With a `clockFile` its clock is the real one plus the
 * milliseconds that stand in there (see moved-clock.ts). With `openFiles` that is the most files and connections that it may
 * have open. `root` is the directory of another version of the program.
 */
export function launchServerProcess(
  env: Record<string, string>,
  clockFile?: string,
  openFiles?: number,
  root = ROOT,
): LaunchedServer {
  const clock = clockFile === undefined ? [] : ['--import', './tests/support/moved-clock.ts']
  const program = [process.execPath, ...clock, 'src/server/main.ts']
  const limited = openFiles === undefined ? [] : ['sh', '-c', `ulimit -n ${openFiles}; exec "$0" "$@"`]
  const [command = '', ...args] = [...limited, ...program]
  const child = spawn(command, args, {
    cwd: root,
    env: {
      PATH: process.env.PATH ?? '',
      PORT: '0',
      ...NO_LIMITS,
      // A test that moves the clock says what time it is.
      ...(clockFile !== undefined && { CLOCK_FILE: clockFile, ALLOW_CLOCK_JUMPS: '1' }),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // Whatever happens to the test, the server does not outlive it.
  const last = () => child.kill('SIGKILL')
  process.once('exit', last)
  child.once('exit', () => process.off('exit', last))
  child.once('close', () => keepLog(output()))
  const chunks: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => chunks.push(text))
  const output = () => chunks.join('')
  const gone = once(child, 'exit')
  const running = () => child.exitCode === null && child.signalCode === null

  return {
    pid: child.pid as number,
    running,
    output,
    async ready() {
      const deadline = Date.now() + START_LIMIT_MS
      let url: string | undefined
      while (url === undefined || !(await isReady(url))) {
        if (!running() || Date.now() > deadline) {
          const how = running()
            ? `within ${START_LIMIT_MS} ms`
            : `but ended (${child.signalCode ?? `exit code ${child.exitCode}`})`
          child.kill('SIGKILL')
          throw new Error(`the server did not start ${how}:\n${output()}`)
        }
        url = /open at\s+(http:\/\/[\w.:[\]-]+)/.exec(output())?.[1]
        await wait(25)
      }
      return url
    },
    async end(signal = 'SIGTERM') {
      if (running()) {
        child.kill(signal)
        await gone
      }
      return child.exitCode
    },
  }
}

async function isReady(url: string): Promise<boolean> {
  const response = await fetch(`${url}/readyz`).catch(() => null)
  return response?.ok ?? false
}
