/** What each key has spent lately. It flows back evenly: all of `limit` within `windowMs`. */
export class TokenBucket {
  readonly #limit: number
  readonly #windowMs: number
  /** Spent at `at`, milliseconds of a clock that is never put back. */
  readonly #spent = new Map<string, { amount: number; at: number }>()

  constructor(limit: number, windowMs: number) {
    this.#limit = limit
    this.#windowMs = windowMs
  }

  /** Spends one. Returns 0, or, when nothing is left, the milliseconds until there will be. */
  spend(key: string, now: number): number {
    const amount = this.#spentOf(key, now) + 1
    if (amount > this.#limit) return ((amount - this.#limit) * this.#windowMs) / this.#limit
    if (this.#spent.size >= MAX_KEYS) this.#forgetOldest()
    // Last in the map is who came last.
    this.#spent.delete(key)
    this.#spent.set(key, { amount, at: now })
    return 0
  }

  giveBack(key: string, count: number): void {
    const spent = this.#spent.get(key)
    if (spent) spent.amount = Math.max(0, spent.amount - count)
  }

  #spentOf(key: string, now: number): number {
    const spent = this.#spent.get(key)
    if (!spent) return 0
    return Math.max(0, spent.amount - ((now - spent.at) * this.#limit) / this.#windowMs)
  }

  /** A tenth at once, so that forgetting costs little. */
  #forgetOldest() {
    let left = MAX_KEYS / 10
    for (const key of this.#spent.keys()) {
      if (left-- === 0) return
      this.#spent.delete(key)
    }
  }
}

const MAX_KEYS = 20_000
