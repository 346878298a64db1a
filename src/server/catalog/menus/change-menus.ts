import type { AppContext } from '#server/platform/context.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { menusOf } from './cache.ts'
import { emitMenuAlerts } from './menu-alerts.ts'
import { menusChanged } from './menus-changed.ts'
import type { MenusTrx } from './menus-trx.ts'
import { bumpMenuVersion } from './version.ts'

/**
 * Runs a change of menus in a transaction. The version is written first: its row is then held until the end, so that
 * changes of menus happen one at a time over all instances. All open orders may follow, which is long work. Afterwards the next reader sees the change.
 */
export async function changeMenus<Result>(ctx: AppContext, run: (trx: MenusTrx) => Promise<Result>): Promise<Result> {
  const result = await inTransaction(ctx.longWork.db, async (trx) => {
    await bumpMenuVersion(trx)
    const done = await run(trx as MenusTrx)
    await emitMenuAlerts(trx, ctx.now())
    await menusChanged.run(ctx, trx)
    return done
  })
  menusOf(ctx).invalidate()
  void ctx.events.publish({ type: 'menu-updated' })
  return result
}
