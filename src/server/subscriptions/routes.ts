import * as m from '#paraglide/messages.js'
import { calendarOf, fullDays } from '#server/calendar/calendar.ts'
import { usualPrices } from '#server/catalog/catalog.ts'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import { publicRoute, type Route } from '#server/kernel/http/route.ts'
import { paidThalis } from '#server/ordering/ordering.ts'
import { customerRoute, renameCustomer } from '#server/people/people.ts'
import { addDays, kitchenDayOf } from '#shared/base/kitchen-time.ts'
import { rupeesFromPaise } from '#shared/base/money.ts'
import { contract } from '#shared/contract/contract.ts'
import { type Calendar, openDaysFrom, servableDayAt } from '#shared/domain/calendar/calendar.ts'
import { canRenew, queuedSubscription } from '#shared/domain/subscriptions/renewal.ts'
import { MAX_DAYS, planTypeOf } from '#shared/domain/subscriptions/subscription.ts'
import { newSubscription, servedDaysFrom, withoutOpenEnd } from '#shared/domain/subscriptions/subscription-days.ts'
import { cancelQueued } from './buy/cancel-queued.ts'
import { OFFER_DAYS, subscriptionOffer } from './buy/offer.ts'
import { startSubscription } from './buy/start-subscription.ts'
import { stopSubscription } from './buy/stop-subscription.ts'
import { currentSubscription, datesOf, progressOf, queuedOf, type SubscriptionRow } from './current-subscription.ts'
import { setSubscriptionAddress } from './daily/follow-address.ts'
import { listSubscriptions } from './list-subscriptions.ts'
import { mealStatement } from './meals/meal-statement.ts'
import { readPausable } from './pauses/read-pausable.ts'
import { currentPolicy, presentPolicy } from './policy/policies.ts'
import { rulesOf } from './policy/policy-facts.ts'
import { presentLookup, presentNextMeals, presentPlatePrices, presentSubscription } from './present.ts'

/** A customer's subscriptions. */
export const subscriptionRoutes: Route[] = [
  publicRoute(contract.getSubscriptionPolicy, async ({ ctx }) => ({
    policy: presentPolicy(await currentPolicy(ctx.db)),
    prices: presentPlatePrices(await usualPrices(ctx.db)),
  })),

  customerRoute(contract.getSubscription, async ({ ctx, caller }) => {
    const now = ctx.now()
    const [current, queued] = [await currentSubscription(ctx.db, caller.id), await queuedOf(ctx.db, caller.id)]
    const calendar = await calendarOf(ctx).at(now)
    const lookup = presentLookup(current, queued, calendar, now)
    if (current?.status !== 'active' && current?.status !== 'queued') return lookup
    const pausable = await readPausable(ctx.db, { subscriptionId: current.id }, now)
    return { ...lookup, ...presentNextMeals(pausable, calendar, now) }
  }),

  customerRoute(contract.listSubscriptions, async ({ ctx, caller }) => {
    const now = ctx.now()
    return { subscriptions: await listSubscriptions(ctx, caller.id, now), now: now.toISOString() }
  }),

  customerRoute(contract.mealStatement, ({ ctx, caller, params, query }) =>
    mealStatement(ctx.db, { subscriptionId: params.id, customerId: caller.id, query }),
  ),

  customerRoute(contract.subscriptionStart, async ({ ctx, caller }) => {
    const now = ctx.now()
    const { of, slots } = await calendarOf(ctx).all(now)
    const calendar = of.lunch
    const first = servableDayAt(calendar, now)
    const full = new Set(await fullDays(ctx.db, calendar.slot.code, first, now))
    const { startDay } = newSubscription(1, calendar, now, full)
    const [current, queued] = [await currentSubscription(ctx.db, caller.id), await queuedOf(ctx.db, caller.id)]
    const renewal = queued ? null : renewalOf(current, calendar, now)
    const { deliversFrom, deliversTo } = calendar.slot
    return {
      first_day: first,
      start_day: startDay,
      days: openDaysFrom(calendar, startDay, MAX_DAYS),
      renewal_days: renewal && servedDaysFrom(calendar, withoutOpenEnd(renewal.pauses), renewal.startDay, MAX_DAYS),
      ...(slots.served.length > 1 && { lunch: { from: deliversFrom, to: deliversTo } }),
    }
  }),

  customerRoute(contract.subscriptionOffer, async ({ ctx, caller }) => {
    const now = ctx.now()
    const current = await currentSubscription(ctx.db, caller.id)
    if (current?.status === 'active' || current?.status === 'queued') return { offer: null }
    const from = addDays(kitchenDayOf(now), -OFFER_DAYS)
    const { subscription: platePaise } = await usualPrices(ctx.db)
    const offer = subscriptionOffer(await paidThalis(ctx.db, caller.id, from), platePaise)
    return {
      offer: offer && {
        days: offer.days,
        paid: rupeesFromPaise(offer.paidPaise),
        subscription: rupeesFromPaise(offer.subscriptionPaise),
      },
    }
  }),

  customerRoute(contract.cancelSubscription, async ({ ctx, caller, params }) => {
    await cancelQueued(ctx, caller, params.id)
    return { message: m.subscription_called_off() }
  }),

  customerRoute(contract.stopSubscription, async ({ ctx, caller, params, body }) => {
    await stopSubscription(ctx, { id: params.id, customerId: caller.id, meals: body.meals, by: { kind: 'customer' } })
    return { message: m.subscription_stopped() }
  }),

  customerRoute(contract.changeSubscriptionAddress, async ({ ctx, caller, params, body }) => {
    const change = { id: params.id, customerId: caller.id, addressId: body.addressId }
    await inTransaction(ctx.db, (trx) => setSubscriptionAddress(ctx, trx, change))
    return { message: m.subscription_address_changed() }
  }),

  customerRoute(contract.createSubscription, async ({ ctx, caller, body, request }) => {
    if (body.plan_type !== planTypeOf(body.subscription_days)) throw new AppError('subscription_bad_type')
    const wanted = {
      planType: body.plan_type,
      priceSeen: body.plan_price,
      addressId: body.selectedAddressId ?? null,
      policySeen: body.policyVersion ?? null,
      seen: body.seen,
      paymentMethod: body.paymentMethod ?? null,
      renews: body.renews === true,
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
        const running = (await currentSubscription(trx, caller.id)) ?? null
        const known = { pauses: [], rules, calendar, running }
        return {
          message: m.subscription_created(),
          subscription: presentSubscription(subscription, known, now),
        }
      },
    })
  }),
]

/** Where a renewal of a subscription would stand; `null` when it cannot be renewed now. */
function renewalOf(running: SubscriptionRow | undefined, calendar: Calendar, now: Date) {
  if (running?.status !== 'active') return null
  const { status } = running
  if (!canRenew({ status, ...datesOf(running, calendar, now) }, now)) return null
  return queuedSubscription(MAX_DAYS, progressOf(running), calendar, now)
}
