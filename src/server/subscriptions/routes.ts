import * as m from '#paraglide/messages.js'
import { calendarOf, fullDays } from '#server/calendar/calendar.ts'
import { customerRoute, renameCustomer } from '#server/people/people.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { withIdempotency } from '#server/platform/http/idempotency.ts'
import { publicRoute, type Route } from '#server/platform/http/route.ts'
import { contract } from '#shared/contract/contract.ts'
import { servableDayAt } from '#shared/domain/calendar/calendar.ts'
import { planTypeOf } from '#shared/domain/subscriptions/subscription.ts'
import { newSubscription } from '#shared/domain/subscriptions/subscription-days.ts'
import { currentSubscription, type SubscriptionRow } from './current-subscription.ts'
import { mealStatement } from './meal-statement.ts'
import { pausesInForce } from './pauses/pause-rows.ts'
import { currentPolicy, presentPolicy } from './policies.ts'
import { rulesOf } from './policy-facts.ts'
import { presentLookup, presentSubscription } from './present.ts'
import { subscriptionsOf } from './queries.ts'
import { startSubscription } from './start-subscription.ts'

/** A customer's subscriptions. */
export const subscriptionRoutes: Route[] = [
  publicRoute(contract.getSubscriptionPolicy, async ({ ctx }) => ({
    policy: presentPolicy(await currentPolicy(ctx.db)),
  })),

  customerRoute(contract.getSubscription, async ({ ctx, caller }) => {
    const now = ctx.now()
    return presentLookup(await currentSubscription(ctx.db, caller.id), await calendarOf(ctx).at(now), now)
  }),

  customerRoute(contract.listSubscriptions, async ({ ctx, caller }) => {
    const subscriptions = await subscriptionsOf(ctx.db, caller.id)
    const now = ctx.now()
    const calendar = await calendarOf(ctx).at(now)
    const pauses = await pausesInForce(ctx.db, runningAmong(subscriptions), now)
    const rules = await rulesOf(
      ctx.db,
      subscriptions.map(({ id }) => id),
    )
    const known = { pauses, rules, calendar }
    return {
      subscriptions: subscriptions.map((subscription) => presentSubscription(subscription, known, now)),
      now: now.toISOString(),
    }
  }),

  customerRoute(contract.mealStatement, ({ ctx, caller, params, query }) =>
    mealStatement(ctx.db, { subscriptionId: params.id, customerId: caller.id, query }),
  ),

  customerRoute(contract.subscriptionStart, async ({ ctx }) => {
    const now = ctx.now()
    const calendar = await calendarOf(ctx).at(now)
    const first = servableDayAt(calendar, now)
    const full = new Set(await fullDays(ctx.db, calendar.slot.code, first))
    return { first_day: first, start_day: newSubscription(1, calendar, now, full).startDay }
  }),

  customerRoute(contract.createSubscription, async ({ ctx, caller, body, request }) => {
    if (body.plan_type !== planTypeOf(body.subscription_days)) throw new AppError('subscription_bad_type')
    const wanted = {
      planType: body.plan_type,
      priceSeen: body.plan_price,
      addressId: body.selectedAddressId ?? null,
      policySeen: body.policyVersion ?? null,
    }
    const now = ctx.now()
    const calendar = await calendarOf(ctx).at(now)
    return withIdempotency({
      ctx,
      request,
      caller,
      call: 'createSubscription',
      body,
      run: async (trx) => {
        if (body.name !== null) await renameCustomer(trx, caller.id, body.name)
        const subscription = await startSubscription(ctx, trx, caller, wanted)
        const rules = await rulesOf(trx, [subscription.id])
        const known = { pauses: [], rules, calendar }
        return {
          message: m.subscription_created(),
          subscription: presentSubscription(subscription, known, now),
        }
      },
    })
  }),
]

function runningAmong(subscriptions: SubscriptionRow[]): string[] {
  return subscriptions.filter(({ status }) => status === 'active').map(({ id }) => id)
}
