import * as m from '#paraglide/messages.js'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import { menuPlanCalls } from '#shared/contract/catalog/office/menu-plan.ts'
import { adminMenuCalls } from '#shared/contract/catalog/office/menus.ts'
import type { SlotCode } from '#shared/domain/calendar/calendar.ts'
import { useApi, useCall, useRefresh } from '#web/kit/api/use-call.ts'
import { useErrorToast } from '#web/kit/api/use-error-toast.ts'
import { useSlotShown } from '../parts/use-slots.ts'
import { useToday } from '../session-context.ts'

/** Others plan menus, too: what they have changed shows by itself within this time. */
const REFRESH_MS = 60_000

/** All menus, and which of the coming days have one of the slot that is shown: lunch, when it is both. */
export function useMenus() {
  const list = useCall(adminMenuCalls.listMenus, {}, { refetchInterval: REFRESH_MS })
  const shown = useSlotShown()
  const week = useCall(adminMenuCalls.menuWeek, { query: shown }, { refetchInterval: REFRESH_MS })
  useErrorToast(list.error, m.admin_menus_failed())
  return { list, week }
}

/** Reads the first day of a slot from the order day on that has no menu; today when it cannot be read. */
export function useNextFree(): (slot: SlotCode) => Promise<KitchenDay> {
  const api = useApi()
  const today = useToday()
  return async (slot) => {
    try {
      return (await api.call(adminMenuCalls.menuWeek, { query: { slot } })).nextFree
    } catch {
      return today
    }
  }
}

/** Reads again what a change of menus has made old. */
export function useRefreshMenus(): () => Promise<void> {
  const refresh = useRefresh()
  return async () => {
    const read = [adminMenuCalls.listMenus, adminMenuCalls.menuWeek, menuPlanCalls.menuPlan]
    await Promise.all(read.map(refresh))
  }
}
