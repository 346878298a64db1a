import type { z } from 'zod'
import * as m from '#paraglide/messages.js'
import { calendarOf } from '#server/calendar/calendar.ts'
import type { AppContext } from '#server/kernel/context.ts'
import type { Db } from '#server/kernel/db/connection.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import type { Route } from '#server/kernel/http/route.ts'
import { type AdminCaller, adminRoute } from '#server/people/people.ts'
import { type KitchenDay, kitchenDayOf } from '#shared/base/kitchen-time.ts'
import type { adminMenuSchemas } from '#shared/contract/catalog/office/menus.schemas.ts'
import { contract } from '#shared/contract/contract.ts'
import { openDaysAmong, orderDayAt, type SlotCode } from '#shared/domain/calendar/calendar.ts'
import { type MenuChange, NEW_MENU } from '#shared/domain/catalog/shown-menus.ts'
import { requireUsualMenu } from '../prices/require-usual.ts'
import { changeMenus } from './change-menus.ts'
import { duplicateMenu } from './duplicate-menu.ts'
import { firstFreeDay } from './first-days.ts'
import { recordMenus } from './menu-facts.ts'
import type { MenusTrx } from './menus-trx.ts'
import { presentAdminMenu } from './present.ts'
import { previewMenuChange } from './preview-change.ts'
import {
  activate,
  datedMenuRows,
  deleteMenu,
  type MenuRow,
  menuById,
  menusForPlanning,
  setPhoto,
  subscribedDays,
} from './queries.ts'
import { addMenu, menuOfForm, updateMenu } from './save-menu.ts'

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

  adminRoute(contract.addMenu, async ({ ctx, caller, body }) =>
    reread(
      ctx.db,
      await changeMenus(
        ctx,
        async (trx) => {
          const known = body.formId === undefined ? undefined : await menuOfForm(trx, body.formId)
          const before = known ? await present(trx, known.id) : []
          const id = await addMenu(trx, body, momentOf(ctx))
          await requireUsualPrices(trx, caller, id)
          await recordMenus(trx, caller, 'addMenu', { before, after: await present(trx, id), at: ctx.now() })
          return id
        },
        () => !body.isDraft,
      ),
    ),
  ),

  adminRoute(contract.updateMenu, async ({ ctx, caller, params, body }) => {
    const { reason: _, ...menu } = body
    const of = { caller, call: 'updateMenu', id: params.id }
    await changeMenu(
      ctx,
      of,
      async (trx, [before]) => {
        const updated = await updateMenu(trx, params.id, menu, momentOf(ctx))
        await requireUsualPrices(trx, caller, params.id, before)
        return updated
      },
      ({ stage }) => stage === 'published',
    )
    return reread(ctx.db, params.id)
  }),

  adminRoute(contract.deleteMenu, async ({ ctx, caller, params, query }) => {
    const readAt = query.updatedAt === undefined ? null : new Date(query.updatedAt)
    const of = { caller, call: 'deleteMenu', id: params.id }
    const deleted = await changeMenu(
      ctx,
      of,
      async (trx) => {
        const done = await deleteMenu(trx, params.id, readAt)
        if (!done) throw new AppError('changed_meanwhile', {}, await reread(trx, params.id))
        return done
      },
      ({ stage }) => stage === 'published',
    )
    const message = deleted.is_active ? await withoutActiveMenu(ctx, deleted.slot) : null
    return { wasActive: deleted.is_active, message }
  }),

  adminRoute(contract.duplicateMenu, async ({ ctx, caller, params }) => {
    const now = ctx.now()
    const { of: calendars } = await calendarOf(ctx).all(now)
    return reread(
      ctx.db,
      await changeMenus(ctx, async (trx) => {
        const id = await duplicateMenu(trx, params.id, { calendars, now })
        await requireUsualPrices(trx, caller, id)
        await recordMenus(trx, caller, 'duplicateMenu', { before: [], after: await present(trx, id), at: now })
        return id
      }),
    )
  }),

  adminRoute(contract.activateMenu, async ({ ctx, caller, params: { id } }) => {
    await changeMenu(ctx, { caller, call: 'activateMenu', id }, (trx) => activate(trx, id))
    return reread(ctx.db, id)
  }),

  adminRoute(contract.setMenuPhoto, async ({ ctx, caller, params: { id }, body }) => {
    await changeMenu(ctx, { caller, call: 'setMenuPhoto', id }, async (trx) => {
      if (!(await setPhoto(trx, id, body.imageUrl, ctx.now()))) throw new AppError('not_found')
    })
    return reread(ctx.db, id)
  }),

  adminRoute(contract.menuWeek, async ({ ctx, query: { slot = 'lunch' } }) => {
    const now = ctx.now()
    const calendar = await calendarOf(ctx).at(now, slot)
    const orderDay = orderDayAt(calendar, now)
    const days = openDaysAmong(calendar, orderDay, DAYS_AHEAD)
    const planned = await subscribedDays(ctx.db, slot, days[0] as KitchenDay, days.at(-1) as KitchenDay)
    const menus = new Map(planned.map(({ menu_date, id, name }) => [menu_date, { _id: id, name }]))
    return {
      days: days.map((day) => ({ day, menu: menus.get(day) ?? null })),
      missing: days.filter((day) => !menus.has(day)),
      nextFree: await firstFreeDay(ctx.db, calendar, orderDay),
    }
  }),

  adminRoute(contract.previewMenuChange, async ({ ctx, query }) => ({
    days: await previewMenuChange(ctx, changeOf(query), query.slot),
  })),
]

