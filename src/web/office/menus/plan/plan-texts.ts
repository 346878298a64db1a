import * as m from '#paraglide/messages.js'
import type { MenuPlan, PlanDay } from '#shared/contract/catalog/office/menu-plan.schemas.ts'
import type { AdminMenu } from '#shared/contract/catalog/office/menus.schemas.ts'
import type { PlanWarning } from '#shared/domain/catalog/menu-plan.ts'
import { menuShown, menusAfter, type PlannedMenu } from '#shared/domain/catalog/shown-menus.ts'
import type { Question } from '#web/kit/editor/question.ts'
import { weekdayAndDay, weekdayDate } from '#web/kit/parts/dates.ts'
import type { UsualPrices } from '../../parts/use-usual-prices.ts'
import { effectTexts, hasMenusText } from '../menu-change-texts.ts'

/** What is said before the plan of a week is changed, and what it is warned of. */

/** Before drafts are made for days that have menus or drafts; `null` when none has. */
export function copyQuestion(days: readonly PlanDay[]): Question | null {
  const taken = days.filter(({ menu, draft }) => menu ?? draft)
  const [first] = taken
  if (!first) return null
  const title =
    taken.length === 1
      ? m.admin_plan_copy_ask({ day: weekdayDate(first.day) })
      : m.admin_plan_copy_ask_days({ count: taken.length })
  return { title, text: taken.map(takenText).join(' '), confirmLabel: m.admin_plan_copy() }
}

function takenText(day: PlanDay): string {
  const { menu, others, draft } = day
  const texts = [
    ...(draft ? [m.admin_plan_has_draft({ day: weekdayDate(day.day), name: draft.name })] : []),
    ...(menu ? [hasMenusText({ ...day, others: [menu, ...others] }), m.admin_plan_until_published()] : []),
  ]
  return texts.join(' ')
}

/** Before drafts are published for days that customers see a menu of, or that are closed; `null` when there are none. */
export function publishQuestion(days: readonly PlanDay[]): Question | null {
  const replaced = days.filter(({ menu }) => menu)
  const closed = days.filter((day) => day.closed)
  if (replaced.length + closed.length === 0) return null
  const effects = replaced.map(({ day, closed, orders, others, menu, draft }) => ({
    day,
    closed,
    orders,
    others,
    before: menu,
    after: draft ?? ('none' as const),
  }))
  const texts = [...effectTexts(effects), ...closed.map(({ day }) => m.admin_plan_closed({ day: weekdayDate(day) }))]
  return {
    title:
      days.length === 1 && days[0]
        ? m.admin_plan_publish_ask_one({ day: weekdayDate(days[0].day) })
        : m.admin_plan_publish_ask({ count: days.length }),
    text: texts.join(' '),
    confirmLabel: m.admin_plan_publish(),
  }
}

/** Before a menu that customers see goes to another day: what they will see of both days. */
export function moveQuestion(plan: MenuPlan, moved: AdminMenu, to: PlanDay): Question {
  const from = moved.menu_date
  const planned = plan.days.flatMap(({ menu, others }) => (menu ? [menu, ...others] : [])).map(asPlanned)
  const before = [...planned, ...(plan.active ? [asPlanned(plan.active)] : [])]
  const exchanged = to.menu ? [to.menu, ...to.others] : []
  const after = [
    { id: moved._id, day: to.day },
    ...exchanged.map(({ _id }) => ({ id: _id, day: from as string })),
  ].reduce((menus, { id, day }) => menusAfter(menus, { action: 'save', id, day }), unique(before))
  const days = plan.days
    .filter(({ day }) => day === from || day === to.day)
    .map((day) => {
      const shown = menuShown(after, day.day, plan.orderDay)
      return {
        ...day,
        others: [],
        before: day.menu ?? (day.day === plan.orderDay ? plan.active : null),
        after: shown
          ? { _id: shown.id, name: shown.name, menu_date: shown.day, is_active: shown.isActive }
          : ('none' as const),
      }
    })
  return {
    title: m.admin_plan_move_ask({ name: moved.name, day: weekdayDate(to.day) }),
    text: effectTexts(days).join(' '),
    confirmLabel: m.admin_plan_move(),
  }
}

type Head = Pick<AdminMenu, '_id' | 'name' | 'menu_date' | 'is_active'>

function asPlanned({ _id: id, name, menu_date: day, is_active: isActive }: Head): PlannedMenu {
  return { id, name, day, isActive }
}

function unique(menus: PlannedMenu[]): PlannedMenu[] {
  return [...new Map(menus.map((menu) => [menu.id, menu])).values()]
}

/** Before a dish goes from one menu to another of which customers see one; `null` when they see neither. */
export function moveDishQuestion(dish: string, from: AdminMenu, to: AdminMenu): Question | null {
  if (from.is_draft && to.is_draft) return null
  const words = { dish, from: dayOf(from), to: dayOf(to) }
  return {
    title: m.admin_plan_move_dish_ask(words),
    text: m.admin_plan_move_dish_text(words),
    confirmLabel: m.admin_plan_move(),
  }
}

function dayOf({ menu_date }: AdminMenu): string {
  return menu_date ? weekdayAndDay(menu_date) : m.admin_menus_no_day()
}

/** A sentence for what should be looked at again. */
export function warningText(warning: PlanWarning, usual: UsualPrices): string {
  switch (warning.kind) {
    case 'closed':
      return m.admin_plan_warn_closed({ day: weekdayAndDay(warning.day) })
    case 'unmarked':
      return m.admin_plan_warn_unmarked({ day: weekdayAndDay(warning.day), dishes: warning.dishes.join(', ') })
    case 'no_price':
      return m.admin_plan_warn_no_price({
        day: weekdayAndDay(warning.day),
        dishes: warning.dishes.join(', '),
        price: usual.addOn,
      })
    case 'repeated':
      return m.admin_plan_warn_repeated({ dish: warning.dish, days: warning.days.map(weekdayAndDay).join(', ') })
  }
}
