import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { Item } from '#shared/contract/office/items.schemas.ts'
import { itemCalls } from '#shared/contract/office/items.ts'
import { ApiError } from '#web/data/api-error.ts'

import { useAction } from '#web/data/use-action.ts'
import { useApi, useRefresh } from '#web/data/use-call.ts'
import { dismissToast, toast } from '#web/ui/toast.ts'

/** Activate, deactivate, and delete, which asks first. */
export function useItemActions() {
  const api = useApi()
  const refresh = useRefresh()
  const [asked, setAsked] = useState<{ item: Item; open: boolean } | null>(null)
  /** What has been done, for those who listen. */
  const [said, setSaid] = useState('')
  const close = () => setAsked((now) => now && { ...now, open: false })

  const toggling = useAction(async (id: string, { name, is_active }: Item) => {
    dismissToast(m.admin_items_toggle_failed())
    try {
      // The wanted state: of two admins who press at once, neither undoes the other.
      const { item } = await api.call(itemCalls.toggleItem, { params: { id }, body: { isActive: !is_active } })
      setSaid(item.is_active ? m.admin_items_now_active({ name }) : m.admin_items_now_inactive({ name }))
    } catch {
      toast.error(m.admin_items_toggle_failed())
    }
    await refresh(itemCalls.listItems)
  })

  const deleting = useAction(async ({ _id, name, updatedAt }: Item) => {
    dismissToast(m.admin_items_delete_failed())
    try {
      await api.call(itemCalls.deleteItem, { params: { id: _id }, query: { updatedAt } })
      toast.success(m.admin_items_deleted())
    } catch (error) {
      const code = error instanceof ApiError ? error.code : null
      // Somebody else was quicker: what was wanted is done.
      if (code === 'not_found') toast.success(m.admin_items_deleted())
      else if (code === 'changed_meanwhile') toast.warning(m.admin_items_delete_changed({ name }))
      else toast.error(m.admin_items_delete_failed())
    }
    close()
    await refresh(itemCalls.listItems)
  })

  return {
    toggle: (item: Item) => toggling.run(item._id, item),
    toggling: toggling.busyWith,
    asked,
    askDelete: (item: Item) => setAsked({ item, open: true }),
    closeAsked: close,
    confirmDelete: () => asked?.open && deleting.run(asked.item),
    deleting: deleting.busy,
    said,
  }
}
