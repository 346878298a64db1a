import { keepPreviousData } from '@tanstack/react-query'
import * as m from '#paraglide/messages.js'
import { isKitchenDay } from '#shared/base/kitchen-time.ts'
import type { ProductionLine, ProductionSheet } from '#shared/contract/kitchen/office/production.schemas.ts'
import { productionCalls } from '#shared/contract/kitchen/office/production.ts'
import { errorText } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { useApi, useCall, useRefresh } from '#web/kit/api/use-call.ts'
import { useServerNow } from '#web/kit/api/use-server-now.ts'
import { toast } from '#web/ui/toast.ts'
import { usePlace } from '../hash-location.ts'

/** Without events, and beside them. */
const REFRESH_MS = 20_000
/** After so long without an answer the sheet says that it is old. */
const STALE_MS = 60_000
const LOOK_MS = 5000

/** The sheet of the day and slot that the address names, and what can be done with it. */
export function useProduction() {
  const api = useApi()
  const refresh = useRefresh()
  const [namedDay, namedSlot] = [usePlace('day'), usePlace('slot')]
  const query = useCall(
    productionCalls.productionSheet,
    {
      query: {
        ...(namedDay !== null && isKitchenDay(namedDay) && { day: namedDay }),
        ...(namedSlot === 'dinner' && { slot: namedSlot }),
      },
    },
    { staleTime: 0, refetchInterval: REFRESH_MS, placeholderData: keepPreviousData },
  )
  const { data, dataUpdatedAt: readAt, isError, fetchStatus } = query
  const sheet = data?.sheet
  const now = useServerNow({ now: sheet?.now ?? null, readAt }, LOOK_MS)
  const isOld =
    sheet !== undefined && (isError || fetchStatus === 'paused' || Date.now() - readAt > STALE_MS || !navigator.onLine)
  const seeing = useAction(async (lines: readonly ProductionLine[]) => {
    if (!sheet) return
    const changes = lines.map(({ key, unit, seen, sure }) => ({ key, unit, from: seen ?? 0, to: sure }))
    try {
      const { ticked } = await api.call(productionCalls.seeProduction, {
        body: { day: sheet.day, slot: sheet.slot, changes },
      })
      if (ticked === 0) toast.warning(m.production_seen_changed())
    } catch (error) {
      toast.error(errorText(error, m.production_seen_failed()))
    }
    await refresh(productionCalls.productionSheet)
  })
  return { query, sheet, now, readAt, isOld, see: seeing.run, seeing: seeing.busy }
}

export type Production = ReturnType<typeof useProduction>

/** The dishes that have changed since somebody looked. */
export function changedLines({ lines }: ProductionSheet): ProductionLine[] {
  return lines.filter(({ change }) => change !== 0)
}
