import type { Route } from '#server/kernel/http/route.ts'
import { adminSubscriptionRoutes } from './admin-routes.ts'
import { pauseRoutes } from './pauses/routes.ts'
import { subscriptionRoutes } from './routes.ts'
import { subscriberRoutes } from './subscribers/routes.ts'

/** Subscriptions: buying them, and the daily run that makes their orders. What other areas may use of it. */

export const subscriptionsRoutes: Route[] = [
  ...subscriptionRoutes,
  ...adminSubscriptionRoutes,
  ...subscriberRoutes,
  ...pauseRoutes,
]

export { notePaymentClaimed, notePaymentRejected, setPaymentState } from './buy/payment-state.ts'
export { type Sold, subscriptionSold } from './buy/sell-subscription.ts'
export { startSubscription } from './buy/start-subscription.ts'
export { MEALS_GONE_BACK, refundReturned, subscriptionsReduced } from './buy/stop-subscription.ts'
export { effectsOnSubscriptions, holdSubscriptionsOf } from './closure-effects.ts'
export { datesOf, type SubscriptionRow } from './current-subscription.ts'
export { subscriptionCustomerTables, subscriptionFigures } from './customer-tables.ts'
export { dailyRun, ordersConfirmed } from './daily/daily-run.ts'
export { missingOrders } from './daily/daily-run-report.ts'
export { followAddress } from './daily/follow-address.ts'
export { followMenus } from './daily/follow-menus.ts'
export { passOverMissedDays } from './daily/move-subscriptions.ts'
export { isParked } from './daily/parked.ts'
export { promisedMeals } from './daily/promised-meals.ts'
export { countPromised } from './daily/promises.ts'
export { servePaid } from './daily/serve-paid.ts'
export { WAITS_FOR_PAYMENT } from './daily/waits-for-payment.ts'
export { checkLedger, LEDGER_CHECK } from './meals/check-ledger.ts'
export { type MealMove, moveMeals } from './meals/meal-ledger.ts'
export { lockSubscriptions, settleMeals } from './meals/meals.ts'
export { movedBySlot } from './moved-ends.ts'
export {
  effectsOfBlockOnSubscriptions,
  holdSubscriptionsOfCustomer,
  pauseForBlock,
} from './pauses/pause-blocked.ts'
export { remindPaused } from './pauses/remind-paused.ts'
export { policyApproval } from './policy/set-policy.ts'
export { statusWord } from './present.ts'
export { keptSubscriptions } from './queries.ts'
export { settlePromised } from './settle-promised.ts'
export { rulesOfSkip } from './skips.ts'
export { dueOfSubscriptions } from './subscribers/due-hook.ts'
export { subscriptionFacts } from './user-facts.ts'
