import { sql } from 'kysely'
import type { AppContext } from '#server/kernel/context.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import type { MenusTrx } from '../menus-trx.ts'
import { menusOfPlan } from '../queries.ts'
import { requirePlannable } from './change-plan.ts'
import type { PlanWeek } from './read-plan.ts'

/**
 * Moves a menu or a draft of a week to another day of it. Of what that day has of the same stage, the menus that were
 * published or the draft, the days are exchanged. Returns whether customers see it. Throws `not_found`, and as
 * `requirePlannable` for both days.
 */
export async function moveMenu(
  ctx: AppContext,
  trx: MenusTrx,
  week: PlanWeek,
  { menu, day }: { menu: string; day: KitchenDay },
): Promise<boolean> {
  const rows = await menusOfPlan(trx, week.slot, week.days)
  const moved = rows.find(({ id }) => id === menu)
  if (!moved) throw new AppError('not_found')
  const from = moved.menu_date as KitchenDay
  for (const each of [day, from]) requirePlannable(ctx, week, each)
  const exchanged = rows.filter(({ menu_date, stage }) => menu_date === day && stage === moved.stage)
  const moves = [{ id: menu, to: day }, ...exchanged.map(({ id }) => ({ id, to: from }))]
  await sql`
    UPDATE menus m SET menu_date = t.day, updated_at = greatest(${ctx.now()}::timestamptz, m.updated_at + interval '1 millisecond')
    FROM unnest(${moves.map(({ id }) => id)}::uuid[], ${moves.map(({ to }) => to)}::date[]) AS t (id, day)
    WHERE m.id = t.id`.execute(trx)
  return moved.stage === 'published'
}
