import { calendarOf } from '#server/calendar/calendar.ts'
import type { AppContext } from '#server/kernel/context.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import type { DayOfMenuChange } from '#shared/contract/catalog/office/menus.schemas.ts'
import { isOpen, orderDayAt, type SlotCode } from '#shared/domain/calendar/calendar.ts'
import {
  daysTouched,
  type MenuChange,
  menuShown,
  menusAfter,
  NEW_MENU,
  type PlannedMenu,
} from '#shared/domain/catalog/shown-menus.ts'
import { ordersOfDays } from './menu-hooks.ts'
import { placeOfMenu, plannedMenus } from './queries.ts'

/**
 * What a change of menus would let customers see: the days whose menu would be another, and the day that a menu is saved
 * for, in `wanted`, a slot, or in the one that it has. One that leaves a slot for another is as if it were deleted there.
 * Of a draft they see nothing. Throws `not_found`.
 */
export async function previewMenuChange(
  ctx: AppContext,
  change: MenuChange,
  wanted: SlotCode | undefined,
): Promise<DayOfMenuChange[]> {
  const { action, id } = change
  const place = id === NEW_MENU ? null : await placeOfMenu(ctx.db, id)
  if (place === undefined) throw new AppError('not_found')
  if (place?.stage === 'draft') return []
  const former = place === null ? null : place.slot
  const slot = (action === 'save' ? wanted : undefined) ?? former ?? 'lunch'
  const left = former !== null && former !== slot ? await daysOfSlot(ctx, former, { action: 'delete', id }) : []
  return [...left, ...(await daysOfSlot(ctx, slot, change))]
}

async function daysOfSlot(ctx: AppContext, slot: SlotCode, change: MenuChange): Promise<DayOfMenuChange[]> {
  const now = ctx.now()
  const calendar = await calendarOf(ctx).at(now, slot)
  const orderDay = orderDayAt(calendar, now)
  const involved = await plannedMenus(ctx.db, slot, { id: change.id, days: [] })
  const touched = daysTouched(involved, change, orderDay)
  const menus = await plannedMenus(ctx.db, slot, { id: change.id, days: touched })
  const changed = menusAfter(menus, change)
  const savedFor = change.action === 'save' ? change.day : null
  const days = touched
    .map((day) => ({ day, before: menuShown(menus, day, orderDay), after: menuShown(changed, day, orderDay) }))
    .filter(({ day, before, after }) => day === savedFor || before?.id !== after?.id)
  const [orders] = await ordersOfDays.run(
    ctx,
    ctx.db,
    slot,
    days.map(({ day }) => day),
  )
  return days.map(({ day, before, after }) => ({
    day,
    ...(slot === 'dinner' && { slot }),
    closed: !isOpen(calendar, day),
    orders: orders?.get(day) ?? 0,
    others: menus.filter((menu) => menu.day === day && menu.id !== change.id).map(present),
    before: before ? present(before) : null,
    after: !after ? 'none' : after.id === change.id ? 'this' : present(after),
  }))
}

function present({ id, name, day, isActive }: PlannedMenu) {
  return { _id: id, name, menu_date: day, is_active: isActive }
}
