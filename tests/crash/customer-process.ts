import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Noted } from './witness.ts'

/** Customers who order from a server, in a process of their own. */
export interface CustomerProcess {
  /** What they have seen so far. */
  log(): Noted[]
  /** What ended them before their time, if anything did. */
  failure(): string | null
  /** Lets each finish the order it has begun. Throws when a customer met an answer that nobody should. */
  stop(): Promise<void>
}

/** Sends customers to the server at `url`. `dir` takes their witness log. Resolves when they are ordering. */
export async function sendCustomers(url: string, dir: string, count: number): Promise<CustomerProcess> {
  const file = join(dir, 'witness.log')
  const child = spawn(process.execPath, [join(import.meta.dirname, 'customers.ts'), url, file, String(count)], {
    // Its input stays open for as long as this process lives.
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  const last = () => child.kill('SIGKILL')
  process.once('exit', last)
  child.once('exit', () => process.off('exit', last))
  let complaint = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint += text
  })
  const gone = once(child, 'exit')
  const failure = () => (child.exitCode ? complaint || `exit code ${child.exitCode}` : null)
  const log = () => linesOf(file)

  while (log().filter(({ saw }) => saw === 'promise').length < count) {
    if (failure()) throw new Error(`the customers could not order: ${failure()}`)
    await wait(25)
  }
  return {
    log,
    failure,
    async stop() {
      child.kill('SIGTERM')
      const [code] = await gone
      if (code !== 0) throw new Error(`a customer gave up: ${complaint}`)
    },
  }
}

/** Every line is whole: the customers' process is never killed. */
function linesOf(file: string): Noted[] {
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1)
  return lines.map((line) => JSON.parse(line))
}
