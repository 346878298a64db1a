import { calendarOf } from '#server/calendar/calendar.ts'
import type { AppContext } from '#server/kernel/context.ts'
import type { Subscription } from '#shared/contract/subscriptions/customer/subscriptions.schemas.ts'
import type { SubscriptionRow } from './current-subscription.ts'
import { pausesInForce } from './pauses/pause-rows.ts'
import { rulesOf } from './policy/policy-facts.ts'
import { presentSubscription } from './present.ts'
import { subscriptionsOf } from './queries.ts'

/** All subscriptions of a customer as they are now, the newest first. */
export async function listSubscriptions(ctx: AppContext, customerId: string, now: Date): Promise<Subscription[]> {
  const subscriptions = await subscriptionsOf(ctx.db, customerId)
  const calendar = await calendarOf(ctx).at(now)
  const pauses = await pausesInForce(ctx.db, runningAmong(subscriptions), now)
  const rules = await rulesOf(
    ctx.db,
    subscriptions.map(({ id }) => id),
  )
  const running = subscriptions.find(({ status }) => status === 'active') ?? null
  const known = { pauses, rules, calendar, running }
  return subscriptions.map((subscription) => presentSubscription(subscription, known, now))
}

function runningAmong(subscriptions: SubscriptionRow[]): string[] {
  return subscriptions.filter(({ status }) => status === 'active').map(({ id }) => id)
}
