import type { Db } from './connection.ts'

/** How long another instance's change may go unseen by readers. */
const FRESH_MS = 1000
/** Not 0: `performance.now()` starts there, with the process. */
const NEVER = Number.NEGATIVE_INFINITY

/**
 * A short text in the database by which instances notice that something has changed, as the versions in `settings` of what
 * is kept in memory. Asked for once a second at most; readers who come meanwhile share the question.
 */
export class Watch {
  readonly #ask: () => Promise<string>
  #answer = ''
  #checkedAt = NEVER
  #checking: Promise<void> | null = null

  constructor(ask: () => Promise<string>) {
    this.#ask = ask
  }

  /** The text, at most a second old. */
  async current(): Promise<string> {
    if (performance.now() - this.#checkedAt > FRESH_MS) {
      this.#checking ??= this.#check()
      await this.#checking
    }
    return this.#answer
  }

  /** The next reader asks anew. */
  invalidate() {
    this.#checkedAt = NEVER
    // A question that is under way may have been asked before the change.
    this.#checking = null
  }

  #check(): Promise<void> {
    const asked = this.#ask()
      .then((answer) => {
        // Asked before a change: what it says is old.
        if (this.#checking !== asked) return
        this.#answer = answer
        this.#checkedAt = performance.now()
      })
      .finally(() => {
        if (this.#checking === asked) this.#checking = null
      })
    return asked
  }
}

/** The version of this name in `settings`; empty when none has been written. */
export function versionWatch(db: Db, name: string): Watch {
  return new Watch(async () => {
    const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst()
    return row?.value ?? ''
  })
}
