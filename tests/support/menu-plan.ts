import { addDays } from '#shared/base/kitchen-time.ts'
import type { MenuPlan, PlanDay } from '#shared/contract/catalog/office/menu-plan.schemas.ts'
import type { AdminMenu } from '#shared/contract/catalog/office/menus.schemas.ts'
import { menuOf } from './wednesday.ts'

/** A menu as the office reads it. */
export function adminMenu(name: string, day: string, changes: Partial<AdminMenu> = {}): AdminMenu {
  const { categories, ...menu } = menuOf(day, { name })
  const own = { basePrice: null, customPrice: null, isCustomized: false, sourceItemId: null, category: null }
  return {
    ...menu,
    _id: crypto.randomUUID(),
    categories: categories.map((category) => ({
      ...category,
      _id: crypto.randomUUID(),
      items: category.items.map((item) => ({ ...item, ...own, _id: crypto.randomUUID() })),
    })),
    createdAt: '2031-01-01T05:00:00.000Z',
    updatedAt: '2031-01-01T05:00:00.000Z',
    ...changes,
  }
}

/** The plan of a week that begins with this Monday; Sunday is closed. */
export function planOfWeek(
  week: string,
  { days = {}, ...changes }: Partial<Omit<MenuPlan, 'days'>> & { days?: Record<string, Partial<PlanDay>> } = {},
): MenuPlan {
  return {
    slot: 'lunch',
    week,
    today: week,
    orderDay: week,
    version: `version of ${week}`,
    active: null,
    warnings: [],
    ...changes,
    days: Array.from({ length: 7 }, (_, offset) => {
      const day = addDays(week, offset)
      return { day, closed: offset === 6, orders: 0, menu: null, others: [], draft: null, ...days[day] }
    }),
  }
}
