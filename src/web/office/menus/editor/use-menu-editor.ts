import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import type { AdminMenu } from '#shared/contract/catalog/office/menus.schemas.ts'
import { adminMenuCalls } from '#shared/contract/catalog/office/menus.ts'
import type { SlotCode } from '#shared/domain/calendar/calendar.ts'
import { failureOf } from '#web/kit/api/api-error.ts'
import { useApi } from '#web/kit/api/use-call.ts'
import { newId } from '#web/kit/browser/new-id.ts'
import { useEditor } from '#web/kit/editor/use-editor.ts'
import type { OpenedEditor } from '#web/kit/editor/use-opened-editor.ts'
import { useLetGo } from '../../parts/use-let-go.ts'
import { usePriceReason } from '../../parts/use-price-reason.ts'
import { useToday } from '../../session-context.ts'
import { keptMenu } from '../kept-menu.ts'
import { saveQuestion } from '../menu-change-texts.ts'
import { slotOf } from '../menu-texts.ts'
import { draftProblem } from './draft-problem.ts'
import { bodyOf, copyDraft, draftOf, type MenuDraft, newDraft, sameDraft } from './menu-draft.ts'
import { pricesDiffer } from './price-changes.ts'

/** How the form of a new menu begins. */
export interface NewMenu {
  day: KitchenDay
  slot: SlotCode
  /** Whether it is to be a draft. */
  isDraft?: boolean
  /** The menu that it is a copy of. */
  copyOf: AdminMenu | null
}

interface MenuSaved {
  onSaved: (menu: AdminMenu, isNew: boolean) => void
  /** The owner was requested to approve it. */
  onAsked: () => void
}

/** The form of a menu. A day or slot that is new to the menu, and has one already or is closed, is asked about. */
export function useMenuEditor(
  opened: OpenedEditor<AdminMenu, MenuDraft>,
  { day, slot, isDraft, copyOf }: NewMenu,
  { onSaved, onAsked }: MenuSaved,
) {
  const api = useApi()
  const today = useToday()
  /** Of this filling in of the form: asking again after a lost answer makes no second menu. */
  const [formId] = useState(newId)
  const { priceReason, reasonDialog } = usePriceReason()
  const { letGo, ownerDialog } = useLetGo()
  const editor = useEditor<AdminMenu, MenuDraft>({
    opened,
    kept: keptMenu,
    blank: () => (copyOf ? copyDraft(copyOf, day) : newDraft(day, slot, isDraft)),
    draftOf,
    isSame: sameDraft,
    problemOf: (draft, saved) => draftProblem(draft, today, saved ? saved.menu_date : undefined),
    async ask({ menuDate, slot, isDraft }, saved) {
      if (isDraft || menuDate === '' || (menuDate === saved?.menu_date && slot === slotOf(saved))) return null
      const query = {
        action: 'save' as const,
        day: menuDate,
        ...(slot !== (saved ? slotOf(saved) : 'lunch') && { slot }),
        ...(saved && { id: saved._id }),
      }
      return saveQuestion({ day: menuDate, slot }, (await api.call(adminMenuCalls.previewMenuChange, { query })).days)
    },
    async send(draft, saved) {
      const body = bodyOf(draft)
      const reprices = saved !== null && pricesDiffer(bodyOf(draftOf(saved)), body)
      const reason = reprices ? await priceReason() : ''
      // Without a reason the form stays as it is.
      if (reason === null) return
      const form =
        saved === null
          ? { ...body, formId, isDraft: draft.isDraft }
          : { ...body, ...(saved.slot && { slot: draft.slot }) }
      const save = () =>
        saved === null
          ? api.call(adminMenuCalls.addMenu, { body: form })
          : api.call(adminMenuCalls.updateMenu, {
              params: { id: saved._id },
              body: { ...form, updatedAt: saved.updatedAt, ...(reason && { reason }) },
            })
      const { made } = await letGo(save, { menu: { ...form, ...(saved && { id: saved._id }) } }, reason)
      if (made) onSaved(made.menu, saved === null)
      else onAsked()
    },
    conflictIn: (error) => failureOf(error, adminMenuCalls.updateMenu, 'changed_meanwhile')?.menu,
    goneText: m.admin_menu_form_gone(),
    failedText: (isNew) => (isNew && copyOf ? m.admin_menus_duplicate_failed() : m.admin_menus_save_failed()),
  })
  return { editor, reasonDialog, ownerDialog }
}
