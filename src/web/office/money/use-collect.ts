import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import { formatRupees } from '#shared/base/money.ts'
import { officeAccountCalls } from '#shared/contract/money/office/accounts.ts'
import { moneyCalls } from '#shared/contract/money/office/money.ts'
import { errorText } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { useApi } from '#web/kit/api/use-call.ts'
import { toast } from '#web/ui/toast.ts'
import { useRefreshMoney } from './use-refresh-money.ts'

/** Of which orders and subscriptions somebody has counted the cash; `key` names the button. */
export interface Collecting {
  key: string
  orders: string[]
  subscriptions: string[]
}

/** What is put on its customer's account. */
export interface Charging {
  kind: 'order' | 'subscription'
  id: string
}

/** Writes down cash that was counted. What was collected meanwhile by somebody else is not counted again. */
export function useCollect() {
  const api = useApi()
  const refresh = useRefreshMoney()
  const [problem, setProblem] = useState<string | null>(null)
  const { busyWith, run } = useAction(async ({ key: _, ...body }: Collecting) => {
    setProblem(null)
    try {
      const { amount } = await api.call(moneyCalls.collectCash, { body })
      toast.success(m.money_collected({ amount: formatRupees(amount) }))
    } catch (error) {
      setProblem(errorText(error, m.money_collect_failed()))
    }
    await refresh()
  })
  const { busyWith: charging, run: charge } = useAction(async (params: Charging) => {
    setProblem(null)
    try {
      await api.call(officeAccountCalls.chargeAccount, { params, body: {} })
      toast.success(m.money_charged())
    } catch (error) {
      setProblem(errorText(error, m.account_failed()))
    }
    await refresh()
  })
  return { problem, busyWith: busyWith?.key ?? (charging && `${charging.id} account`), collect: run, charge }
}
