import pg from 'pg'
import { isConnectionLost, OutcomeUnknown, OutOfTime } from '../errors.ts'
import { cancelStatement } from './cancel.ts'
import { currentBudget, TimeBudget } from './time-budget.ts'

/** What a COMMIT or ROLLBACK always has, and within which a cancelled statement has to end. */
const GRACE_MS = 500

/** What a client keeps to. */
export interface ClientLimits {
  /** Milliseconds for a statement of work that has no time budget. */
  statementMs: number
  /** Whether the time budget of the work that asks counts. */
  onBudget: boolean
}

type Arguments = [statement: unknown, ...rest: unknown[]]

/**
 * A client whose statements keep to the time budget of the work that asks; a statement of no such work has
 * its own limit. When the time is over the server is told to cancel the statement, and whoever waits hears of
 * it after it has ended there, so that what was rejected is not done later. A server that cannot be reached costs the
 * connection, and of a change that was being committed then an OutcomeUnknown is thrown.
 */
export class LimitedClient extends pg.Client {
  readonly #limits: ClientLimits

  constructor(config: pg.ClientConfig & { limits: ClientLimits }) {
    super(config)
    this.#limits = config.limits
  }

  // One signature for the many that the driver has.
  override query(...given: unknown[]): never {
    return this.#dispatch(given as Arguments) as never
  }

  #dispatch(given: Arguments): unknown {
    if (isSubmittable(given[0])) return this.#send(given)
    const callback = given.at(-1)
    if (typeof callback !== 'function') return this.#ask(given)
    this.#ask(given.slice(0, -1) as Arguments).then(
      (result) => callback(undefined, result),
      (error) => callback(error),
    )
  }

  #send(given: Arguments): Promise<unknown> {
    return (super.query as (...args: unknown[]) => Promise<unknown>)(...given)
  }

  async #ask(given: Arguments): Promise<unknown> {
    const text = textOf(given[0])
    const isEnd = /^\s*(commit|rollback)\b/i.test(text)
    const { onBudget, statementMs } = this.#limits
    const budget = (onBudget ? currentBudget() : null) ?? new TimeBudget(statementMs)
    if (budget.leftMs() <= 0 && !isEnd) throw new OutOfTime()
    const changes = commits(text, this.getTransactionStatus() === 'I')
    budget.start()
    const overdue = isEnd ? this.#endIn(Math.max(budget.leftMs(), GRACE_MS)) : this.#cancelWith(budget)
    try {
      return await this.#send(given)
    } catch (error) {
      throw changes && wasSent(error) && isConnectionLost(error) ? new OutcomeUnknown(error) : error
    } finally {
      await overdue.stop()
      budget.stop()
    }
  }

  /** Ends the connection after so many milliseconds, unless it is stopped before. */
  #endIn(ms: number): { stop(): Promise<void> } {
    const timer = setTimeout(() => this.#end(), ms)
    return { stop: async () => clearTimeout(timer) }
  }

  /** Cancels the statement when the budget is used up, and ends the connection when even that does not end it. */
  #cancelWith(budget: TimeBudget): { stop(): Promise<void> } {
    let cancelling: Promise<void> | null = null
    let timer = setTimeout(
      () => {
        budget.useUp()
        timer = setTimeout(() => this.#end(), GRACE_MS)
        cancelling = cancelStatement(this)
      },
      Math.max(budget.leftMs(), 0),
    )
    return {
      // The next statement of this session must not meet a cancellation that was meant for this one.
      stop: async () => {
        clearTimeout(timer)
        await cancelling
      },
    }
  }

  #end() {
    ;(this as unknown as { connection: pg.Connection }).connection.stream.destroy()
  }
}

function isSubmittable(statement: unknown): boolean {
  return typeof statement === 'object' && statement !== null && 'submit' in statement
}

function textOf(statement: unknown): string {
  return typeof statement === 'string' ? statement : String((statement as { text?: unknown })?.text ?? '')
}

/** Whether a statement makes changes lasting: a COMMIT, or anything but a plain read outside of a transaction. */
function commits(text: string, alone: boolean): boolean {
  return (
    /^\s*commit\b/i.test(text) || (alone && !/^\s*(select|begin|start|set|reset|show|listen|rollback)\b/i.test(text))
  )
}

/** On a connection that is known to be broken nothing is sent. */
function wasSent(error: unknown): boolean {
  return !(error instanceof Error && /not queryable|was closed/i.test(error.message))
}
