import { Wallet } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import * as m from '#paraglide/messages.js'
import { formatRupees } from '#shared/base/money.ts'
import { paymentCalls } from '#shared/contract/money/customer/payments.ts'
import type { Subscription } from '#shared/contract/subscriptions/customer/subscriptions.schemas.ts'
import { useCall } from '#web/kit/api/use-call.ts'
import { mealsText } from '#web/kit/parts/meals-text.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import PayCard from './PayCard.tsx'
import { PAY_PLACE } from './pay-place.ts'

/** How a subscription is paid: what is known of it, and the way to pay it by UPI. */
export default function SubscriptionPayment({ subscription }: { subscription: Subscription }) {
  const { _id: id, plan_price: price, status, payment } = subscription
  const { hash } = useLocation()
  const [chosen, setChosen] = useState(hash === PAY_PLACE)
  const open = status === 'active' && payment?.state !== 'paid' && payment?.state !== 'refunded'
  const online = useCall(paymentCalls.paymentMethods, {}, { enabled: open && payment?.method === 'cod' }).data?.online
  if (!payment) return null
  const settled = payment.method === 'upi' && <PayCard within settled subject={{ kind: 'subscription', id }} />
  if (status !== 'active' || payment.state === 'refunded') return settled
  if (payment.state === 'paid')
    return (
      <div className="flex flex-col gap-3">
        <p className="flex items-center gap-2 text-base">
          <Wallet aria-hidden="true" className="size-5 shrink-0 text-leaf" />
          {m.subscriptions_paid({ amount: formatRupees(price) })}
        </p>
        {settled}
      </div>
    )
  const byUpi = payment.method === 'upi' || chosen
  return (
    <div className="flex flex-col gap-3">
      {payment.waits ? (
        <Alert tone="warning" title={m.subscriptions_waits_title()}>
          {m.subscriptions_waits()}
        </Alert>
      ) : (
        byUpi &&
        payment.state === 'due' &&
        payment.trust !== null && <p className="text-base">{trustText(payment.trust)}</p>
      )}
      {byUpi ? (
        <PayCard within subject={{ kind: 'subscription', id }} />
      ) : (
        <>
          <p className="text-base">{m.subscriptions_due_cash({ amount: formatRupees(price) })}</p>
          {online && (
            <Button variant="secondary" onClick={() => setChosen(true)}>
              {m.subscriptions_pay_upi()}
            </Button>
          )}
        </>
      )}
    </div>
  )
}

/** How many meals come before the money. */
function trustText(meals: number): string {
  return meals === 0 ? m.subscription_pay_upi_first() : m.subscription_pay_upi_trust({ meals: mealsText(meals) })
}
