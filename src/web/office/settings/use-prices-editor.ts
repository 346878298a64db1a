import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { KitchenPrices } from '#shared/contract/office/prices.schemas.ts'
import { priceCalls } from '#shared/contract/office/prices.ts'
import { useApi, useRefresh } from '#web/data/use-call.ts'
import { useEditor } from '#web/parts/editor/use-editor.ts'
import { toast } from '#web/ui/toast.ts'
import { keptPrices } from './kept-prices.ts'
import { draftOfPrices, type PriceDraft, pricesOfDraft, pricesProblem, samePrices } from './price-draft.ts'

/** The form of what is charged where nothing else says so; the change log keeps the reason. */
export function usePricesEditor(saved: KitchenPrices, reason: string, onChanged: (changed: boolean) => void) {
  const api = useApi()
  const refresh = useRefresh()
  const [kept] = useState(() => keptPrices.getState())
  return useEditor<KitchenPrices, PriceDraft>({
    opened: { opening: 0, open: true, saved: kept?.saved ?? saved, keptDraft: kept?.draft ?? null },
    kept: keptPrices,
    blank: () => draftOfPrices(saved),
    draftOf: draftOfPrices,
    isSame: samePrices,
    problemOf: pricesProblem,
    async send(draft, over) {
      const { updatedAt } = over ?? saved
      await api.call(priceCalls.changePrices, { body: { ...pricesOfDraft(draft), updatedAt, reason } })
      toast.success(m.settings_prices_saved())
      onChanged(false)
      await refresh(priceCalls.getPrices)
    },
    conflictIn: (details) => (details as { prices: KitchenPrices }).prices,
    goneText: m.settings_save_failed(),
    failedText: m.settings_save_failed,
    toastsProblems: false,
  })
}
