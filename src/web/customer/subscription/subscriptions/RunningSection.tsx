import { lazy } from 'react'
import * as m from '#paraglide/messages.js'
import { kitchenDayOf } from '#shared/base/kitchen-time.ts'
import type { Subscription } from '#shared/contract/subscriptions/customer/subscriptions.schemas.ts'
import { PolicyList } from '#web/kit/policy/PolicyList.tsx'
import { Disclosure } from './Disclosure.tsx'
import PauseSection from './PauseSection.tsx'

const SubscriptionCalendar = lazy(() => import('./SubscriptionCalendar.tsx'))

interface RunningSectionProps {
  subscription: Subscription
  now: Date
  /** Another one waits behind it, whose days can be paused, too. */
  renewed: boolean
}

/** What can be done with a subscription that runs: its days, its pauses, and by which rules it was bought. */
export function RunningSection({ subscription, now, renewed }: RunningSectionProps) {
  const { _id: id, policy } = subscription
  return (
    <>
      <Disclosure title={m.meal_calendar_title()}>{() => <SubscriptionCalendar subscriptionId={id} />}</Disclosure>
      {(renewed || !isLastDay(subscription, now)) && <PauseSection subscription={subscription} now={now} />}
      {policy && (
        <section className="mt-3 border-line border-t pt-3">
          <h3 className="mb-2 font-semibold text-base">{m.policy_title()}</h3>
          <PolicyList policy={policy} progress={policy} />
        </section>
      )}
    </>
  )
}

/** Its last meal is today's: there is nothing left to pause. */
function isLastDay({ meals_left, end_date }: Subscription, now: Date): boolean {
  return meals_left === 0 && kitchenDayOf(new Date(end_date)) === kitchenDayOf(now)
}
