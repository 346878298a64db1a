import { calendarOf } from '#server/calendar/calendar.ts'
import type { AppContext } from '#server/platform/context.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { emit } from '#server/platform/outbox/emit.ts'
import { relay } from '#server/platform/outbox/relay.ts'
import { menusOf } from './cache.ts'
import { emitMenuAlerts } from './menu-alerts.ts'
import { menusChanged } from './menus-changed.ts'
import type { MenusTrx } from './menus-trx.ts'
import { bumpMenuVersion } from './version.ts'

/**
 * Runs a change of menus in a transaction. The version is written first: its row is then held until the end, so that
 * changes of menus happen one at a time over all instances. All open orders may follow, which is long work. Afterwards
 * the next reader sees the change, and everybody is told. `run` throws when there is nothing to change: then nothing is
 * written and nobody is told.
 */
export async function changeMenus<Result>(ctx: AppContext, run: (trx: MenusTrx) => Promise<Result>): Promise<Result> {
  const calendar = await calendarOf(ctx).at(ctx.now())
  const result = await inTransaction(ctx.longWork.db, async (trx) => {
    await bumpMenuVersion(trx)
    const done = await run(trx as MenusTrx)
    await emitMenuAlerts(trx, calendar, ctx.now())
    await menusChanged.run(ctx, trx)
    await emit(trx, ctx.now(), { type: 'menu-updated' })
    return done
  })
  menusOf(ctx).invalidate()
  relay(ctx).wake()
  return result
}
