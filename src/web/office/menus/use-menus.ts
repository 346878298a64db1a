import * as m from '#paraglide/messages.js'
import { adminMenuCalls } from '#shared/contract/office/menus.ts'
import { useCall, useRefresh } from '#web/data/use-call.ts'
import { useErrorToast } from '#web/data/use-error-toast.ts'

/** Others subscription too: what they have changed shows by itself within this time. */
const REFRESH_MS = 60_000

/** All menus, and which of the coming days have one. */
export function useMenus() {
  const list = useCall(adminMenuCalls.listMenus, {}, { refetchInterval: REFRESH_MS })
  const week = useCall(adminMenuCalls.menuWeek, {}, { refetchInterval: REFRESH_MS })
  useErrorToast(list.error, m.admin_menus_failed())
  return { list, week }
}

/** Reads again what a change of menus has made old. */
export function useRefreshMenus(): () => Promise<void> {
  const refresh = useRefresh()
  return async () => {
    await Promise.all([refresh(adminMenuCalls.listMenus), refresh(adminMenuCalls.menuWeek)])
  }
}
