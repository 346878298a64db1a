import { lazy } from 'react'
import * as m from '#paraglide/messages.js'
import { itemCalls } from '#shared/contract/catalog/office/items.ts'
import { useApi, useRefresh } from '#web/kit/api/use-call.ts'
import { useOpenedEditor } from '#web/kit/editor/use-opened-editor.ts'
import { keptItem } from './kept-item.ts'

const load = () => import('./ItemForm.tsx')
export const LazyItemForm = lazy(load)

/** Opens and closes the item form. */
export function useOpenedItem() {
  const api = useApi()
  const refresh = useRefresh()
  return useOpenedEditor({
    kept: keptItem,
    load,
    read: async (id) => (await api.call(itemCalls.getItem, { params: { id } })).item,
    readFailed: () => m.admin_items_details_failed(),
    refresh: () => refresh(itemCalls.listItems),
  })
}
