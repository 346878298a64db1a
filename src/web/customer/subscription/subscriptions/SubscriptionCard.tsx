import { MapPin } from 'lucide-react'
import { lazy, Suspense } from 'react'
import * as m from '#paraglide/messages.js'
import { formatDate, formatWeekdayDate } from '#shared/base/dates.ts'
import type { Subscription } from '#shared/contract/subscriptions/customer/subscriptions.schemas.ts'
import { daysOfPlanType, isRunning } from '#shared/domain/subscriptions/subscription.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ErrorBoundary } from '#web/ui/ErrorBoundary.tsx'
import { Fact } from '#web/ui/Fact.tsx'
import { Price } from '#web/ui/Price.tsx'
import type { CardDetailsProps } from './CardDetails.tsx'
import { planTypeText } from './plan-text.ts'
import { SubscriptionStateBadge } from './SubscriptionStateBadge.tsx'

/** What stands below the facts, in files of its own. */
export const loadCardDetails = () => import('./CardDetails.tsx')
const CardDetails = lazy(loadCardDetails)

type SubscriptionCardProps = Omit<CardDetailsProps, 'runs'>

/** One subscription of the list. */
export function SubscriptionCard({ subscription, now, readAt, renewable, renewed }: SubscriptionCardProps) {
  const { plan_type, plan_price, subscription_days, start_date, end_date, delivery_address, queued } = subscription
  const runs = isRunning({ status: subscription.status, endDate: new Date(end_date) }, now)
  const days = subscription_days || daysOfPlanType(plan_type)
  return (
    <Card as="li">
      <SubscriptionStateBadge subscription={subscription} now={now} />
      <h2 className="mt-2 font-semibold text-base uppercase">{planTypeText(plan_type)}</h2>
      <p>
        <Price rupees={plan_price} className="font-bold text-xl" />{' '}
        {days && (
          <span className="text-base text-ink-soft">
            {days === 1 ? m.subscriptions_for_day() : m.subscriptions_for_days({ count: days })}
          </span>
        )}
      </p>
      <dl className="mt-3 grid grid-cols-2 gap-3 border-line border-t pt-3">
        <Fact label={m.subscriptions_start()}>{queued ? aboutText(subscription) : formatWeekdayDate(start_date)}</Fact>
        <Fact label={m.subscriptions_end()}>
          {subscription.is_open_ended ? m.pause_end_unknown() : formatWeekdayDate(end_date)}
        </Fact>
      </dl>
      {!delivery_address && runs && subscription.meals_left > 0 && (
        <Alert tone="warning" className="mt-3">
          {m.home_meal_no_address()}
        </Alert>
      )}
      {delivery_address && (
        <p className="mt-3 flex items-start gap-2 text-base">
          <MapPin aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-leaf" />
          <span className="min-w-0 whitespace-pre-line">{delivery_address}</span>
        </p>
      )}
      <p className="mt-3 text-ink-soft text-sm">
        {m.subscriptions_created({ date: formatDate(subscription.createdAt) })}
      </p>
      <ErrorBoundary>
        <Suspense fallback={<div className={runs ? 'mt-3 h-40' : 'mt-3 h-11'} />}>
          <CardDetails {...{ subscription, now, readAt, renewable, renewed, runs }} />
        </Suspense>
      </ErrorBoundary>
    </Card>
  )
}

/** About when a queued subscription begins; nobody knows while the one before it is paused without an end. */
function aboutText({ start_date, is_open_ended }: Subscription): string {
  return is_open_ended
    ? m.subscriptions_queued_some_day()
    : m.subscription_about({ day: formatWeekdayDate(start_date) })
}
