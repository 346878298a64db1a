import type { KitchenDay } from '../../base/kitchen-time.ts'

/** Which menu customers see of a day, and what a change of menus does to that. `datedMenuRows` has the first as SQL. */

/** A menu, as far as it decides what customers see. Ids sort by time. */
export interface PlannedMenu {
  id: string
  name: string
  /** `null` for a menu without a day. */
  day: KitchenDay | null
  isActive: boolean
}

/** Stands for the id of a menu that is not there yet: it is newer than all others. */
export const NEW_MENU = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

export type MenuChange =
  /** A new menu, or another day of one that is there. */
  { action: 'save'; id: string; day: KitchenDay } | { action: 'activate' | 'delete'; id: string }

/** The menu of a day: of several the active one, else the newest. The active menu stands in for the order day. */
export function menuShown(
  menus: readonly PlannedMenu[],
  day: KitchenDay,
  orderDay: KitchenDay,
): PlannedMenu | undefined {
  const own = menus.filter((menu) => menu.day === day)
  const newest = own.reduce<PlannedMenu | undefined>(
    (best, menu) => (best && best.id > menu.id ? best : menu),
    undefined,
  )
  const active = menus.find((menu) => menu.isActive)
  return own.find((menu) => menu.isActive) ?? newest ?? (day === orderDay ? active : undefined)
}

/** The menus after a change; a new one is without a name. */
export function menusAfter(menus: readonly PlannedMenu[], change: MenuChange): PlannedMenu[] {
  switch (change.action) {
    case 'delete':
      return menus.filter(({ id }) => id !== change.id)
    case 'activate':
      return menus.map((menu) => ({ ...menu, isActive: menu.id === change.id }))
    case 'save': {
      const { id, day } = change
      const former = menus.find((menu) => menu.id === id) ?? { id, name: '', isActive: false }
      return [...menus.filter((menu) => menu.id !== id), { ...former, day }]
    }
  }
}

/** The days of which a change of menus may let customers see another menu, ascending, and the day that one is saved for. */
export function daysTouched(menus: readonly PlannedMenu[], change: MenuChange, orderDay: KitchenDay): KitchenDay[] {
  const involved = menus.filter((menu) => menu.id === change.id || menu.isActive).map(({ day }) => day)
  const ahead = [orderDay, ...involved].filter((day): day is KitchenDay => day !== null && day >= orderDay)
  return [...new Set(change.action === 'save' ? [...ahead, change.day] : ahead)].sort()
}
