import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import { closureCalls } from '#shared/contract/calendar/office/closures.ts'
import type { SlotCode } from '#shared/domain/calendar/calendar.ts'
import { ApiError, errorText } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { useApi } from '#web/kit/api/use-call.ts'
import { dismissToast, toast } from '#web/ui/toast.ts'
import { customersText } from '../calendar-texts.ts'
import { useRefreshDays } from '../use-refresh-days.ts'

/** Opens closed days again; asks first. */
export function useReopening(slot: SlotCode) {
  const api = useApi()
  const refresh = useRefreshDays()
  const [asked, setAsked] = useState<{ days: KitchenDay[]; open: boolean } | null>(null)
  const closeAsked = () => setAsked((now) => now && { ...now, open: false })

  const { busy, run } = useAction(async (days: KitchenDay[]) => {
    dismissToast(m.calendar_reopen_failed())
    try {
      const body = { slot, from: days[0] as KitchenDay, to: days.at(-1) as KitchenDay }
      const { asked } = await api.call(closureCalls.reopenDays, { body })
      toast.success(
        asked > 0 ? m.calendar_reopen_done({ customers: customersText(asked) }) : m.calendar_reopen_done_none(),
      )
    } catch (error) {
      // Somebody else was quicker: what was wanted is done.
      if (error instanceof ApiError && error.code === 'closure_nothing_closed') {
        toast.success(m.calendar_reopen_done_none())
      } else toast.error(errorText(error, m.calendar_reopen_failed()))
    }
    closeAsked()
    await refresh()
  })

  return {
    asked,
    ask: (days: KitchenDay[]) => setAsked({ days, open: true }),
    closeAsked,
    confirm: () => asked?.open && run(asked.days),
    busy,
  }
}
