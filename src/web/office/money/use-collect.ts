import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import { formatRupees } from '#shared/base/money.ts'
import type { CallInput, CallReply } from '#shared/contract/define.ts'
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

/** What counted cash would pay, as the server says, and what is left out. */
export type AskedCash = CallReply<typeof moneyCalls.previewCash>

/** Cash that was recorded, and can be undone. */
export interface RecordedCash {
  payments: string[]
  amount: number
}

/** Records cash that was counted, of several after a question, and undoes it. What was collected meanwhile by somebody else is not counted again. */
export function useCollect() {
  const api = useApi()
  const refresh = useRefreshMoney()
  const [problem, setProblem] = useState<string | null>(null)
  const [asked, setAsked] = useState<AskedCash | null>(null)
  const [last, setLast] = useState<RecordedCash | null>(null)

  async function attempt(work: () => Promise<void>, failed: () => string) {
    setProblem(null)
    await work().catch((error: unknown) => setProblem(errorText(error, failed())))
  }

  const { busyWith, run: collect } = useAction(async ({ key: _, ...body }: Collecting) => {
    await attempt(async () => {
      const { payments, amount } = await api.call(moneyCalls.collectCash, { body })
      setAsked(null)
      setLast(payments.length > 0 ? { payments, amount } : null)
      if (payments.length === 0) toast.info(m.money_cash_none())
    }, m.money_collect_failed)
    await refresh()
  })

  const { busy: asking, run: ask } = useAction(async (body: CallInput<typeof moneyCalls.previewCash>['body']) =>
    attempt(async () => setAsked(await api.call(moneyCalls.previewCash, { body })), m.money_collect_failed),
  )

  const { busy: undoing, run: undo } = useAction(async ({ payments, amount }: RecordedCash) => {
    await attempt(async () => {
      await api.call(moneyCalls.voidPayments, { body: { payments, reason: m.money_cash_undo_reason() } })
      setLast(null)
      toast.success(m.money_cash_undone({ amount: formatRupees(amount) }))
    }, m.money_cash_undo_failed)
    await refresh()
  })

  const { busyWith: charging, run: charge } = useAction(async (params: Charging) => {
    await attempt(async () => {
      await api.call(officeAccountCalls.chargeAccount, { params, body: {} })
      toast.success(m.money_charged())
    }, m.account_failed)
    await refresh()
  })

  return {
    problem,
    busyWith: busyWith?.key ?? (charging && `${charging.id} account`),
    collect,
    charge,
    ask,
    asking,
    asked,
    leave: () => setAsked(null),
    last,
    undo: () => last && undo(last),
    undoing,
    forget: () => setLast(null),
  }
}
