import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import * as m from '#paraglide/messages.js'
import { addDays, type KitchenDay } from '#shared/base/kitchen-time.ts'
import type { MenuPlan } from '#shared/contract/catalog/office/menu-plan.schemas.ts'
import { menuPlanCalls } from '#shared/contract/catalog/office/menu-plan.ts'
import type { CallInput } from '#shared/contract/define.ts'
import type { SlotCode } from '#shared/domain/calendar/calendar.ts'
import { errorText, failureOf } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { keyOf, useApi, useCall } from '#web/kit/api/use-call.ts'
import { toast } from '#web/ui/toast.ts'
import { useRefreshMenus } from '../use-menus.ts'

/** Others plan menus, too: what they have changed shows by itself within this time. */
const REFRESH_MS = 60_000

/** The week that a change speaks of, as it was read. */
type Seen = Pick<MenuPlan, 'week' | 'slot' | 'version'>

/** The plan of a week of a slot, at first that of the week that still has days to plan. */
export function usePlan(slot: SlotCode) {
  const api = useApi()
  const client = useQueryClient()
  const refreshMenus = useRefreshMenus()
  const [week, setWeek] = useState<KitchenDay>()
  const read = useCall(menuPlanCalls.menuPlan, inputOf(slot, week), {
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  })
  const plan = read.data?.plan

  function show(now: MenuPlan) {
    client.setQueryData(keyOf(menuPlanCalls.menuPlan, inputOf(slot, now.week)), { plan: now })
    setWeek(now.week)
  }

  // The week that has been opened stays open, also once it has no more days to plan.
  useEffect(() => {
    if (week !== undefined || !plan) return
    client.setQueryData(keyOf(menuPlanCalls.menuPlan, inputOf(slot, plan.week)), { plan })
    setWeek(plan.week)
  }, [week, plan, client, slot])

  const changing = useAction(async (work: (seen: Seen) => Promise<{ plan: MenuPlan } | null>, done: string | null) => {
    if (!plan) return
    const { week, slot, version } = plan
    try {
      // Without a plan nothing has changed, as has been said.
      const changed = await work({ week, slot, version })
      if (!changed) return
      show(changed.plan)
      if (done) toast.success(done)
    } catch (error) {
      const changed = failureOf(error, menuPlanCalls.copyMenus, 'changed_meanwhile')
      if (changed) {
        show(changed.plan)
        toast.error(m.admin_plan_changed())
      } else toast.error(errorText(error, m.admin_plan_failed()))
    }
    void refreshMenus()
  })

  return {
    plan,
    failed: read.isError,
    retry: () => read.refetch(),
    retrying: read.isFetching,
    /** The week that is on its way is another than the one that is shown. */
    turning: read.isPlaceholderData,
    turn: (weeks: number) => plan && setWeek(addDays(plan.week, 7 * weeks)),
    change: changing.run,
    changing: changing.busy,
    /** The plan of another week. */
    readWeek: async (of: KitchenDay) => (await api.call(menuPlanCalls.menuPlan, inputOf(slot, of))).plan,
  }
}

export type Planning = ReturnType<typeof usePlan>

function inputOf(slot: SlotCode, week: KitchenDay | undefined): CallInput<typeof menuPlanCalls.menuPlan> {
  return { query: { ...(week !== undefined && { week }), ...(slot !== 'lunch' && { slot }) } }
}
