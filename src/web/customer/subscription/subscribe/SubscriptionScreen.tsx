import * as m from '#paraglide/messages.js'
import type { User } from '#shared/contract/people/customer/auth.schemas.ts'
import { subscriptionCalls } from '#shared/contract/subscriptions/customer/subscriptions.ts'
import { useCall } from '#web/kit/api/use-call.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { RequireLogin } from '../../account/login/RequireLogin.tsx'
import { BackLink } from '../../shell/navigation/BackLink.tsx'
import { readSubscriptionState } from '../../shell/navigation/read-payment-state.ts'
import { useNavigationState } from '../../shell/navigation/use-navigation-state.ts'
import { useSubscription } from '../subscriptions/use-subscription.ts'
import { AlreadySubscribed } from './AlreadySubscribed.tsx'
import { SubscribeForm } from './SubscribeForm.tsx'
import { SubscriptionSkeleton } from './SubscriptionSkeleton.tsx'
import { useSubscribe } from './use-subscribe.ts'

/** /subscription: buys a subscription of 1 to 30 days. */
export default function SubscriptionScreen() {
  return (
    <>
      <PageHeader title={m.subscription_title()} renderBack={(props) => <BackLink to="/" {...props} />} />
      <main className="flex flex-col gap-4 px-safe-4 py-4">
        <RequireLogin text={m.subscription_login_text()} loading={<SubscriptionSkeleton />}>
          {(user) => <Subscribing key={user.phoneNumber} user={user} />}
        </RequireLogin>
      </main>
    </>
  )
}

function Subscribing({ user }: { user: User }) {
  const { status, subscription } = useSubscription()
  const subscribing = useSubscribe(user)
  const state = useNavigationState(readSubscriptionState)
  const running =
    (status === 'active' || status === 'expiring_soon' || status === 'paused') &&
    subscription?.plan_type?.includes('subscription') === true

  const { data: start } = useCall(subscriptionCalls.subscriptionStart, {}, { staleTime: 0 })
  const { result } = subscribing

  const renews = running && state?.renews === true && subscription?.frontendStatus === 'expiring_soon'
  if ((running && !renews) || result.kind === 'subscribed') {
    const bought = result.kind === 'subscribed' ? result.bought : null
    const startDay = bought?.request.renews ? null : bought?.firstDay
    return (
      <AlreadySubscribed
        bought={bought}
        startsLater={start && startDay && startDay > start.first_day ? startDay : null}
        renewalDay={start?.renewal_days?.[0] ?? null}
      />
    )
  }
  if (status === 'unknown' || state === undefined) return <SubscriptionSkeleton />
  const selected = state.selectedAddress
  // Going back comes first, the navigation state after it: the form is then mounted anew from its draft.
  return (
    <SubscribeForm
      key={selected?.id}
      user={user}
      selected={selected}
      subscribing={subscribing}
      start={start}
      renews={renews}
      formerDays={renews ? (subscription?.subscription_days ?? null) : null}
    />
  )
}
