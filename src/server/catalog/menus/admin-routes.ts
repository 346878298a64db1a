import * as m from '#paraglide/messages.js'
import { calendarOf } from '#server/calendar/calendar.ts'
import { adminRoute } from '#server/people/people.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/connection.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { Route } from '#server/platform/http/route.ts'
import { contract } from '#shared/contract/contract.ts'
import { openDaysAmong, orderDayAt } from '#shared/domain/calendar/calendar.ts'
import { type KitchenDay, kitchenDayOf } from '#shared/domain/calendar/kitchen-time.ts'
import { changeMenus } from './change-menus.ts'
import { duplicateMenu } from './duplicate-menu.ts'
import { presentAdminMenu } from './present.ts'
import { activate, datedMenuRows, deleteMenu, menuById, menusForPlanning, subscribedDays } from './queries.ts'
import { addMenu, updateMenu } from './save-menu.ts'

/** `Monday, 23 November`, of a kitchen day. */
const dayName = new Intl.DateTimeFormat('en-IN', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
const MENUS_LISTED = 500
const DAYS_AHEAD = 14

/** Menus as the kitchen plans them. */
export const adminMenuRoutes: Route[] = [
  adminRoute(contract.listMenus, async ({ ctx }) => {
    const menus = await menusForPlanning(ctx.db, MENUS_LISTED)
    return { menus: menus.map(presentAdminMenu) }
  }),

  adminRoute(contract.getMenu, async ({ ctx, params }) => reread(ctx.db, params.id)),

  adminRoute(contract.addMenu, async ({ ctx, body }) =>
    reread(ctx.db, await changeMenus(ctx, (trx) => addMenu(trx, body, momentOf(ctx)))),
  ),

  adminRoute(contract.updateMenu, async ({ ctx, params, body }) => {
    await changeMenus(ctx, (trx) => updateMenu(trx, params.id, body, momentOf(ctx)))
    return reread(ctx.db, params.id)
  }),

  adminRoute(contract.deleteMenu, async ({ ctx, params, query }) => {
    const readAt = query.updatedAt === undefined ? null : new Date(query.updatedAt)
    const deleted = await changeMenus(ctx, async (trx) => {
      const done = await deleteMenu(trx, params.id, readAt)
      if (!done) throw new AppError('changed_meanwhile', {}, await reread(trx, params.id))
      return done
    })
    const message = deleted.is_active ? await withoutActiveMenu(ctx, (await planningDayOf(ctx)).orderDay) : null
    return { wasActive: deleted.is_active, message }
  }),

  adminRoute(contract.duplicateMenu, async ({ ctx, params }) => {
    const day = await planningDayOf(ctx)
    return reread(ctx.db, await changeMenus(ctx, (trx) => duplicateMenu(trx, params.id, day)))
  }),

  adminRoute(contract.activateMenu, async ({ ctx, params }) => {
    await changeMenus(ctx, async (trx) => {
      if (!(await activate(trx, params.id))) throw new AppError('not_found')
    })
    return reread(ctx.db, params.id)
  }),

  adminRoute(contract.menuWeek, async ({ ctx }) => {
    const { calendar, orderDay } = await planningDayOf(ctx)
    const days = openDaysAmong(calendar, orderDay, DAYS_AHEAD)
    const planned = await subscribedDays(ctx.db, days[0] as KitchenDay, days.at(-1) as KitchenDay)
    const menus = new Map(planned.map(({ menu_date, id, name }) => [menu_date, { _id: id, name }]))
    return {
      days: days.map((day) => ({ day, menu: menus.get(day) ?? null })),
      missing: days.filter((day) => !menus.has(day)),
    }
  }),
]

async function reread(db: Db, id: string) {
  const row = await menuById(db, id)
  if (!row) throw new AppError('not_found')
  return { menu: presentAdminMenu(row) }
}

async function planningDayOf(ctx: AppContext) {
  const now = ctx.now()
  const calendar = await calendarOf(ctx).at(now)
  return { calendar, orderDay: orderDayAt(calendar, now), now }
}

function momentOf(ctx: AppContext) {
  const now = ctx.now()
  return { now, today: kitchenDayOf(now) }
}

/** What customers see once there is no active menu. */
async function withoutActiveMenu(ctx: AppContext, orderDay: KitchenDay): Promise<string> {
  const [own] = await datedMenuRows(ctx.db, [orderDay])
  return own
    ? m.admin_menu_deleted_active_own({ day: dayName.format(new Date(orderDay)) })
    : m.admin_menu_deleted_active_none()
}
