import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import { formatRupees } from '#shared/base/money.ts'
import { accountCalls } from '#shared/contract/money/customer/accounts.ts'
import { paymentCalls } from '#shared/contract/money/customer/payments.ts'
import { errorText } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { useApi, useCall, useRefresh } from '#web/kit/api/use-call.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/toast.ts'

/** Puts an order that is not paid on its customer's account, where the kitchen allows it. */
export default function PayOnAccount({ orderId }: { orderId: string }) {
  const api = useApi()
  const refresh = useRefresh()
  const [problem, setProblem] = useState<string | null>(null)
  const account = useCall(accountCalls.ownAccount, {}, { staleTime: 0 }).data?.account
  const free = account ? account.limit - account.balance : 0
  const params = { kind: 'order' as const, id: orderId }
  const payment = useCall(paymentCalls.getPayment, { params }, { staleTime: 0, enabled: free > 0 }).data?.payment
  const { busy, run } = useAction(async () => {
    setProblem(null)
    try {
      await api.call(accountCalls.payOnAccount, { params })
      toast.success(m.account_paid())
    } catch (error) {
      setProblem(errorText(error, m.account_failed()))
    }
    await Promise.all([accountCalls.ownAccount, paymentCalls.getPayment, paymentCalls.listOpenPayments].map(refresh))
  })
  const waits = payment?.state === 'claimed' || payment?.state === 'checking'
  if (!payment || waits || payment.due === 0 || payment.due > free) return null
  return (
    <div className="flex flex-col gap-2">
      {problem && (
        <Alert tone="danger" announce>
          {problem}
        </Alert>
      )}
      <Button variant="secondary" busy={busy} onClick={run}>
        {m.account_pay({ amount: formatRupees(payment.due) })}
      </Button>
    </div>
  )
}
