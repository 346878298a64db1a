import pg from 'pg'
import { currentBudget } from './pool/time-budget.ts'

export type Arguments = [statement: unknown, ...rest: unknown[]]

/** A client that notes on the time budget of the work that asks when a change of that work has been committed. */
export class SavingClient extends pg.Client {
  /** Whether the transaction under way has changed something. */
  #changes = false

  // One signature for the many that the driver has.
  override query(...given: unknown[]): never {
    return this.#dispatch(given as Arguments) as never
  }

  #dispatch(given: Arguments): unknown {
    if (isSubmittable(given[0])) return this.#send(given)
    const callback = given.at(-1)
    if (typeof callback !== 'function') return this.ask(given)
    this.ask(given.slice(0, -1) as Arguments).then(
      (result) => callback(undefined, result),
      (error) => callback(error),
    )
  }

  #send(given: Arguments): Promise<unknown> {
    return (super.query as (...args: unknown[]) => Promise<unknown>)(...given)
  }

  /** Sends a statement, and returns its result. */
  protected async ask(given: Arguments): Promise<unknown> {
    const text = textOf(given[0])
    if (/^\s*(begin|start|rollback)\b/i.test(text)) this.#changes = false
    else if (isChange(text)) this.#changes = true
    const alone = this.getTransactionStatus() === 'I'
    const result = await this.#send(given)
    if (this.#changes && (alone || /^\s*commit\b/i.test(text))) {
      this.#changes = false
      currentBudget()?.noteSaved()
    }
    return result
  }
}

/** The SQL of a statement. */
export function textOf(statement: unknown): string {
  return typeof statement === 'string' ? statement : String((statement as { text?: unknown })?.text ?? '')
}

function isSubmittable(statement: unknown): boolean {
  return typeof statement === 'object' && statement !== null && 'submit' in statement
}

/** Whether a statement changes rows, also within a common table expression. */
function isChange(text: string): boolean {
  return /^\s*(insert|update|delete|merge|truncate|with\b.*\b(insert|update|delete)\b)/is.test(text)
}
