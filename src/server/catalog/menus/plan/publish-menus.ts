import { sql } from 'kysely'
import type { AppContext } from '#server/kernel/context.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import type { MenusTrx } from '../menus-trx.ts'
import { requirePlannable } from './change-plan.ts'
import type { PlanWeek } from './read-plan.ts'

/**
 * Publishes the drafts of these days of a week in one statement. The menus that the days have so far are gone then; the one
 * that replaces the active menu is active. Throws `menu_no_draft` unless each day has a draft, and as `requirePlannable`.
 */
export async function publishMenus(
  ctx: AppContext,
  trx: MenusTrx,
  week: PlanWeek,
  wanted: readonly KitchenDay[],
): Promise<true> {
  const days = [...new Set(wanted)]
  for (const day of days) requirePlannable(ctx, week, day)
  const { rows } = await sql`
    WITH replaced AS (
      DELETE FROM menus p USING menus d
      WHERE p.stage = 'published' AND p.slot = ${week.slot} AND p.menu_date = ANY(${days}::date[])
        AND d.stage = 'draft' AND d.slot = p.slot AND d.menu_date = p.menu_date
      RETURNING p.menu_date, p.is_active
    )
    UPDATE menus m SET
      stage = 'published',
      is_active = coalesce((SELECT bool_or(r.is_active) FROM replaced r WHERE r.menu_date = m.menu_date), false),
      updated_at = greatest(${ctx.now()}::timestamptz, m.updated_at + interval '1 millisecond')
    WHERE m.stage = 'draft' AND m.slot = ${week.slot} AND m.menu_date = ANY(${days}::date[])
    RETURNING m.id`.execute(trx)
  if (rows.length < days.length) throw new AppError('menu_no_draft')
  return true
}
