import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { AdminMenu } from '#shared/contract/office/menus.schemas.ts'
import { adminMenuCalls } from '#shared/contract/office/menus.ts'
import { type KitchenDay, kitchenDayOf } from '#shared/domain/calendar/kitchen-time.ts'
import { useApi } from '#web/data/use-call.ts'
import { useEditor } from '#web/parts/editor/use-editor.ts'
import type { OpenedEditor } from '#web/parts/editor/use-opened-editor.ts'
import { keptMenu } from '../kept-menu.ts'
import { draftProblem } from './draft-problem.ts'
import { bodyOf, draftOf, type MenuDraft, newDraft, sameDraft } from './menu-draft.ts'

/** The form of a menu; a new one is for `day`. */
export function useMenuEditor(
  opened: OpenedEditor<AdminMenu, MenuDraft>,
  day: KitchenDay,
  onSaved: (menu: AdminMenu, isNew: boolean) => void,
) {
  const api = useApi()
  /** Of this filling in of the form: asking again after a lost answer makes no second menu. */
  const [formId] = useState(() => crypto.randomUUID())
  return useEditor<AdminMenu, MenuDraft>({
    opened,
    kept: keptMenu,
    blank: () => newDraft(day),
    draftOf,
    isSame: sameDraft,
    problemOf: (draft, saved) => draftProblem(draft, kitchenDayOf(new Date()), saved ? saved.menu_date : undefined),
    async send(draft, saved) {
      const body = bodyOf(draft)
      const { menu } =
        saved === null
          ? await api.call(adminMenuCalls.addMenu, { body: { ...body, formId } })
          : await api.call(adminMenuCalls.updateMenu, {
              params: { id: saved._id },
              body: { ...body, updatedAt: saved.updatedAt },
            })
      onSaved(menu, saved === null)
    },
    conflictIn: (details) => (details as { menu: AdminMenu }).menu,
    goneText: m.admin_menu_form_gone(),
    failedText: m.admin_menus_save_failed,
  })
}
