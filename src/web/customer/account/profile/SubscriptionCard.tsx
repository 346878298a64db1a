import type { UseQueryResult } from '@tanstack/react-query'
import * as m from '#paraglide/messages.js'
import { formatDate } from '#shared/base/dates.ts'
import { formatRupees } from '#shared/base/money.ts'
import { policyCalls } from '#shared/contract/subscriptions/customer/policy.ts'
import type { SubscriptionLookup } from '#shared/contract/subscriptions/customer/subscriptions.schemas.ts'
import { nextRenewal, USUAL_PLATE_PRICES } from '#shared/domain/subscriptions/subscription.ts'
import type { ApiError } from '#web/kit/api/api-error.ts'
import { errorText } from '#web/kit/api/api-error.ts'
import { useCall } from '#web/kit/api/use-call.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Card } from '#web/ui/Card.tsx'
import { ErrorCard } from '#web/ui/ErrorCard.tsx'
import { Fact } from '#web/ui/Fact.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { SkeletonGroup } from '#web/ui/SkeletonGroup.tsx'
import { Link } from '../../shell/navigation/Link.tsx'
import { isMonthly, planTypeText } from '../../subscription/subscriptions/plan-text.ts'
import { subscriptionPill } from './subscription-pill.ts'

interface SubscriptionCardProps {
  subscription: UseQueryResult<SubscriptionLookup, ApiError>
  /** While it is read: whether there is probably one, which takes more room. */
  expected: boolean
}

/** Subscription Details: the subscription with its state, its price and when it is to be renewed. */
export function SubscriptionCard({ subscription, expected }: SubscriptionCardProps) {
  const { data } = subscription
  if (!data && subscription.isError) {
    return (
      <ErrorCard
        title={m.profile_subscription_failed()}
        text={errorText(subscription.error, m.subscriptions_load_failed_text())}
        busy={subscription.isFetching}
        onRetry={() => subscription.refetch()}
      />
    )
  }
  return (
    <Card as="section" aria-labelledby="subscription-details">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="subscription-details" className="font-semibold text-base">
          {m.profile_subscription_details()}
        </h2>
        {data && <Pill status={data.plan_type ? (data.status ?? '') : null} />}
      </div>
      {!data ? (
        <SkeletonGroup className="mt-3">
          <Skeleton className={`w-full ${expected ? 'h-52' : 'h-28'}`} />
        </SkeletonGroup>
      ) : data.plan_type ? (
        <Details subscription={data} planType={data.plan_type} />
      ) : (
        <NoSubscription />
      )}
    </Card>
  )
}

function Pill({ status }: { status: string | null }) {
  const { tone, label } = subscriptionPill(status)
  return <Badge tone={tone}>{label}</Badge>
}

function Details({ subscription, planType }: { subscription: SubscriptionLookup; planType: string }) {
  const began = subscription.subscription_date
  const renewal =
    began &&
    nextRenewal({
      planType,
      subscriptionDate: new Date(began),
      endDate: subscription.end_date ? new Date(subscription.end_date) : null,
    })
  return (
    <>
      <dl className="mt-3 grid grid-cols-2 gap-3">
        <Fact label={m.profile_plan_type()}>
          <span className="uppercase">{planTypeText(planType)}</span>
        </Fact>
        <Fact label={isMonthly(planType) ? m.profile_monthly_cost() : m.profile_cost()}>
          {formatRupees(subscription.plan_price ?? 0)}
        </Fact>
        <Fact label={m.profile_started()}>{formatDate(began)}</Fact>
        <Fact label={m.profile_next_renewal()}>{renewal && formatDate(renewal.toISOString())}</Fact>
      </dl>
      <p className="mt-3 rounded-md bg-leaf-soft p-3 text-base text-leaf-dark">{m.profile_included()}</p>
    </>
  )
}

function NoSubscription() {
  const { data } = useCall(policyCalls.getSubscriptionPolicy, {})
  const { plate, daily } = data?.prices ?? USUAL_PLATE_PRICES
  return (
    <div className="mt-3 flex flex-col items-start gap-1">
      <p className="text-base">{m.profile_no_active()}</p>
      {/* Its place is kept while the prices are on their way. */}
      <p className={`text-base text-ink-soft ${data ? '' : 'invisible'}`}>
        {plate < daily
          ? m.profile_no_active_text({ plate: formatRupees(plate), daily: formatRupees(daily) })
          : m.profile_no_active_price({ plate: formatRupees(plate) })}
      </p>
      <Link to="/subscription" className={buttonClass('primary', 'mt-3 w-full')}>
        {m.subscriptions_subscribe_now()}
      </Link>
    </div>
  )
}
