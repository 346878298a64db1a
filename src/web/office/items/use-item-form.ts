import { lazy, useRef, useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { Item } from '#shared/contract/office/items.schemas.ts'
import { itemCalls } from '#shared/contract/office/items.ts'

import { useAction } from '#web/data/use-action.ts'
import { useApi, useRefresh } from '#web/data/use-call.ts'
import { dismissToast, toast } from '#web/ui/toast.ts'
import { type KeptForm, keptForm } from './kept-form.ts'

const load = () => import('./ItemForm.tsx')
export const LazyItemForm = lazy(load)

interface OpenForm {
  /** Another for each time that the form is opened, so that it begins anew. */
  opening: number
  open: boolean
  /** The item as the server has it just now; `null` for a new one. */
  item: Item | null
  kept: KeptForm | null
}

/** Opens and closes the item form. It opens once its code and the item are there. */
export function useItemForm() {
  const api = useApi()
  const refresh = useRefresh()
  const opened = useRef(0)
  const [form, setForm] = useState<OpenForm | null>(() => {
    const kept = keptForm()
    return kept && { opening: 0, open: true, item: kept.item, kept }
  })
  const close = () => setForm((now) => now && { ...now, open: false })

  const opening = useAction(async (id: string | null) => {
    dismissToast(m.admin_items_details_failed())
    try {
      const [reply] = await Promise.all([id && api.call(itemCalls.getItem, { params: { id } }), load()])
      opened.current += 1
      setForm({ opening: opened.current, open: true, item: reply ? reply.item : null, kept: null })
    } catch {
      toast.error(id === null ? m.ui_screen_failed_text() : m.admin_items_details_failed())
      // It may be gone.
      if (id !== null) await refresh(itemCalls.listItems)
    }
  })

  return {
    form,
    opening: opening.busyWith,
    openNew: () => opening.run(null),
    openSaved: ({ _id }: Item) => opening.run(_id),
    close,
    async saved() {
      close()
      await refresh(itemCalls.listItems)
    },
  }
}
