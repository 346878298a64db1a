import type { AppContext } from '#server/kernel/context.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { type KitchenDay, kitchenDayOf } from '#shared/base/kitchen-time.ts'
import type { SlotCode } from '#shared/domain/calendar/calendar.ts'
import { changeMenus } from '../change-menus.ts'
import type { MenusTrx } from '../menus-trx.ts'
import { type PlanWeek, presentVersion, readPlan, weekOfPlan } from './read-plan.ts'

/** The week that somebody changes, as it was read. */
export interface ReadWeek {
  week: KitchenDay
  slot?: SlotCode | undefined
  version: string
}

/**
 * Changes the plan of a week, if it is as it was read: of two who change it at once one wins, and the other is told of the
 * present plan with `changed_meanwhile`. `run` answers whether customers see something of it. Resolves to the plan then.
 */
export async function changePlan(
  ctx: AppContext,
  { week: day, slot = 'lunch', version }: ReadWeek,
  run: (trx: MenusTrx, week: PlanWeek) => Promise<boolean>,
) {
  const week = await weekOfPlan(ctx, slot, day)
  const outcome = await changeMenus(
    ctx,
    async (trx) => ((await presentVersion(trx, week)) === version ? { isPublic: await run(trx, week) } : null),
    (done) => done?.isPublic ?? false,
  )
  const plan = await readPlan(ctx, week)
  if (!outcome) throw new AppError('changed_meanwhile', {}, { plan })
  return { plan }
}

/** Throws `menu_date_past` for a day that is over, and `menu_plan_day` for one of another week. */
export function requirePlannable(ctx: AppContext, { days }: PlanWeek, day: KitchenDay): void {
  if (!days.includes(day)) throw new AppError('menu_plan_day')
  if (day < kitchenDayOf(ctx.now())) throw new AppError('menu_date_past')
}
