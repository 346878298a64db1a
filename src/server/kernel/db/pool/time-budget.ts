import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * How long the database may keep one piece of work waiting, in milliseconds, over all its statements. Time in which
 * nothing is asked of the database (a picture arrives, an SMS provider answers) does not count.
 */
export class TimeBudget {
  readonly #ms: number
  #leftMs: number
  #waits = 0
  #since = 0
  #ended = false
  #saved = false

  constructor(ms: number) {
    this.#ms = ms
    this.#leftMs = ms
  }

  /** Whole milliseconds; at most 0 when it is used up. */
  leftMs(): number {
    return Math.floor(this.#waits > 0 ? this.#leftMs - (performance.now() - this.#since) : this.#leftMs)
  }

  /** A wait for the database begins. Waits at the same time count once. */
  start(): void {
    if (this.#waits === 0) this.#since = performance.now()
    this.#waits += 1
  }

  /** A wait that was started is over. */
  stop(): void {
    this.#waits -= 1
    if (this.#waits === 0) this.#leftMs -= performance.now() - this.#since
  }

  /** Its time is over, as a timer says: timers may ring up to a millisecond before the clock agrees. */
  useUp(): void {
    this.#leftMs = Math.min(this.#leftMs, 0)
  }

  /**
   * A change of this work has been committed. What is still read for its answer has the whole time once more: a rejection
   * would say that nothing was saved.
   */
  noteSaved(): void {
    if (this.#saved) return
    this.#saved = true
    this.#leftMs += this.#ms - this.leftMs()
  }

  /** What was committed so far does not belong to the change that the work is about, such as the entry of an audit. */
  startChange(): void {
    this.#saved = false
  }

  /** Whether a change of this work has been committed. */
  get saved(): boolean {
    return this.#saved
  }

  /** The work has been answered. What it has started in the background is bound by the limits of a single statement. */
  end(): void {
    this.#ended = true
  }

  get ended(): boolean {
    return this.#ended
  }
}

const current = new AsyncLocalStorage<TimeBudget | null>()

/** Runs `work`, and all that it awaits, on a budget; `null` for none. */
export function withBudget<Result>(budget: TimeBudget | null, work: () => Result): Result {
  return current.run(budget, work)
}

/** The budget of the work that asks; `null` when there is none, or the work has been answered. */
export function currentBudget(): TimeBudget | null {
  const budget = current.getStore() ?? null
  return budget?.ended ? null : budget
}
