import { useRef, useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { AdminMenu } from '#shared/contract/office/menus.schemas.ts'
import { adminMenuCalls } from '#shared/contract/office/menus.ts'
import { type KitchenDay, kitchenDayOf } from '#shared/domain/calendar/kitchen-time.ts'
import { errorText } from '#web/data/api-error.ts'
import { useAction } from '#web/data/use-action.ts'
import { useApi } from '#web/data/use-call.ts'
import { toast } from '#web/ui/toast.ts'
import type { MenuDraft } from './editor/menu-draft.ts'
import { keptForm } from './kept-form.ts'
import { loadMenuEditor } from './LazyMenuEditor.tsx'
import { useRefreshMenus } from './use-menus.ts'

export interface EditorForm {
  /** Another for each time that the form is opened, so that it begins anew. */
  opening: number
  open: boolean
  /** The menu as the server has it just now; `null` for a new one. */
  menu: AdminMenu | null
  /** The day of a new menu. */
  day: KitchenDay
  keptDraft: MenuDraft | null
}

/** Opens and closes the menu form. It opens once its code and the menu are there. */
export function useEditor(onNew: (id: string) => void) {
  const api = useApi()
  const refreshMenus = useRefreshMenus()
  const opened = useRef(0)
  const [form, setForm] = useState<EditorForm | null>(() => {
    const kept = keptForm()
    return kept && { opening: 0, open: true, menu: kept.menu, day: today(), keptDraft: kept.draft }
  })

  function show(menu: AdminMenu | null, day: KitchenDay) {
    opened.current += 1
    setForm({ opening: opened.current, open: true, menu, day, keptDraft: null })
  }
  const close = () => setForm((now) => now && { ...now, open: false })

  const opening = useAction(async (id: string | null, day: KitchenDay) => {
    try {
      const [menu] = await Promise.all([id === null ? null : savedMenu(id), loadMenuEditor()])
      show(menu, day)
    } catch (error) {
      toast.error(id === null ? m.ui_screen_failed_text() : errorText(error, m.admin_menus_details_failed()))
      // It may be gone.
      if (id !== null) await refreshMenus()
    }
  })

  async function savedMenu(id: string): Promise<AdminMenu> {
    return (await api.call(adminMenuCalls.getMenu, { params: { id } })).menu
  }

  return {
    form,
    opening: opening.busyWith,
    openNew: (day = today()) => opening.run(null, day),
    openSaved: (id: string) => (id ? opening.run(id, today()) : toast.error(m.admin_menus_id_missing())),
    close,
    async saved(menu: AdminMenu, isNew: boolean) {
      close()
      if (isNew) {
        onNew(menu._id)
        toast.success(m.admin_menus_created())
      }
      await refreshMenus()
    },
  }
}

function today(): KitchenDay {
  return kitchenDayOf(new Date())
}
