import type { Transaction } from 'kysely'
import type { AppContext } from '#server/platform/context.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { followMenus } from '#server/subscriptions/follow-menus.ts'
import { emitMenuAlerts } from './menu-alerts.ts'
import { bumpMenuVersion } from './version.ts'

/**
 * Runs a change of menus in a transaction. The version is written first: its row is then held until the end, so that
 * changes of menus happen one at a time over all instances. All open orders may follow, which is long work. Afterwards the next reader sees the change.
 */
export async function changeMenus<Result>(
  ctx: Pick<AppContext, 'longWork' | 'menus' | 'now' | 'events'>,
  run: (trx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  const result = await inTransaction(ctx.longWork.db, async (trx) => {
    await bumpMenuVersion(trx)
    const done = await run(trx)
    await emitMenuAlerts(trx, ctx.now())
    await followMenus(trx, ctx.now())
    return done
  })
  ctx.menus.invalidate()
  void ctx.events.publish({ type: 'menu-updated' })
  return result
}
