import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import { formatRupees, paiseFromRupees, rupeesFromPaise } from '#shared/base/money.ts'
import { refundCalls } from '#shared/contract/money/customer/refunds.ts'
import { orderCalls } from '#shared/contract/ordering/customer/orders.ts'
import { renewalCalls } from '#shared/contract/subscriptions/customer/renewals.ts'
import type { Subscription } from '#shared/contract/subscriptions/customer/subscriptions.schemas.ts'
import { subscriptionCalls } from '#shared/contract/subscriptions/customer/subscriptions.ts'
import { untouchedPaise } from '#shared/domain/money/refunds.ts'
import { failureOf } from '#web/kit/api/api-error.ts'
import { useApi } from '#web/kit/api/use-call.ts'
import { ConfirmedAction } from '#web/kit/parts/ConfirmedAction.tsx'
import { mealsText } from '#web/kit/parts/meals-text.ts'

const { listSubscriptions, getSubscription, subscriptionStart } = subscriptionCalls

/** The way to end a subscription whose rules pay back what is left. */
export default function StopSubscription({ subscription }: { subscription: Subscription }) {
  const api = useApi()
  /** How many meals are left by now, when that is another number than was shown first. */
  const [newer, setNewer] = useState<number | null>(null)
  const { _id: id, meals_left: shown, plan_price, subscription_days, payment } = subscription
  const left = newer ?? shown
  const untouched = untouchedPaise({
    pricePaise: paiseFromRupees(plan_price),
    meals: subscription_days,
    untouched: left,
  })
  const facts = { meals: mealsText(left), amount: formatRupees(rupeesFromPaise(untouched)) }
  const text = payment?.state === 'paid' ? m.subscription_stop_text(facts) : m.subscription_stop_unpaid(facts)
  const changed =
    newer === null ? '' : m.subscription_stop_changed({ former: mealsText(shown), meals: mealsText(left) })

  async function stop(): Promise<string | null> {
    try {
      return (await api.call(renewalCalls.stopSubscription, { params: { id }, body: { meals: left } })).message
    } catch (error) {
      const present = failureOf(error, renewalCalls.stopSubscription, 'preview_stale')
      if (!present) throw error
      setNewer(present.meals)
      return null
    }
  }

  return (
    <ConfirmedAction
      className="mt-3 flex flex-col gap-3 border-line border-t pt-3"
      offered
      note={null}
      label={m.subscription_stop()}
      title={m.subscription_stop_ask()}
      text={changed ? `${changed} ${text}` : text}
      cancelLabel={m.subscription_stop_keep()}
      busyLabel={m.subscription_stopping()}
      act={stop}
      failed={m.subscription_stop_failed()}
      changed={[listSubscriptions, getSubscription, subscriptionStart, refundCalls.listRefunds, orderCalls.listOrders]}
    />
  )
}
