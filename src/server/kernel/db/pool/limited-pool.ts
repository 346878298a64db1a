import pg from 'pg'
import { OutOfTime } from '../errors.ts'
import { currentBudget, type TimeBudget } from './time-budget.ts'

type Taken = (error: Error | undefined, client: pg.PoolClient | undefined, release: pg.PoolClient['release']) => void

/**
 * A pool at which work waits for a connection on its time budget. Work that has saved something is served first: it only
 * reads its answer, and is then done.
 */
export class LimitedPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(taken: Taken): undefined
  override connect(taken?: Taken): Promise<pg.PoolClient> | undefined {
    const budget = currentBudget()
    const connecting = budget ? this.#within(budget) : super.connect()
    if (!taken) return connecting
    connecting.then(
      (client) => taken(undefined, client, client.release),
      (error) => taken(error, undefined, () => {}),
    )
    return undefined
  }

  /** Throws OutOfTime when the budget is used up first; the connection then goes back as soon as it comes. */
  async #within(budget: TimeBudget): Promise<pg.PoolClient> {
    if (budget.leftMs() <= 0) throw new OutOfTime()
    if (this.idleCount > 0) return super.connect()
    budget.start()
    const { promise: overdue, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(() => {
      budget.useUp()
      reject(new OutOfTime())
    }, budget.leftMs())
    const connecting = budget.saved ? this.#connectFirst() : super.connect()
    try {
      return await Promise.race([connecting, overdue])
    } catch (error) {
      if (error instanceof OutOfTime) connecting.then((client) => client.release()).catch(() => {})
      throw error
    } finally {
      clearTimeout(timer)
      budget.stop()
    }
  }

  /** Waits before all others. */
  #connectFirst(): Promise<pg.PoolClient> {
    const before = this.waitingCount
    const connecting = super.connect()
    const { _pendingQueue: waiting } = this as unknown as { _pendingQueue: object[] }
    if (this.waitingCount > before) waiting.unshift(...waiting.splice(-1))
    return connecting
  }
}
