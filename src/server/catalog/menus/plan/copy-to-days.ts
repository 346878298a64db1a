import type { AppContext } from '#server/kernel/context.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import type { AdminCaller } from '#server/people/people.ts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import { requireUsualMenu } from '../../prices/require-usual.ts'
import { copyMenus } from '../copy-menus.ts'
import type { MenusTrx } from '../menus-trx.ts'
import { menusByIds } from '../queries.ts'
import { requirePlannable } from './change-plan.ts'
import type { PlanWeek } from './read-plan.ts'

/**
 * Copies menus to days of a week as drafts, in place of the drafts that these have. Customers see nothing of it. Throws
 * `not_found` when one of the menus is gone, `menu_plan_day` when a day is named twice, as `requirePlannable`,
 * and `price_needs_approval` as `requireUsualMenu`.
 */
export async function copyToDays(
  ctx: AppContext,
  trx: MenusTrx,
  week: PlanWeek,
  { caller, copies }: { caller: AdminCaller; copies: readonly { menu: string; day: KitchenDay }[] },
): Promise<false> {
  const days = copies.map(({ day }) => day)
  for (const day of days) requirePlannable(ctx, week, day)
  if (new Set(days).size < days.length) throw new AppError('menu_plan_day')
  const rows = await menusByIds(trx, [...new Set(copies.map(({ menu }) => menu))])
  for (const row of rows) requireUsualMenu(caller, row)
  const originals = new Map(rows.map((row) => [row.id, row]))
  const { slot } = week
  const drafts = copies.map(({ menu, day }) => {
    const original = originals.get(menu)
    if (!original) throw new AppError('not_found')
    return { original, name: original.name, slot, stage: 'draft' as const, day }
  })
  await trx
    .deleteFrom('menus')
    .where('stage', '=', 'draft')
    .where('slot', '=', slot)
    .where('menu_date', 'in', days)
    .execute()
  await copyMenus(trx, drafts, ctx.now())
  return false
}
