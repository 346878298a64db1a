import type { AppContext } from '#server/platform/context.ts'
import type { Trx } from '#server/platform/db/connection.ts'
import { emit } from '#server/platform/outbox/emit.ts'
import { relay } from '#server/platform/outbox/relay.ts'
import { followMenus } from '#server/subscriptions/follow-menus.ts'
import { emitMenuAlerts } from './menu-alerts.ts'
import { bumpMenuVersion } from './version.ts'

/**
 * Runs a change of menus in a transaction. The version is written first: its row is then held until the end, so that
 * changes of menus happen one at a time over all instances. Afterwards the next reader sees the change, and everybody is
 * told. `run` throws when there is nothing to change: then nothing is written and nobody is told.
 */
export async function changeMenus<Result>(
  ctx: Pick<AppContext, 'db' | 'menus' | 'now' | 'services'>,
  run: (trx: Trx) => Promise<Result>,
): Promise<Result> {
  const result = await ctx.db.transaction().execute(async (trx) => {
    await bumpMenuVersion(trx)
    const done = await run(trx)
    await emitMenuAlerts(trx, ctx.now())
    await followMenus(trx, ctx.now())
    await emit(trx, ctx.now(), { type: 'menu-updated' })
    return done
  })
  ctx.menus.invalidate()
  relay(ctx).wake()
  return result
}