/** Throws `not_found` without a menu, and `menu_date_required` without a day where one is saved. */
function changeOf({ action, id, day }: z.output<typeof adminMenuSchemas.previewMenuChange.query>): MenuChange {
  if (action === 'save') {
    if (day === undefined) throw new AppError('menu_date_required')
    return { action, id: id ?? NEW_MENU, day }
  }
  if (id === undefined) throw new AppError('not_found')
  return { action, id }
}

interface ChangeOf {
  caller: AdminCaller
  call: string
  /** Of the menu. */
  id: string
}

/** Changes one menu as `changeMenus` does, and records what was before and after. */
function changeMenu<Done>(
  ctx: AppContext,
  { caller, call, id }: ChangeOf,
  change: (trx: MenusTrx, before: MenuRow[]) => Promise<Done>,
  isPublic?: (done: Done) => boolean,
): Promise<Done> {
  return changeMenus(
    ctx,
    async (trx) => {
      const before = await present(trx, id)
      const done = await change(trx, before)
      await recordMenus(trx, caller, call, { before, after: await present(trx, id), at: ctx.now() })
      return done
    },
    isPublic,
  )
}

/** A menu as it is now, in a list; an empty one when there is none. */
async function present(db: Db, id: string): Promise<MenuRow[]> {
  const row = await menuById(db, id)
  return row ? [row] : []
}

async function reread(db: Db, id: string) {
  const row = await menuById(db, id)
  if (!row) throw new AppError('not_found')
  return { menu: presentAdminMenu(row) }
}

function momentOf(ctx: AppContext) {
  const now = ctx.now()
  return { now, today: kitchenDayOf(now) }
}

/** What customers see once there is no active menu. */
async function withoutActiveMenu(ctx: AppContext, slot: SlotCode): Promise<string> {
  const now = ctx.now()
  const orderDay = orderDayAt(await calendarOf(ctx).at(now, slot), now)
  const [own] = await datedMenuRows(ctx.db, slot, [orderDay])
  return own
    ? m.admin_menu_deleted_active_own({ day: dayName.format(new Date(orderDay)) })
    : m.admin_menu_deleted_active_none()
}

/** As `requireUsualMenu`, of the menu as it is saved now. */
async function requireUsualPrices(db: Db, caller: AdminCaller, id: string, before?: MenuRow): Promise<void> {
  const saved = await menuById(db, id)
  if (saved) requireUsualMenu(caller, saved, before)
}
