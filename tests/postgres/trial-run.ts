import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { audit } from '../../scripts/audit.ts'
import { type Check, secondsSince, start } from '../../scripts/side-by-side.ts'
import { scanLogs } from '../support/kept-logs.ts'
import { held, reportOf, shownIn } from '../support/promises.ts'
import { temporaryDir } from '../support/temporary-dir.ts'

/** Vitest with a reporter that also keeps the failures by themselves. */
export const vitest = (name: string, args: string[], env: Record<string, string> = {}): Check => ({
  name,
  program: 'vitest',
  args: ['run', '--reporter=default', '--reporter=./tests/postgres/failures-reporter.ts', ...args],
  env,
})

/** Runs checks that hold promises, keeps what they have shown and what servers logged meanwhile, and reports it. */
export class TrialRun {
  readonly #started = Date.now()
  readonly #dir = temporaryDir('dabba-promises-')
  readonly #logs = join(this.#dir.path, 'logs')
  readonly #file = join(this.#dir.path, 'held.jsonl')
  readonly #failures = join(this.#dir.path, 'failures.txt')
  readonly #failed: string[] = []

  constructor() {
    mkdirSync(this.#logs)
  }

  /** Runs one check after the other; `live` shows what they print as it comes, else all of it when each has ended. */
  async run(checks: Check[], live: boolean): Promise<void> {
    for (const check of checks) {
      // Of its own: others may run beside it.
      const file = join(this.#dir.path, `held-${check.name.replace(/\W+/g, '-')}.jsonl`)
      const kept = { PROMISES_FILE: file, LOGS_DIR: this.#logs, FAILURES_FILE: this.#failures }
      const running = start({ ...check, env: { ...kept, ...check.env } })
      if (live) running.show()
      const passed = await running.passed
      if (!passed) this.#failed.push(check.name)
      if (!live) running.show()
      if (existsSync(file)) appendFileSync(this.#file, readFileSync(file))
      console.log([...shownIn(file), `(${check.name}: ${passed ? '' : 'FAILED, '}${running.seconds()} s)`].join('\n'))
    }
  }

  /** What could not run at all: told at the end, the others go on. */
  fail(name: string, error: unknown): void {
    console.error(`✗ ${name}: ${error}`)
    this.#failed.push(name)
  }

  /** What is known of the packages that ship. */
  async askAudit(): Promise<void> {
    const dependencies = await audit()
    if (dependencies.warning) console.warn(`\n▸ dependencies\n${dependencies.warning}`)
    if (dependencies.passed) held(16, 'npm audit', dependencies.figure, this.#file)
  }

  /** Looks through all that servers have logged. */
  scanLogs(): void {
    const { lines, finds } = scanLogs(this.#logs)
    if (finds.length === 0) {
      held(
        15,
        'whole run',
        `${lines} lines of all servers: no phone, code, token, address or number of a payment`,
        this.#file,
      )
      return
    }
    console.error(`\nThe logs tell what they must not:\n${finds.join('\n')}`)
    this.#failed.push('scan of the logs')
  }

  /** Reports, and sets the exit code. A `whole` run has to show every trial, another one those that it has chosen. */
  end(whole: boolean): void {
    const { text, complete } = reportOf(this.#file)
    console.log(`\n▸ promises\n${whole ? text : shownIn(this.#file).join('\n')}\n\n${secondsSince(this.#started)} s`)
    if (existsSync(this.#failures)) console.error(readFileSync(this.#failures, 'utf8'))
    if (this.#failed.length > 0) console.error(`✗ failed: ${this.#failed.join('; ')}`)
    this.#dir.dispose()
    process.exitCode = (complete || !whole) && this.#failed.length === 0 ? 0 : 1
  }
}
