import { calendarOf } from '#server/calendar/calendar.ts'
import type { AppContext } from '#server/kernel/context.ts'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { emit } from '#server/kernel/outbox/emit.ts'
import { relay } from '#server/kernel/outbox/relay.ts'
import { menusOf } from './cache.ts'
import { emitMenuAlerts } from './menu-alerts.ts'
import { menusChanged } from './menu-hooks.ts'
import type { MenusTrx } from './menus-trx.ts'
import { bumpMenuVersion, lockMenuVersion } from './version.ts'

/**
 * Runs a change of menus in a transaction. The version is locked first: its row is then held until the end, so that
 * changes of menus happen one at a time over all instances. All open orders may follow, which is long work. Afterwards
 * the next reader sees the change, and everybody is told; of a change that `isPublic` says touches drafts alone nobody
 * hears. `run` throws when there is nothing to change: then nothing is written and nobody is told.
 */
export async function changeMenus<Result>(
  ctx: AppContext,
  run: (trx: MenusTrx) => Promise<Result>,
  isPublic: (result: Result) => boolean = () => true,
): Promise<Result> {
  const { slots, of } = await calendarOf(ctx).all(ctx.now())
  const result = await inTransaction(ctx.longWork.db, async (trx) => {
    await lockMenuVersion(trx)
    const done = await run(trx as MenusTrx)
    if (!isPublic(done)) return done
    await bumpMenuVersion(trx)
    for (const slot of slots.served) await emitMenuAlerts(trx, of[slot], ctx.now())
    await menusChanged.run(ctx, trx)
    await emit(trx, ctx.now(), { type: 'menu-updated' })
    return done
  })
  if (!isPublic(result)) return result
  menusOf(ctx).invalidate()
  relay(ctx).wake()
  return result
}
