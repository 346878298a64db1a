import {
  closureEffects,
  daysChanged,
  daysClosed,
  daysLimited,
  daysReopened,
  daysWithOrders,
  figuresOfDays,
  holdForClosing,
  limitedDays,
  reachedByPush,
} from './calendar/calendar.ts'
import { menusChanged, menusOfMonth } from './catalog/catalog.ts'
import { pushChannel, reachedCustomers } from './notifications/notifications.ts'
import {
  askAgain,
  cancelClosed,
  countingWillChange,
  countTaken,
  effectsOnOrders,
  holdOrdersOf,
  orderedDays,
  orderFigures,
  ordersChanged,
  skipRules,
  subscriptionOrdersChanged,
} from './ordering/ordering.ts'
import { addressChanged, subscriptionChosen, userFacts } from './people/people.ts'
import type { AppContext } from './platform/context.ts'
import { relay } from './platform/outbox/relay.ts'
import { markRollupsStale } from './reports/reports.ts'
import {
  countPromised,
  effectsOnSubscriptions,
  followDefaultAddress,
  followMenus,
  holdSubscriptionsOf,
  lockSubscriptions,
  passOverMissedDays,
  promisedMeals,
  rulesOfSkip,
  settleMeals,
  startSubscription,
  subscriptionFacts,
} from './subscriptions/subscriptions.ts'

/** What higher floors do in the transactions of lower ones: each hook with its handlers, in their order, and the outbox's channels. */
export function registerHooks(ctx: AppContext): void {
  daysWithOrders.register(ctx, (_ctx, trx, slot, from) => orderedDays(trx, slot, from))
  daysChanged.register(ctx, async (_ctx, trx, calendar, now) => {
    await passOverMissedDays(trx, calendar, now)
    await countPromised(trx, await limitedDays(trx, now), now)
  })
  daysLimited.register(ctx, async ({ now }, trx, slot, days) => {
    await countTaken(trx, slot, days)
    await countPromised(trx, await limitedDays(trx, now()), now())
  })
  holdForClosing.register(ctx, (_ctx, trx, closing) => holdSubscriptionsOf(trx, closing))
  holdForClosing.register(ctx, (_ctx, trx, closing) => holdOrdersOf(trx, closing))
  closureEffects.register(ctx, (_ctx, db, closing) => effectsOnOrders(db, closing))
  closureEffects.register(ctx, (_ctx, db, closing) => effectsOnSubscriptions(db, closing))
  reachedByPush.register(ctx, (_ctx, db, customerIds, now) => reachedCustomers(db, customerIds, now))
  daysClosed.register(ctx, cancelClosed)
  daysReopened.register(ctx, (_ctx, trx, slot, days, now) => askAgain(trx, slot, days, now))
  figuresOfDays.register(ctx, (_ctx, db, calendar, days, now) => menusOfMonth(db, calendar, days, now))
  figuresOfDays.register(ctx, (_ctx, db, calendar, days) => orderFigures(db, calendar.slot.code, days))
  figuresOfDays.register(ctx, (_ctx, db, calendar, _days, now) => promisedMeals(db, calendar, now))
  addressChanged.register(ctx, followDefaultAddress)
  subscriptionChosen.register(ctx, async (ctx, trx, customerId, chosen) => {
    await startSubscription(ctx, trx, { id: customerId }, { ...chosen, addressId: null })
  })
  userFacts.register(ctx, subscriptionFacts)
  menusChanged.register(ctx, async ({ now, timeGuard }, trx) => {
    // Orders that may be past their deadline follow with the daily run, once the time is right.
    await followMenus(trx, timeGuard.between(now()).latest)
  })
  countingWillChange.register(ctx, async (_ctx, trx, subscriptionIds) => {
    await lockSubscriptions(trx, subscriptionIds)
  })
  skipRules.register(ctx, (_ctx, trx, subscriptionId) => rulesOfSkip(trx, subscriptionId))
  subscriptionOrdersChanged.register(ctx, async (_ctx, trx, changed, change, limited) => {
    await settleMeals(trx, changed, change)
    await countPromised(trx, limited, change.at)
  })
  ordersChanged.register(ctx, ({ timeGuard }, trx, changed, at) =>
    markRollupsStale(trx, changed, timeGuard.between(at).latest),
  )
  relay(ctx).addChannel(pushChannel(ctx))
}
