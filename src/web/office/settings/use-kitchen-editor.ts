import { useEffect, useState } from 'react'
import * as m from '#paraglide/messages.js'
import { kitchenCalls } from '#shared/contract/catalog/customer/profile.ts'
import type { AdminKitchen } from '#shared/contract/catalog/office/profile.schemas.ts'
import { adminKitchenCalls } from '#shared/contract/catalog/office/profile.ts'
import { failureOf } from '#web/kit/api/api-error.ts'
import { useApi, useRefresh } from '#web/kit/api/use-call.ts'
import { useEditor } from '#web/kit/editor/use-editor.ts'
import { toast } from '#web/ui/toast.ts'
import { keptKitchen } from './kept-kitchen.ts'
import { draftOfKitchen, type KitchenDraft, kitchenProblem, profileOfDraft, sameKitchenDraft } from './kitchen-draft.ts'

/** The form of who the kitchen is. */
export function useKitchenEditor(saved: AdminKitchen, onChanged: (changed: boolean) => void) {
  const api = useApi()
  const refresh = useRefresh()
  const [kept] = useState(() => keptKitchen.getState())
  const editor = useEditor<AdminKitchen, KitchenDraft>({
    opened: { opening: 0, open: true, saved: kept?.saved ?? saved, keptDraft: kept?.draft ?? null },
    kept: keptKitchen,
    blank: () => draftOfKitchen(saved),
    draftOf: draftOfKitchen,
    isSame: sameKitchenDraft,
    problemOf: kitchenProblem,
    async send(draft, over) {
      const { updatedAt } = over ?? saved
      await api.call(adminKitchenCalls.changeKitchen, { body: { ...profileOfDraft(draft), updatedAt } })
      toast.success(m.settings_kitchen_saved())
      onChanged(false)
      await refresh(adminKitchenCalls.adminKitchen)
      await refresh(kitchenCalls.getKitchen)
    },
    conflictIn: (error) => failureOf(error, adminKitchenCalls.changeKitchen, 'changed_meanwhile')?.kitchen,
    goneText: m.settings_save_failed(),
    failedText: m.settings_save_failed,
    toastsProblems: false,
  })
  const { changed } = editor
  useEffect(() => onChanged(changed), [changed, onChanged])
  return editor
}
