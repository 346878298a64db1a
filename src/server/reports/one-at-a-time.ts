import { setTimeout as wait } from 'node:timers/promises'
import { AppError } from '#server/kernel/http/errors.ts'
import { perContext } from '#server/kernel/per-context.ts'

/** Milliseconds that a report waits for its turn, and for what it is made from. */
const WAIT_MS = 10_000

/**
 * Reports over many days are made one after another, so that however many are asked for, all else has the database in
 * between. Who asks for the same as one that waits gets that one; one that is being made may lack what has just changed.
 */
export class OneAtATime {
  readonly #waitMs: number
  readonly #waiting = new Map<string, Promise<unknown>>()
  #former: Promise<unknown> = Promise.resolve()
  #preparing: Promise<void> | null = null

  constructor(waitMs: number) {
    this.#waitMs = waitMs
  }

  /** Runs `make` in its turn. Rejects with AppError `report_busy` when that does not come in time. */
  ask<Report>(key: string, make: () => Promise<Report>): Promise<Report> {
    const same = this.#waiting.get(key)
    if (same) return same as Promise<Report>
    const former = this.#former
    const made = this.#after(former, key, make)
    this.#waiting.set(key, made)
    this.#former = Promise.allSettled([former, made])
    return made
  }

  /**
   * Does what all reports are made from, once for all that want it meanwhile. Where that takes longer than a report waits, it
   * goes on in the background, and this rejects with AppError `report_busy`.
   */
  async prepare(work: () => Promise<void>): Promise<void> {
    this.#preparing ??= work().finally(() => {
      this.#preparing = null
    })
    await this.#inTime(this.#preparing)
  }

  async #after<Report>(former: Promise<unknown>, key: string, make: () => Promise<Report>): Promise<Report> {
    await this.#inTime(former).finally(() => this.#waiting.delete(key))
    return make()
  }

  async #inTime(done: Promise<unknown>): Promise<void> {
    const overdue = new AbortController()
    const late = wait(this.#waitMs, false, { signal: overdue.signal, ref: false })
    try {
      if (!(await Promise.race([done.then(() => true), late]))) throw new AppError('report_busy')
    } finally {
      overdue.abort()
      // Without this, who aborts it is told that it was aborted.
      late.catch(() => {})
    }
  }
}

export const largeReports = perContext(() => new OneAtATime(WAIT_MS))
