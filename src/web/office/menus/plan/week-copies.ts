import { daysBetween, type KitchenDay } from '#shared/base/kitchen-time.ts'
import type { MenuPlan, PlanDay } from '#shared/contract/catalog/office/menu-plan.schemas.ts'
import type { AdminMenu } from '#shared/contract/catalog/office/menus.schemas.ts'

/** A copy of a menu for a day. */
export interface DayCopy {
  menu: string
  day: KitchenDay
}

/** What is planned for a day: its draft, else its menu. */
export function plannedOf({ draft, menu }: PlanDay): AdminMenu | null {
  return draft ?? menu
}

/** Whether something can be planned for the day: it is not over. */
export function isAhead({ today }: Pick<MenuPlan, 'today'>, day: KitchenDay): boolean {
  return day >= today
}

/**
 * What copying menus by their weekdays into a week comes to, 0 being Monday: days that are over or closed are left out.
 * `free` are copies for days that have nothing yet, `taken` those for days that have a menu or a draft.
 */
export function copiesInto(
  plan: MenuPlan,
  menuOf: (weekday: number) => string | undefined,
): { free: DayCopy[]; taken: { copy: DayCopy; day: PlanDay }[] } {
  const copies = plan.days
    .filter(({ day, closed }) => !closed && isAhead(plan, day))
    .flatMap((day) => {
      const menu = menuOf(daysBetween(plan.week, day.day))
      return menu === undefined ? [] : [{ copy: { menu, day: day.day }, day }]
    })
  return {
    free: copies.filter(({ day }) => plannedOf(day) === null).map(({ copy }) => copy),
    taken: copies.filter(({ day }) => plannedOf(day) !== null),
  }
}
