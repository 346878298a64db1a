import type { AppContext } from '#server/kernel/context.ts'
import { isDatabaseGone, isRolledBack } from '#server/kernel/db/errors.ts'
import { type FailedRow, inHalves } from '#server/kernel/db/in-halves.ts'
import { type LockedRows, passesOver, type WantedRows } from '#server/kernel/db/lock-rows.ts'
import { type ParkedAt, type ParkedRows, parkFailed, unparkDone } from './parked.ts'

/** How a step finds the rows that are to be parked when it fails because of them. */
interface StepRows {
  /** What its ids are of. */
  of: ParkedRows
  /** All rows that it may work; more than these do no harm. */
  ids: () => Promise<string[]>
}

/** Of what changes no rows that others hold. */
const AT_ONCE: readonly LockedRows[] = ['wait']

// Unique violation, check violation, deadlock: a customer or another instance was quicker; look at the new state again.
const OVERTAKEN = new Set(['23505', '23514', '40P01', '40001'])
const TRIES = 5

/** It is neither the database that is gone, nor a row that somebody holds. */
const isAboutRows = (error: unknown) => !isDatabaseGone(error)

/**
 * Steps of a run that do not depend on each other: one that fails keeps no later one from its work. A step over rows that
 * fails is done in halves, so that every row is done but those that fail by themselves. These are parked: logged, noted
 * (`parked_subscriptions`), and tried again at the next run.
 */
export class RunSteps {
  readonly #ctx: AppContext
  readonly #now: Date
  readonly #done = new Set<string>()
  readonly #failures: unknown[] = []
  readonly #parked: ParkedAt[] = []
  /** Steps that left rows to the next run, since somebody held them for too long. */
  postponed = 0

  constructor(ctx: AppContext, now: Date) {
    this.#ctx = ctx
    this.#now = now
  }

  /** How many subscriptions were parked, at each step by itself. */
  get parked(): number {
    return this.#parked.length
  }

  /** A step over rows. Returns what it did; throws only when the database is gone. */
  async over(name: string, rows: StepRows, work: (wanted: WantedRows) => Promise<number>): Promise<number> {
    const failed: FailedRow[] = []
    const one = async (locked: LockedRows) => {
      try {
        return await again(() => work({ locked, among: null }))
      } catch (error) {
        if (!isAboutRows(error)) throw error
        const ids = await rows.ids()
        if (ids.length === 0) throw error
        // A row alone is looked at as often as all of them are.
        const some = (among: readonly string[]) =>
          among.length > 1 ? work({ locked, among }) : again(() => work({ locked, among }))
        const result = await inHalves(ids, some, isAboutRows)
        failed.push(...result.failed)
        return result.done
      }
    }
    const done = await this.#tried(name, passesOver(this.#ctx.longWork.pool), one)
    await this.#park(name, rows.of, failed)
    return done
  }

  /** A step that is one statement, or some, over whatever there is. */
  atOnce(name: string, work: () => Promise<number>): Promise<number> {
    return this.#tried(name, AT_ONCE, () => again(work))
  }

  /** To be called at the end: what failed by no row of its own is thrown then. */
  async end(): Promise<void> {
    await unparkDone(this.#ctx.longWork.db, [...this.#done], this.#parked)
    if (this.#failures.length === 1) throw this.#failures[0]
    if (this.#failures.length > 1) throw new AggregateError(this.#failures, 'steps of the daily run have failed')
  }

  async #tried(
    step: string,
    passes: readonly LockedRows[],
    work: (locked: LockedRows) => Promise<number>,
  ): Promise<number> {
    let done = 0
    try {
      for (const locked of passes) done += await work(locked)
      this.#done.add(step)
    } catch (error) {
      if (isRolledBack(error)) {
        this.postponed += 1
        this.#ctx.log.warn({ err: error, step }, 'a step of the daily run is left to the next one')
      } else if (isDatabaseGone(error)) throw error
      else this.#failures.push(error)
    }
    return done
  }

  async #park(step: string, of: ParkedRows, failed: FailedRow[]): Promise<void> {
    // Of two passes the second has found the same.
    const rows = [...new Map(failed.map((row) => [row.id, row])).values()]
    if (rows.length === 0) return
    for (const { id, error } of rows) {
      this.#ctx.log.error({ err: error, step, [of]: id }, 'a row is parked until the next daily run')
    }
    this.#parked.push(...(await parkFailed(this.#ctx.longWork.db, { step, of, failed: rows, now: this.#now })))
  }
}

async function again<Result>(step: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await step()
    } catch (error) {
      const { code } = error as { code?: string }
      if (attempt === TRIES || code === undefined || !OVERTAKEN.has(code)) throw error
    }
  }
}
