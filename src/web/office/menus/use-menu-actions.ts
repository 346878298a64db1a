import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { AdminMenu } from '#shared/contract/office/menus.schemas.ts'
import { adminMenuCalls } from '#shared/contract/office/menus.ts'
import { errorText } from '#web/data/api-error.ts'
import { useAction } from '#web/data/use-action.ts'
import { useApi } from '#web/data/use-call.ts'
import { toast } from '#web/ui/toast.ts'
import { useRefreshMenus } from './use-menus.ts'

export type AskedAction = 'delete' | 'duplicate'

/** Activate, duplicate and delete; the latter two ask first. */
export function useMenuActions() {
  const api = useApi()
  const refreshMenus = useRefreshMenus()
  const [asked, setAsked] = useState<{ action: AskedAction; menu: AdminMenu; open: boolean } | null>(null)
  /** What customers see since the active menu has been deleted. */
  const [warning, setWarning] = useState<string | null>(null)
  /** Made just now, to be found in the list. */
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())

  const close = () => setAsked((now) => now && { ...now, open: false })

  const activation = useAction(async (id: string) => {
    try {
      await api.call(adminMenuCalls.activateMenu, { params: { id } })
      setWarning(null)
      toast.success(m.admin_menus_activated())
    } catch (error) {
      toast.error(errorText(error, m.admin_menus_activate_failed()))
    }
    await refreshMenus()
  })

  const answer = useAction(async (action: AskedAction, { _id: id, updatedAt }: AdminMenu) => {
    try {
      if (action === 'delete') {
        const { message } = await api.call(adminMenuCalls.deleteMenu, { params: { id }, query: { updatedAt } })
        if (message) setWarning(message)
        toast.success(m.admin_menus_deleted())
      } else {
        const { menu } = await api.call(adminMenuCalls.duplicateMenu, { params: { id } })
        setFresh(new Set([menu._id]))
        toast.success(m.admin_menus_duplicated())
      }
    } catch (error) {
      toast.error(
        errorText(error, action === 'delete' ? m.admin_menus_delete_failed() : m.admin_menus_duplicate_failed()),
      )
    }
    close()
    await refreshMenus()
  })

  return {
    asked,
    ask: (action: AskedAction, menu: AdminMenu) => setAsked({ action, menu, open: true }),
    close,
    confirm: () => asked?.open && answer.run(asked.action, asked.menu),
    confirming: answer.busy,
    activate: activation.run,
    activating: activation.busyWith,
    warning,
    dropWarning: () => setWarning(null),
    fresh,
    showFresh: (id: string) => setFresh(new Set([id])),
  }
}
