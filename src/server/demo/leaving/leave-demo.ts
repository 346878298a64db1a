import { fewPlatesOf } from '#server/calendar/calendar.ts'
import { changeMenus } from '#server/catalog/catalog.ts'
import type { AppContext } from '#server/kernel/context.ts'
import type { Db } from '#server/kernel/db/connection.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { previewVersion } from '#server/kernel/preview-version.ts'
import { type AdminCaller, recordChanges } from '#server/people/people.ts'
import type { DemoLeaving } from '#shared/contract/demo/office/setup.schemas.ts'
import { DEMO_LEFT, isDemo } from '../demo-records.ts'
import { holdDemo, removeDemo } from './remove-demo.ts'
import { countsLeft, countsOf, type Going, whatGoes } from './what-goes.ts'

const NOTHING: Going = { dishes: [], menus: [], customers: [], orders: [], subscriptions: [], polls: [] }

/** What would go and what would stay if the kitchen left the demo now. */
export async function leavingOf(db: Db): Promise<DemoLeaving> {
  const demo = await isDemo(db)
  const going = demo ? await whatGoes(db) : NOTHING
  const goes = countsOf(going)
  return { demo, version: previewVersion(going), goes, stays: await countsLeft(db, goes) }
}

/**
 * Leaves the demo: removes what `version` was shown of, in one transaction. A kitchen that has left is answered as it is.
 * Throws `demo_changed`, with what would go now, when that is something else.
 */
export async function leaveDemo(ctx: AppContext, caller: AdminCaller, version: string): Promise<DemoLeaving> {
  if (!(await isDemo(ctx.db))) return leavingOf(ctx.db)
  await changeMenus(ctx, async (trx) => {
    const now = ctx.now()
    // Another one has left the demo meanwhile: the row of the menus' version let them go first.
    if (!(await isDemo(trx))) return
    await holdDemo(trx, now)
    const going = await whatGoes(trx)
    if (previewVersion(going) !== version) throw new AppError('demo_changed', {}, { leaving: await leavingOf(trx) })
    await removeDemo(trx, going, now)
    await trx.insertInto('settings').values({ name: DEMO_LEFT, value: now.toISOString() }).execute()
    const after = { ...countsOf(going) }
    await recordChanges(trx, caller, 'leaveDemo', [{ subject: null, before: after, after: null }], now)
  })
  fewPlatesOf(ctx).invalidate()
  return leavingOf(ctx.db)
}
