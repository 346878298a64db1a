import { lazy, Suspense } from 'react'
import * as m from '#paraglide/messages.js'
import type { Subscription } from '#shared/contract/subscriptions/customer/subscriptions.schemas.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Link } from '../../shell/navigation/Link.tsx'
import { Disclosure } from './Disclosure.tsx'
import { QueuedSection } from './QueuedSection.tsx'
import { RunningSection } from './RunningSection.tsx'

const SubscriptionPayment = lazy(() =>
  import('../../pay/SubscriptionPayment.tsx').catch(() => ({ default: () => null })),
)
const StopSubscription = lazy(() => import('./StopSubscription.tsx'))
const RefundCard = lazy(() => import('../../pay/RefundCard.tsx').catch(() => ({ default: () => null })))
const InvoiceSection = lazy(() => import('../../account/documents/InvoiceSection.tsx'))
const SubscriptionAddress = lazy(() => import('./SubscriptionAddress.tsx'))
const OwnMeals = lazy(() => import('./OwnMeals.tsx'))

export interface CardDetailsProps {
  subscription: Subscription
  /** The server's instant. */
  now: Date
  /** When the list was read, by this browser's clock. */
  readAt: number
  /** It expires soon, and nothing waits behind it. */
  renewable: boolean
  /** One waits behind it. */
  renewed: boolean
  runs: boolean
}

/** What can be done with a subscription, and the statement of its meals. */
export default function CardDetails({ subscription, now, readAt, renewable, renewed, runs }: CardDetailsProps) {
  const { _id: id, queued } = subscription
  return (
    <>
      {subscription.payment && (
        <div className="mt-3 border-line border-t pt-3 empty:hidden">
          <Suspense fallback={subscription.status === 'active' && <div className="h-6" />}>
            <SubscriptionPayment subscription={subscription} />
          </Suspense>
        </div>
      )}
      {(subscription.stopped || subscription.status === 'cancelled' || subscription.payment?.state === 'paid') && (
        <div className="mt-3 empty:hidden">
          <Suspense fallback={null}>
            <RefundCard subjectId={id} />
          </Suspense>
        </div>
      )}
      {(queued || runs) && subscription.meals_left > 0 && (
        <Disclosure title={m.subscriptions_change_address()}>
          {() => <SubscriptionAddress subscription={subscription} />}
        </Disclosure>
      )}
      <QueuedSection subscriptionId={id} queued={queued === true} />
      {renewable && (
        <Link to="/subscription" state={{ renews: true }} className={buttonClass('primary', 'mt-3 w-full')}>
          {m.subscription_renew()}
        </Link>
      )}
      {!queued && runs && <RunningSection subscription={subscription} now={now} renewed={renewed} />}
      {!queued && runs && subscription.policy?.refundable && subscription.meals_left > 0 && (
        <Suspense fallback={null}>
          <StopSubscription subscription={subscription} />
        </Suspense>
      )}
      <Disclosure title={m.meals_title()}>{() => <OwnMeals subscriptionId={id} readAt={readAt} />}</Disclosure>
      <Disclosure title={m.invoice_title()}>{() => <InvoiceSection subscriptionId={id} />}</Disclosure>
    </>
  )
}
