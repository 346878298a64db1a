import { readCalendar } from '#server/calendar/calendar.ts'
import type { AppContext } from '#server/kernel/context.ts'
import type { Db } from '#server/kernel/db/connection.ts'
import type { UserFacts } from '#server/people/people.ts'
import { currentSubscription, datesOf } from './current-subscription.ts'
import { pausedToday, shownWord } from './present.ts'

/** What the profile shows of a customer's subscription; `null` when there never was one. */
export async function subscriptionFacts(ctx: AppContext, db: Db, customerId: string): Promise<UserFacts | null> {
  const subscription = await currentSubscription(db, customerId)
  if (!subscription) return null
  const now = ctx.now()
  const calendar = await readCalendar(db, now)
  return {
    subscription_date: datesOf(subscription, calendar, now).startDate.toISOString(),
    status: pausedToday(subscription, now) === null ? shownWord(subscription, calendar, now) : 'paused',
  }
}
