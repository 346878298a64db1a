import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import type { KitchenTaxSettings } from '#shared/contract/money/office/documents.schemas.ts'
import { adminDocumentCalls } from '#shared/contract/money/office/documents.ts'
import { failureOf } from '#web/kit/api/api-error.ts'
import { useApi, useRefresh } from '#web/kit/api/use-call.ts'
import { useEditor } from '#web/kit/editor/use-editor.ts'
import { toast } from '#web/ui/toast.ts'
import { keptTax } from './kept-tax.ts'
import { draftOfTax, sameTax, settingsOfDraft, type TaxDraft, taxDraftProblem } from './tax-draft.ts'

/** The form of what documents are made by. */
export function useTaxEditor(saved: KitchenTaxSettings, today: KitchenDay, onChanged: (changed: boolean) => void) {
  const api = useApi()
  const refresh = useRefresh()
  const [kept] = useState(() => keptTax.getState())
  return useEditor<KitchenTaxSettings, TaxDraft>({
    opened: { opening: 0, open: true, saved: kept?.saved ?? saved, keptDraft: kept?.draft ?? null },
    kept: keptTax,
    blank: () => draftOfTax(saved, today),
    draftOf: (settings) => draftOfTax(settings, today),
    isSame: sameTax,
    problemOf: (draft) => taxDraftProblem(draft, saved.gstin, today),
    async send(draft, over) {
      const { updatedAt } = over ?? saved
      await api.call(adminDocumentCalls.changeTaxSettings, { body: { ...settingsOfDraft(draft), updatedAt } })
      toast.success(m.tax_saved())
      onChanged(false)
      await Promise.all([refresh(adminDocumentCalls.getTaxSettings), refresh(adminDocumentCalls.getAddedTax)])
    },
    conflictIn: (error) => failureOf(error, adminDocumentCalls.changeTaxSettings, 'changed_meanwhile')?.settings,
    goneText: m.settings_save_failed(),
    failedText: m.settings_save_failed,
    toastsProblems: false,
  })
}
