import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { AdminMenu, DayOfMenuChange } from '#shared/contract/catalog/office/menus.schemas.ts'
import { adminMenuCalls } from '#shared/contract/catalog/office/menus.ts'
import { errorText } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { useApi } from '#web/kit/api/use-call.ts'
import { toast } from '#web/ui/toast.ts'
import { useRefreshMenus } from './use-menus.ts'

/** What is asked before it is done. */
export interface AskedMenu {
  action: 'activate' | 'delete' | 'duplicate'
  menu: AdminMenu
  /** What customers would see of which days. */
  days: DayOfMenuChange[]
  open: boolean
}

/**
 * Activate and delete. Deleting asks first, activating where customers would see another menu; the server says what they
 * would see. Duplicating asks, too, and is done by the form.
 */
export function useMenuActions() {
  const api = useApi()
  const refreshMenus = useRefreshMenus()
  const [asked, setAsked] = useState<AskedMenu | null>(null)
  /** What customers see since the active menu has been deleted. */
  const [warning, setWarning] = useState<string | null>(null)
  /** Made just now, to be found in the list. */
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())

  const ask = (action: AskedMenu['action'], menu: AdminMenu, days: DayOfMenuChange[] = []) =>
    setAsked({ action, menu, days, open: true })
  const close = () => setAsked((now) => now && { ...now, open: false })
  const preview = async (action: 'activate' | 'delete', { _id: id }: AdminMenu) =>
    (await api.call(adminMenuCalls.previewMenuChange, { query: { action, id } })).days

  async function makeActive({ _id: id }: AdminMenu) {
    await api.call(adminMenuCalls.activateMenu, { params: { id } })
    setWarning(null)
    toast.success(m.admin_menus_activated())
    await refreshMenus()
  }

  async function remove({ _id: id, updatedAt }: AdminMenu) {
    const { message } = await api.call(adminMenuCalls.deleteMenu, { params: { id }, query: { updatedAt } })
    if (message) setWarning(message)
    toast.success(m.admin_menus_deleted())
    await refreshMenus()
  }

  /** Does something to a menu; when it fails the list is read again, since the menu may be gone. */
  async function attempt(failed: () => string, work: () => Promise<void>) {
    try {
      await work()
    } catch (error) {
      toast.error(errorText(error, failed()))
      await refreshMenus()
    }
  }

  const activation = useAction(async (_id: string, menu: AdminMenu) =>
    attempt(m.admin_menus_activate_failed, async () => {
      const days = await preview('activate', menu)
      if (days.length > 0) ask('activate', menu, days)
      else await makeActive(menu)
    }),
  )

  const deletion = useAction(async (_id: string, menu: AdminMenu) =>
    attempt(m.admin_menus_delete_failed, async () => ask('delete', menu, await preview('delete', menu))),
  )

  const answer = useAction(async ({ action, menu }: AskedMenu) => {
    const [failed, work] =
      action === 'delete'
        ? [m.admin_menus_delete_failed, () => remove(menu)]
        : [m.admin_menus_activate_failed, () => makeActive(menu)]
    await attempt(failed, work)
    close()
  })

  return {
    asked,
    close,
    /** The answer is yes, to deleting or activating. */
    confirm: () => asked?.open && answer.run(asked),
    confirming: answer.busy,
    activate: (menu: AdminMenu) => activation.run(menu._id, menu),
    activating: activation.busyWith,
    askDelete: (menu: AdminMenu) => deletion.run(menu._id, menu),
    askDuplicate: (menu: AdminMenu) => ask('duplicate', menu),
    warning,
    dropWarning: () => setWarning(null),
    fresh,
    showFresh: (id: string) => setFresh(new Set([id])),
  }
}
