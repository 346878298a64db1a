import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import { formatRupees, paiseFromRupees, rupeesFromPaise } from '#shared/base/money.ts'
import { customerCalls } from '#shared/contract/people/office/customers.ts'
import type { Subscription } from '#shared/contract/subscriptions/customer/subscriptions.schemas.ts'
import { adminSubscriptionCalls } from '#shared/contract/subscriptions/office/subscriptions.ts'
import { untouchedPaise } from '#shared/domain/money/refunds.ts'
import { errorText, failureOf } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { useApi, useRefresh } from '#web/kit/api/use-call.ts'
import { mealsText } from '#web/kit/parts/meals-text.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/toast.ts'
import { useMay } from '../session-context.ts'
import { useReason } from './use-reason.tsx'

const { adminStopSubscription } = adminSubscriptionCalls

/** The price is left out for who sees no money. */
type Stoppable = Pick<Subscription, '_id' | 'meals_left' | 'subscription_days' | 'status' | 'queued'> & {
  plan_price?: number | undefined
}

/** Ends a running subscription for its customer, whatever its rules say: what is left is paid back. */
export function StopSubscription({ subscription }: { subscription: Stoppable }) {
  const api = useApi()
  const refresh = useRefresh()
  const may = useMay()('subscriptions.write')
  const { askReason, reasonDialog } = useReason()
  const [problem, setProblem] = useState<string | null>(null)
  const { _id: id, meals_left: left, plan_price = 0, subscription_days, status, queued } = subscription
  /** Asks and ends it; again with the present number, when other meals are left by then. */
  async function stop(meals: number, former?: { meals: number; reason: string }): Promise<void> {
    const paise = untouchedPaise({
      pricePaise: paiseFromRupees(plan_price),
      meals: subscription_days,
      untouched: meals,
    })
    const facts = { amount: formatRupees(rupeesFromPaise(paise)), meals: mealsText(meals) }
    const title = former
      ? m.admin_stop_title_changed({ ...facts, former: mealsText(former.meals) })
      : m.admin_stop_title(facts)
    const reason = await askReason(title, m.admin_stop(), 'stop', former?.reason)
    if (reason === null) return
    try {
      await api.call(adminStopSubscription, { params: { id }, body: { meals, reason } })
      toast.success(m.admin_stopped())
    } catch (error) {
      const present = failureOf(error, adminStopSubscription, 'preview_stale')
      if (present) return stop(present.meals, { meals, reason })
      setProblem(errorText(error, m.admin_stop_failed()))
    }
  }

  const { busy, run } = useAction(async () => {
    setProblem(null)
    await stop(left)
    await refresh(customerCalls.customerSubscriptions)
  })
  if (!may || queued || status === 'cancelled' || left === 0) return reasonDialog
  return (
    <>
      {problem && (
        <Alert tone="danger" announce>
          {problem}
        </Alert>
      )}
      <Button variant="secondary" className="self-start" busy={busy} onClick={() => run()}>
        {m.admin_stop()}
      </Button>
      {reasonDialog}
    </>
  )
}
