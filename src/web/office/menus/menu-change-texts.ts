import * as m from '#paraglide/messages.js'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import type { AdminMenu, DayOfMenuChange } from '#shared/contract/catalog/office/menus.schemas.ts'
import type { SlotCode } from '#shared/domain/calendar/calendar.ts'
import type { Question } from '#web/kit/editor/question.ts'
import { countText } from '#web/kit/parts/count-text.ts'
import { menuDay, menuName, slotOf } from './menu-texts.ts'

/** What is said before a change of menus is made, from what the server says of it. */

/** Before a menu is deleted. */
export function deleteText(menu: AdminMenu, days: DayOfMenuChange[]): string {
  return [m.admin_menus_delete_text({ name: menuName(menu) }), ...effectTexts(days)].join(' ')
}

/** Before a menu is made the active one. */
export function activateText(days: DayOfMenuChange[]): string {
  return effectTexts(days).join(' ')
}

/** Before a menu is saved for a day that is new to it; `null` when there is nothing to ask. */
export function saveQuestion(savedFor: { day: KitchenDay; slot: SlotCode }, days: DayOfMenuChange[]): Question | null {
  const day = days.find((each) => each.day === savedFor.day && slotOf(each) === savedFor.slot)
  const elsewhere = days.filter((each) => each !== day)
  if (!day || (!day.closed && day.others.length === 0 && elsewhere.length === 0)) return null
  const date = dayName(day)
  const titles = day.closed
    ? m.admin_menu_ask_closed({ day: date })
    : day.others.length > 0
      ? m.admin_menu_ask_taken({ day: date })
      : m.admin_menu_ask_moved({ day: date })
  const texts = [
    ...(day.closed ? [m.admin_menu_ask_closed_text()] : []),
    ...(day.others.length > 0 ? [takenText(day)] : []),
    ...effectTexts(elsewhere),
    ...(elsewhere.length === 0 ? ordersTexts([day]) : []),
  ]
  return { title: titles, text: texts.join(' '), confirmLabel: m.admin_form_save_anyway() }
}

/** Which menus the day has already, and which of them customers will see. */
function takenText(of: DayOfMenuChange): string {
  const { after } = of
  const has = hasMenusText(of)
  const seen = typeof after === 'object' ? m.admin_menu_ask_kept({ name: after.name }) : m.admin_menu_ask_replaced()
  return `${has} ${seen}`
}

/** Which menus a day has already, with its orders. */
export function hasMenusText(of: Pick<DayOfMenuChange, 'day' | 'slot' | 'others' | 'orders'>): string {
  const names = of.others.map(({ name }) => name).join(', ')
  return m.admin_menu_ask_has({ day: dayName(of), names, orders: ordersCount(of.orders) })
}

/** A sentence for each day of which customers will see another menu, and what becomes of orders. */
export function effectTexts(days: DayOfMenuChange[]): string[] {
  return [...days.map(effectText), ...ordersTexts(days)]
}

function effectText(of: DayOfMenuChange): string {
  const { orders, before, after } = of
  const words = { day: dayName(of), orders: ordersCount(orders), former: before ? before.name : '' }
  if (after === 'none') return m.admin_menus_effect_none(words)
  if (after === 'this') return before ? m.admin_menus_effect_this(words) : m.admin_menus_effect_first(words)
  return m.admin_menus_effect_other({ ...words, name: menuName(after) })
}

/** `Mon, 23 Nov 26`; of a dinner it says so. */
function dayName({ day, slot }: Pick<DayOfMenuChange, 'day' | 'slot'>): string {
  return menuDay({ menu_date: day, ...(slot && { slot }) })
}

function ordersTexts(days: DayOfMenuChange[]): string[] {
  return days.some(({ orders }) => orders > 0) ? [m.admin_menus_effect_orders()] : []
}

/** `3 orders`. */
export function ordersCount(count: number): string {
  if (count === 0) return m.admin_menus_orders_none()
  return count === 1 ? m.admin_menus_orders_one() : m.admin_menus_orders({ count: countText(count) })
}
