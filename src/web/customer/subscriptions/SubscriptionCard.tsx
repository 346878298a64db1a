import { MapPin } from 'lucide-react'
import { lazy, Suspense } from 'react'
import * as m from '#paraglide/messages.js'
import type { Subscription } from '#shared/contract/customer/subscriptions.schemas.ts'
import { formatDate } from '#shared/domain/calendar/dates.ts'
import { daysOfPlanType, isRunning } from '#shared/domain/subscriptions/subscription.ts'
import { daysText } from '#web/parts/days-text.ts'
import { Card } from '#web/ui/Card.tsx'
import { ErrorBoundary } from '#web/ui/ErrorBoundary.tsx'
import { Price } from '#web/ui/Price.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { MealsSection } from './MealsSection.tsx'
import { SubscriptionStateBadge } from './SubscriptionStateBadge.tsx'

const PauseSection = lazy(() => import('./PauseSection.tsx'))
const PolicyList = lazy(() => import('#web/parts/policy/PolicyList.tsx').then((file) => ({ default: file.PolicyList })))

interface SubscriptionCardProps {
  subscription: Subscription
  /** The server's instant. */
  now: Date
  /** When the list was read, by this browser's clock. */
  readAt: number
}

/** One subscription of the list. */
export function SubscriptionCard({ subscription, now, readAt }: SubscriptionCardProps) {
  const { plan_type, plan_price, subscription_days, start_date, end_date, delivery_address, policy } = subscription
  const days = subscription_days || daysOfPlanType(plan_type)
  return (
    <Card as="li">
      <SubscriptionStateBadge subscription={subscription} now={now} />
      <h2 className="mt-2 font-semibold text-base uppercase">{plan_type}</h2>
      <p>
        <Price rupees={plan_price} className="font-bold text-xl" />{' '}
        {days && <span className="text-base text-ink-soft">{m.subscriptions_for_days({ days: daysText(days) })}</span>}
      </p>
      <dl className="mt-3 grid grid-cols-2 gap-3 border-line border-t pt-3">
        <SubscriptionDate label={m.subscriptions_start()} text={formatDate(start_date)} />
        {subscription.is_open_ended ? (
          <SubscriptionDate label={m.subscriptions_end()} text={m.pause_end_unknown()} />
        ) : (
          <SubscriptionDate label={m.subscriptions_end()} text={formatDate(end_date)} />
        )}
      </dl>
      {delivery_address && (
        <p className="mt-3 flex items-start gap-2 text-base">
          <MapPin aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-leaf" />
          <span className="min-w-0 whitespace-pre-line">{delivery_address}</span>
        </p>
      )}
      <p className="mt-3 text-ink-soft text-sm">
        {m.subscriptions_created({ date: formatDate(subscription.createdAt) })}
      </p>
      {isRunning({ status: subscription.status, endDate: new Date(end_date) }, now) && (
        <>
          <Suspense fallback={<div className="mt-3 h-11" />}>
            <PauseSection subscription={subscription} now={now} />
          </Suspense>
          {policy && (
            <section className="mt-3 border-line border-t pt-3">
              <h3 className="mb-2 font-semibold text-base">{m.policy_title()}</h3>
              <ErrorBoundary>
                <Suspense fallback={<Spinner />}>
                  <PolicyList policy={policy} progress={policy} />
                </Suspense>
              </ErrorBoundary>
            </section>
          )}
        </>
      )}
      <MealsSection subscriptionId={subscription._id} readAt={readAt} />
    </Card>
  )
}

function SubscriptionDate({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <dt className="text-ink-soft text-sm">{label}</dt>
      <dd className="text-base">{text}</dd>
    </div>
  )
}
