import { setTimeout as wait } from 'node:timers/promises'
import { AppError } from '#server/kernel/http/errors.ts'
import { perContext } from '#server/kernel/per-context.ts'

/** Milliseconds that a report waits for its turn. */
const WAIT_MS = 10_000

/**
 * Reports over many days are made one after another, so that however many are asked for, all else has the database in
 * between. Who asks for the same as one that waits gets that one; one that is being made may lack what has just changed.
 */
export class OneAtATime {
  readonly #waitMs: number
  readonly #waiting = new Map<string, Promise<unknown>>()
  #former: Promise<unknown> = Promise.resolve()

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

  async #after<Report>(former: Promise<unknown>, key: string, make: () => Promise<Report>): Promise<Report> {
    const overdue = new AbortController()
    const { signal } = overdue
    try {
      const isTurn = former.then(() => true)
      if (!(await Promise.race([isTurn, wait(this.#waitMs, false, { signal, ref: false })]))) {
        throw new AppError('report_busy')
      }
    } finally {
      overdue.abort()
      this.#waiting.delete(key)
    }
    return make()
  }
}

export const largeReports = perContext(() => new OneAtATime(WAIT_MS))
