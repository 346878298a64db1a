import { useQueryClient } from '@tanstack/react-query'
import * as m from '#paraglide/messages.js'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import type { Clash } from '#shared/contract/kitchen/office/clashes.schemas.ts'
import { clashCalls } from '#shared/contract/kitchen/office/clashes.ts'
import { productionCalls } from '#shared/contract/kitchen/office/production.ts'
import type { SlotCode } from '#shared/domain/calendar/calendar.ts'
import type { ClashDecision } from '#shared/domain/kitchen/clashes.ts'
import { errorText } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { keyOf, useApi, useRefresh } from '#web/kit/api/use-call.ts'
import { toast } from '#web/ui/toast.ts'

/** Decides of clashes of a day, one at a time; `decide` with `null` takes back what was decided. */
export function useClashDecisions(slotDay: { day: KitchenDay; slot: SlotCode }) {
  const api = useApi()
  const client = useQueryClient()
  const refresh = useRefresh()
  const { busyWith, run } = useAction(async (clash: Clash, decision: ClashDecision | null, dishId?: string) => {
    try {
      const reply = await api.call(clashCalls.resolveClash, {
        body: {
          ...slotDay,
          order_id: clash.order_id,
          dish: clash.dish.key,
          decision,
          ...(dishId !== undefined && { dish_id: dishId }),
          was: clash.decided?.decision ?? null,
        },
      })
      client.setQueryData(keyOf(clashCalls.listClashes, { query: slotDay }), reply)
      if (decision === null) toast.success(m.clashes_undone())
    } catch (error) {
      toast.error(errorText(error, m.clashes_save_failed()))
      await refresh(clashCalls.listClashes)
    }
    await refresh(productionCalls.productionSheet)
  })
  return { busyWith, decide: run }
}

export type ClashDecisions = ReturnType<typeof useClashDecisions>
