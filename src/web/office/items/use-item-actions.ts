import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { Item } from '#shared/contract/catalog/office/items.schemas.ts'
import { itemCalls } from '#shared/contract/catalog/office/items.ts'
import type { CallReply } from '#shared/contract/define.ts'
import { ApiError } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { useApi, useRefresh } from '#web/kit/api/use-call.ts'
import { dismissToast, toast } from '#web/ui/toast.ts'

export type MenuWithItem = CallReply<typeof itemCalls.menusOfItem>['menus'][number]

/** What is asked before it is done. */
export type AskedItem = { item: Item; open: boolean } & (
  | { action: 'delete' }
  | { action: 'deactivate'; menus: MenuWithItem[] }
)

/** Activate, deactivate, and delete. Deleting asks first, deactivating while menus carry the dish. */
export function useItemActions() {
  const api = useApi()
  const refresh = useRefresh()
  const [asked, setAsked] = useState<AskedItem | null>(null)
  /** What has been done, for those who listen. */
  const [said, setSaid] = useState('')
  const close = () => setAsked((now) => now && { ...now, open: false })

  async function toggle({ _id: id, name, is_active }: Item) {
    // The wanted state: of two admins who press at once, neither undoes the other.
    const { item } = await api.call(itemCalls.toggleItem, { params: { id }, body: { isActive: !is_active } })
    setSaid(item.is_active ? m.admin_items_now_active({ name }) : m.admin_items_now_inactive({ name }))
    await refresh(itemCalls.listItems)
  }

  async function attempt(work: () => Promise<void>) {
    dismissToast(m.admin_items_toggle_failed())
    try {
      await work()
    } catch {
      toast.error(m.admin_items_toggle_failed())
      await refresh(itemCalls.listItems)
    }
  }

  const toggling = useAction(async (id: string, item: Item) =>
    attempt(async () => {
      const { menus } = item.is_active ? await api.call(itemCalls.menusOfItem, { params: { id } }) : { menus: [] }
      if (menus.length > 0) setAsked({ action: 'deactivate', item, menus, open: true })
      else await toggle(item)
    }),
  )

  const deactivating = useAction(async (item: Item) => {
    await attempt(() => toggle(item))
    close()
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
    askDelete: (item: Item) => setAsked({ action: 'delete', item, open: true }),
    closeAsked: close,
    /** The answer is yes. */
    confirm: () => asked?.open && (asked.action === 'delete' ? deleting : deactivating).run(asked.item),
    confirming: deleting.busy || deactivating.busy,
    said,
  }
}
