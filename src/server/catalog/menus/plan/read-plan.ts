import { createHash } from 'node:crypto'
import { calendarOf } from '#server/calendar/calendar.ts'
import type { AppContext } from '#server/kernel/context.ts'
import type { Db } from '#server/kernel/db/connection.ts'
import { addDays, type KitchenDay, kitchenDayOf } from '#shared/base/kitchen-time.ts'
import { rupeesFromPaise } from '#shared/base/money.ts'
import type { MenuPlan } from '#shared/contract/catalog/office/menu-plan.schemas.ts'
import { type Calendar, isOpen, mondayOf, orderDayAt, type SlotCode } from '#shared/domain/calendar/calendar.ts'
import { isAddOn, nameKey } from '#shared/domain/catalog/menu.ts'
import { type PlannedDay, planWarnings } from '#shared/domain/catalog/menu-plan.ts'
import { firstFreeDay } from '../first-days.ts'
import { ordersOfDays } from '../menu-hooks.ts'
import { presentAdminMenu, presentMenuHead } from '../present.ts'
import { activeMenuHead, type MenuRow, menusOfPlan } from '../queries.ts'

/** A week of a slot: whose plan is read or changed. */
export interface PlanWeek {
  slot: SlotCode
  days: KitchenDay[]
}

/** The week of a day, Monday to Sunday; without one the first that has an open day without menu and draft. */
export async function weekOfPlan(ctx: AppContext, slot: SlotCode, day: KitchenDay | undefined): Promise<PlanWeek> {
  const monday = mondayOf(day ?? (await firstToPlan(ctx, slot)))
  return { slot, days: Array.from({ length: 7 }, (_, offset) => addDays(monday, offset)) }
}

async function firstToPlan(ctx: AppContext, slot: SlotCode): Promise<KitchenDay> {
  const calendar = await calendarOf(ctx).at(ctx.now(), slot)
  return firstFreeDay(ctx.db, calendar, orderDayAt(calendar, ctx.now()))
}

/** The plan of a week as the office reads it. */
export async function readPlan(ctx: AppContext, { slot, days }: PlanWeek): Promise<MenuPlan> {
  const now = ctx.now()
  const calendar = await calendarOf(ctx).at(now, slot)
  const rows = await menusOfPlan(ctx.db, slot, days)
  const active = await activeMenuHead(ctx.db, slot)
  const [orders] = await ordersOfDays.run(ctx, ctx.db, slot, days)
  const today = kitchenDayOf(now)
  const coming = days.filter((day) => day >= today)
  return {
    slot,
    week: days[0] as KitchenDay,
    today,
    orderDay: orderDayAt(calendar, now),
    version: versionOf(rows),
    active: active ? presentMenuHead(active) : null,
    days: days.map((day) => {
      const { menu, others, draft } = ofDay(rows, day)
      return {
        day,
        closed: !isOpen(calendar, day),
        orders: orders?.get(day) ?? 0,
        menu: menu ? presentAdminMenu(menu) : null,
        others: others.map(presentMenuHead),
        draft: draft ? presentAdminMenu(draft) : null,
      }
    }),
    warnings: planWarnings(coming.map((day) => plannedDay(calendar, rows, day))),
  }
}

/** Changes whenever one of these menus does, whichever of them is active, and on which day it is. */
export function versionOf(rows: readonly MenuRow[]): string {
  const states = rows.map(({ id, stage, menu_date, is_active, updated_at }) =>
    [id, stage, menu_date, is_active, updated_at.getTime()].join(),
  )
  return createHash('sha256').update(states.join(' ')).digest('base64url').slice(0, 22)
}

/** The version of a week's plan at this moment. */
export async function presentVersion(db: Db, { slot, days }: PlanWeek): Promise<string> {
  return versionOf(await menusOfPlan(db, slot, days))
}

/** The menus of a day: the one that counts, which is the first, those behind it, and the draft. */
function ofDay(rows: readonly MenuRow[], day: KitchenDay) {
  const own = rows.filter((row) => row.menu_date === day)
  const [menu, ...others] = own.filter(({ stage }) => stage === 'published')
  return { menu, others, draft: own.find(({ stage }) => stage === 'draft') }
}

function plannedDay(calendar: Calendar, rows: readonly MenuRow[], day: KitchenDay): PlannedDay {
  const { menu, draft } = ofDay(rows, day)
  const planned = draft ?? menu
  const dishes = planned?.categories.flatMap((category) =>
    category.items.map((item) => ({
      key: item.source_item_id ?? nameKey(item.name),
      name: item.name,
      vegetarian: item.is_vegetarian,
      isAddOn: isAddOn(category, item),
      price: item.addon_price_paise === null ? null : rupeesFromPaise(item.addon_price_paise),
    })),
  )
  return { day, closed: !isOpen(calendar, day), dishes: dishes ?? null }
}
