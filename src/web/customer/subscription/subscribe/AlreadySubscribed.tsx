import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import * as m from '#paraglide/messages.js'
import { dayText } from '#shared/base/day-text.ts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import { policyCalls } from '#shared/contract/subscriptions/customer/policy.ts'
import { useCall } from '#web/kit/api/use-call.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Card } from '#web/ui/Card.tsx'
import { LazyPaySubscription } from '../../pay/LazyPayCard.tsx'
import { PAY_PLACE } from '../../pay/pay-place.ts'
import { Link } from '../../shell/navigation/Link.tsx'
import { PurchaseList } from './SummaryCard.tsx'
import { forgetSubscribing } from './subscribe-attempt.ts'
import { forgetDraft } from './subscription-draft.ts'
import type { Bought } from './use-subscribe.ts'

interface AlreadySubscribedProps {
  /** What has just been bought, to be thanked for. */
  bought: Bought | null
  /** The days before this one are full. */
  startsLater: KitchenDay | null
  /** About the day on which a renewal would begin; `null` when there is nothing to renew now. */
  renewalDay: KitchenDay | null
}

/** Stands in place of the form while a subscription runs. */
export function AlreadySubscribed({ bought, startsLater, renewalDay }: AlreadySubscribedProps) {
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    forgetSubscribing()
    forgetDraft()
    // The focused button is unmounted: moves the focus to the answer.
    if (document.activeElement === document.body) heading.current?.focus()
    window.scrollTo(0, 0)
  }, [])

  return (
    <>
      <Card className="flex flex-col items-center gap-2 py-8 text-center">
        <span className="mb-2 flex size-16 items-center justify-center rounded-full bg-leaf-soft text-leaf">
          <CircleCheck className="size-8" />
        </span>
        <h2 ref={heading} tabIndex={-1} className="font-semibold text-xl outline-none">
          {m.subscription_already_title()}
        </h2>
        <p className="max-w-80 text-base text-ink-soft">{m.subscription_already_text()}</p>
        {startsLater && (
          <p className="max-w-80 text-base">{m.subscription_starts_later({ day: dayText(startsLater) })}</p>
        )}
        <div className="mt-4 flex flex-col gap-2">
          {renewalDay && !bought && (
            <>
              <p className="max-w-80 text-base">{m.subscription_renew_text({ day: dayText(renewalDay) })}</p>
              <Link to="/subscription" replace state={{ renews: true }} className={buttonClass()}>
                {m.subscription_renew()}
              </Link>
            </>
          )}
          <Link to="/" className={buttonClass(renewalDay && !bought ? 'secondary' : 'primary')}>
            {m.subscription_back_home()}
          </Link>
          <Link to="/subscriptions" className={buttonClass('quiet')}>
            {m.subscriptions_title()}
          </Link>
        </div>
      </Card>
      {bought && <ThankYou bought={bought} />}
    </>
  )
}

/** Where it is paid that was bought with the registration. */
function PayLater() {
  return (
    <Link to={`/subscriptions${PAY_PLACE}`} className={buttonClass('primary', 'w-full')}>
      {m.subscriptions_pay_upi()}
    </Link>
  )
}

/** What has been bought, and how it is paid. */
function ThankYou({ bought: { request, id, firstDay, lastDay } }: { bought: Bought }) {
  const { data } = useCall(policyCalls.getSubscriptionPolicy, {})
  const policy = data?.policy.version === request.policyVersion ? data.policy : null
  const { name, price, renews, address, method } = request
  return (
    <>
      {method === 'UPI' && (id ? <LazyPaySubscription id={id} /> : <PayLater />)}
      <Card as="section" aria-labelledby="subscription-thanks">
        <h2 id="subscription-thanks" className="mb-3 font-semibold text-base">
          {m.subscription_thanks({ name })}
        </h2>
        <PurchaseList {...{ price, firstDay, lastDay, renews, policy, method }} address={address.text} />
      </Card>
    </>
  )
}
