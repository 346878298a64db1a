import type pg from 'pg'
import { isConnectionLost, OutcomeUnknown, OutOfTime } from '../errors.ts'
import { type Arguments, SavingClient, textOf } from '../saving-client.ts'
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

/**
 * A client whose statements keep to the time budget of the work that asks; a statement of no such work has
 * its own limit. When the time is over the server is told to cancel the statement, and whoever waits hears of
 * it after it has ended there, so that what was rejected is not done later. A server that cannot be reached costs the
 * connection, and of a change that was being committed then an OutcomeUnknown is thrown.
 */
export class LimitedClient extends SavingClient {
  readonly #limits: ClientLimits

  constructor(config: pg.ClientConfig & { limits: ClientLimits }) {
    super(config)
    this.#limits = config.limits
  }

  protected override async ask(given: Arguments): Promise<unknown> {
    const text = textOf(given[0])
    const isEnd = /^\s*(commit|rollback)\b/i.test(text)
    const { onBudget, statementMs } = this.#limits
    const budget = (onBudget ? currentBudget() : null) ?? new TimeBudget(statementMs)
    if (budget.leftMs() <= 0 && !isEnd) throw new OutOfTime()
    const changes = commits(text, this.getTransactionStatus() === 'I')
    budget.start()
    const overdue = isEnd ? this.#endIn(Math.max(budget.leftMs(), GRACE_MS)) : this.#cancelWith(budget)
    try {
      return await super.ask(given)
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
