import type { AppContext } from './context.ts'
import type { Db, Trx } from './db/connection.ts'
import { perContext } from './per-context.ts'

type Handler<Args extends unknown[], Result, Handle> = (ctx: AppContext, trx: Handle, ...args: Args) => Promise<Result>

export interface Hook<Args extends unknown[], Result, Handle extends Db> {
  /** Lets `handler` take part from now on. Called when a context is made, see `server/hooks.ts`. */
  register(ctx: Pick<AppContext, 'services'>, handler: Handler<Args, Result, Handle>): void
  /** Runs the handlers one after another, in the order of their registration; resolves to what they answer. */
  run(ctx: AppContext, trx: Handle, ...args: Args): Promise<Result[]>
}

/**
 * A point at which higher floors take part in a lower floor's transaction: the lower floor declares and runs the hook, the
 * list in `server/hooks.ts` says who is hooked to it. A handler that throws rolls the whole transaction back.
 * A hook of a read, or of what is done already, says so by `Handle`: it needs the database, not a transaction.
 */
export function hook<Args extends unknown[], Result = void, Handle extends Db = Trx>(): Hook<Args, Result, Handle> {
  const handlersOf = perContext((): Handler<Args, Result, Handle>[] => [])
  return {
    register: (ctx, handler) => {
      handlersOf(ctx).push(handler)
    },
    run: async (ctx, trx, ...args) => {
      const results: Result[] = []
      for (const handler of handlersOf(ctx)) results.push(await handler(ctx, trx, ...args))
      return results
    },
  }
}
