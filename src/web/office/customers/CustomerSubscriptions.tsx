import * as m from '#paraglide/messages.js'
import { kitchenDayOf } from '#shared/base/kitchen-time.ts'
import type { Address } from '#shared/contract/people/customer/addresses.schemas.ts'
import { customerCalls } from '#shared/contract/people/office/customers.ts'
import type { Subscription } from '#shared/contract/subscriptions/customer/subscriptions.schemas.ts'
import { useCall } from '#web/kit/api/use-call.ts'
import { weekdayDate } from '#web/kit/parts/dates.ts'
import { LazySubscriptionPauses } from '../parts/LazySubscriptionPauses.tsx'
import { StopSubscription } from '../parts/StopSubscription.tsx'
import { SubscriptionMeals } from '../parts/SubscriptionMeals.tsx'
import { SubscriptionPaymentBadge } from '../parts/SubscriptionPaymentBadge.tsx'
import { CustomerPart } from './CustomerPart.tsx'
import { ChangeSubscription } from './subscription/ChangeSubscription.tsx'
import { SellSubscription } from './subscription/SellSubscription.tsx'

/** The subscriptions of a customer: of the latest, also its pauses and what became of its meals. */
export function CustomerSubscriptions({ id, addresses }: { id: string; addresses: Address[] }) {
  const read = useCall(customerCalls.customerSubscriptions, { params: { id } }, { staleTime: 0 })
  return (
    <CustomerPart title={m.customer_subscriptions()} read={read}>
      {({ subscriptions: [latest, ...former] }) =>
        latest === undefined ? (
          <>
            <p>{m.customer_no_subscription()}</p>
            <SellSubscription customerId={id} addresses={addresses} formerDays={undefined} />
          </>
        ) : (
          <>
            <SubscriptionLine subscription={latest} />
            <LazySubscriptionPauses subscriptionId={latest._id} />
            <SubscriptionMeals subscriptionId={latest._id} />
            <ChangeSubscription subscription={latest} addresses={addresses} />
            <SellSubscription customerId={id} addresses={addresses} formerDays={latest.subscription_days} />
            <StopSubscription subscription={latest} />
            {former.length > 0 && (
              <ul aria-label={m.customer_former_subscriptions()} className="flex flex-col gap-2">
                {former.map((subscription) => (
                  <li key={subscription._id}>
                    <SubscriptionLine subscription={subscription} />
                  </li>
                ))}
              </ul>
            )}
          </>
        )
      }
    </CustomerPart>
  )
}

function SubscriptionLine({ subscription }: { subscription: Pick<Subscription, SubscriptionFacts> }) {
  const { subscription_days: count, start_date, end_date, meals_left: left, status, payment } = subscription
  return (
    <div>
      <p className="font-medium">
        {m.customer_subscription_days({
          count,
          from: weekdayDate(kitchenDayOf(new Date(start_date))),
          to: weekdayDate(kitchenDayOf(new Date(end_date))),
        })}
      </p>
      {payment && status !== 'cancelled' && (
        <p className="flex flex-wrap items-center gap-2 text-sm">
          {payment.state === 'paid' ? (
            m.customer_subscription_paid()
          ) : (
            <>
              {m.customer_subscription_due()} <SubscriptionPaymentBadge {...payment} />
            </>
          )}
        </p>
      )}
      <p className="text-ink-soft text-sm">
        {status === 'cancelled' ? m.customer_subscription_cancelled({ left }) : m.customer_meals_left({ left })}
      </p>
    </div>
  )
}

type SubscriptionFacts = 'subscription_days' | 'start_date' | 'end_date' | 'meals_left' | 'status' | 'payment'
