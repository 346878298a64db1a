import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { KitchenPrices } from '#shared/contract/catalog/office/prices.schemas.ts'
import { priceCalls } from '#shared/contract/catalog/office/prices.ts'
import { approvalCalls } from '#shared/contract/people/office/approvals.ts'
import { failureOf } from '#web/kit/api/api-error.ts'
import { useApi, useRefresh } from '#web/kit/api/use-call.ts'
import { type Editor, useEditor } from '#web/kit/editor/use-editor.ts'
import { toast } from '#web/ui/toast.ts'
import { reasonProblem } from './approvals/reason-problem.ts'
import { keptPrices } from './kept-prices.ts'
import { draftOfPrices, type PriceDraft, pricesOfDraft, pricesProblem, samePrices } from './price-draft.ts'

interface Asking {
  /** The change waits for the owner. */
  asks: boolean
  /** The owner has been asked. */
  onAsked: () => void
}

/** The form of what is charged where nothing else says so; the change log keeps the reason. */
export function usePricesEditor(
  saved: KitchenPrices,
  reason: string,
  onChanged: (changed: boolean) => void,
  { asks, onAsked }: Asking,
): Editor<KitchenPrices, PriceDraft> {
  const api = useApi()
  const refresh = useRefresh()
  const [kept] = useState(() => keptPrices.getState())
  const editor: Editor<KitchenPrices, PriceDraft> = useEditor<KitchenPrices, PriceDraft>({
    opened: { opening: 0, open: true, saved: kept?.saved ?? saved, keptDraft: kept?.draft ?? null },
    kept: keptPrices,
    blank: () => draftOfPrices(saved),
    draftOf: draftOfPrices,
    isSame: samePrices,
    problemOf: (draft) => pricesProblem(draft) ?? (asks ? reasonProblem(reason) : null),
    async send(draft, over) {
      const { updatedAt } = over ?? saved
      if (asks) {
        await api.call(approvalCalls.askApproval, {
          body: { change: { prices: pricesOfDraft(draft) }, updatedAt, reason },
        })
        toast.success(m.approval_asked())
        editor.setDraft(draftOfPrices(over ?? saved))
        onAsked()
        await refresh(approvalCalls.listApprovals)
      } else {
        await api.call(priceCalls.changePrices, { body: { ...pricesOfDraft(draft), updatedAt, reason } })
        toast.success(m.settings_prices_saved())
      }
      onChanged(false)
      await refresh(priceCalls.getPrices)
    },
    conflictIn: (error) => failureOf(error, priceCalls.changePrices, 'changed_meanwhile')?.prices,
    goneText: m.settings_save_failed(),
    failedText: m.settings_save_failed,
    toastsProblems: false,
  })
  return editor
}
