import type { AppContext } from '#server/kernel/context.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import type { AdminCaller } from '#server/people/people.ts'
import { type KitchenDay, kitchenDayOf } from '#shared/base/kitchen-time.ts'
import type { SlotCode } from '#shared/domain/calendar/calendar.ts'
import { changeMenus } from '../change-menus.ts'
import { recordMenus } from '../menu-facts.ts'
import type { MenusTrx } from '../menus-trx.ts'
import { menusOfPlan } from '../queries.ts'
import { type PlanWeek, presentVersion, readPlan, weekOfPlan } from './read-plan.ts'

/** The week that somebody changes, as it was read. */
export interface ReadWeek {
  week: KitchenDay
  slot?: SlotCode | undefined
  version: string
}

/**
 * Changes the plan of a week, if it is as it was read: of two who change it at once one wins, and the other is told of the
 * present plan with `changed_meanwhile`. The change log has each menu of the week that is another then. `run` answers whether customers see something of it. Resolves to the plan then.
 */
export async function changePlan(
  ctx: AppContext,
  { caller, call }: { caller: AdminCaller; call: string },
  { week: day, slot = 'lunch', version }: ReadWeek,
  run: (trx: MenusTrx, week: PlanWeek) => Promise<boolean>,
) {
  const week = await weekOfPlan(ctx, slot, day)
  const outcome = await changeMenus(
    ctx,
    async (trx) => {
      if ((await presentVersion(trx, week)) !== version) return null
      const before = await menusOfPlan(trx, week.slot, week.days)
      const isPublic = await run(trx, week)
      const after = await menusOfPlan(trx, week.slot, week.days)
      await recordMenus(trx, caller, call, { before, after, at: ctx.now() })
      return { isPublic }
    },
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
