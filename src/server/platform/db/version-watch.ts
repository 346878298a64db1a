import type { Db } from './connection.ts'

/** How long another instance's change may go unseen by readers. */
const FRESH_MS = 1000
/** Not 0: `performance.now()` starts there, with the process. */
const NEVER = Number.NEGATIVE_INFINITY

/**
 * A version in `settings` that is written anew with every change of something that is kept in memory. Asked for once a
 * second at most; readers who come meanwhile share the question.
 */
export class VersionWatch {
  readonly #db: Db
  readonly #name: string
  #version = ''
  #checkedAt = NEVER
  #checking: Promise<void> | null = null

  constructor(db: Db, name: string) {
    this.#db = db
    this.#name = name
  }

  /** The version, at most a second old. */
  async current(): Promise<string> {
    if (performance.now() - this.#checkedAt > FRESH_MS) {
      this.#checking ??= this.#check()
      await this.#checking
    }
    return this.#version
  }

  /** The next reader asks anew. */
  invalidate() {
    this.#checkedAt = NEVER
    // A question that is under way may have been asked before the change.
    this.#checking = null
  }

  #check(): Promise<void> {
    const asked = this.#ask()
      .then((version) => {
        // Asked before a change: what it says is old.
        if (this.#checking !== asked) return
        this.#version = version
        this.#checkedAt = performance.now()
      })
      .finally(() => {
        if (this.#checking === asked) this.#checking = null
      })
    return asked
  }

  async #ask(): Promise<string> {
    const row = await this.#db
      .selectFrom('settings')
      .select('value as version')
      .where('name', '=', this.#name)
      .executeTakeFirst()
    return row?.version ?? ''
  }
}
