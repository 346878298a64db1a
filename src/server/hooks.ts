import {
  calendarCustomerTables,
  closureEffects,
  daysChanged,
  daysClosed,
  daysLimited,
  daysReopened,
  daysWithOrders,
  figuresOfDays,
  firstKitchenDay,
  holdForClosing,
  limitedDays,
  movedBySlotChange,
  reachedByPush,
  undeliveredOfSlot,
} from './calendar/calendar.ts'
import {
  catalogCustomerTables,
  dishApproval,
  dishPriceApproval,
  firstMenuDay,
  menuApproval,
  menuCopiesApproval,
  menuPriceApproval,
  menusChanged,
  menusOfMonth,
  namesOfDishes,
  ordersOfDays,
  priceApproval,
  requireDelivered,
  subscriptionsKept,
} from './catalog/catalog.ts'
import {
  arrangeDays,
  boxedFor,
  boxesOfDay,
  deliveryCustomerTables,
  depositApproval,
  depositReversalApproval,
  failedStopApproval,
  followOrders,
  keepRuns,
  namesOfRoutes,
  RIDER_OF_ORDER,
  requireUnpacked,
  stopsOfOrders,
} from './delivery/delivery.ts'
import { isDemo, stopDemoMenus } from './demo/demo.ts'
import type { AppContext } from './kernel/context.ts'
import { kitchenBegan } from './kernel/http/entered-days.ts'
import { relay } from './kernel/outbox/relay.ts'
import {
  countBoxes,
  followRenamed,
  keepStops,
  kindsOfBoxes,
  kitchenCustomerTables,
  lockDays,
  packedOf,
  stopsOfDay,
} from './kitchen/kitchen.ts'
import {
  accountEntryApproval,
  accountReversalApproval,
  boxesOfOrders,
  calledOffApproval,
  calledOffOrdersApproval,
  documentApproval,
  dueAmongSubscriptions,
  forgiveCalledOff,
  moneyCustomerTables,
  moneyFigures,
  paymentApproval,
  paySold,
  queueOrders,
  refundApproval,
  refundChanged,
  requireUnpaid,
  riderOfOrder,
  salesAreInvented,
  subscriptionsCostLess,
} from './money/money.ts'
import { notificationCustomerTables, pushChannel, reachedCustomers } from './notifications/notifications.ts'
import {
  askAgain,
  cancelClosed,
  cancelOrdersOfBlocked,
  countingWillChange,
  countTaken,
  effectsOfBlockOnOrders,
  effectsOnOrders,
  holdOrdersOf,
  holdOrdersOfCustomer,
  lastOrderedAt,
  namesOfOrders,
  orderedDays,
  orderFigures,
  orderGivesWay,
  orderingCustomerTables,
  orderingFigures,
  ordersChanged,
  ordersToCook,
  removePhone,
  skipRules,
  statusesSet,
  subscriptionOrdersChanged,
  undeliveredOrders,
} from './ordering/ordering.ts'
import {
  type ApprovalKind,
  addressChanged,
  addressUsed,
  approvalKinds,
  blockEffects,
  customerBlocked,
  customerTables,
  holdForBlock,
  lastOrdered,
  mergeFigures,
  namesOfPeople,
  namesOfThings,
  peopleCustomerTables,
  peopleFigures,
  phoneLeft,
  recipientRenamed,
  subscriptionChosen,
  userFacts,
} from './people/people.ts'
import { markRollupsStale, reportCustomerTables } from './reports/reports.ts'
import {
  countPromised,
  dueOfSubscriptions,
  effectsOfBlockOnSubscriptions,
  effectsOnSubscriptions,
  followAddress,
  followMenus,
  holdSubscriptionsOf,
  holdSubscriptionsOfCustomer,
  keptSubscriptions,
  lockSubscriptions,
  movedBySlot,
  ordersConfirmed,
  passOverMissedDays,
  pauseForBlock,
  policyApproval,
  promisedMeals,
  refundReturned,
  rulesOfSkip,
  settleMeals,
  settlePromised,
  startSubscription,
  subscriptionCustomerTables,
  subscriptionFacts,
  subscriptionFigures,
  subscriptionSold,
  subscriptionsReduced,
} from './subscriptions/subscriptions.ts'

const APPROVAL_KINDS: ApprovalKind[] = [
  priceApproval,
  policyApproval,
  refundApproval,
  accountEntryApproval,
  accountReversalApproval,
  paymentApproval,
  documentApproval,
  depositApproval,
  depositReversalApproval,
  calledOffApproval,
  calledOffOrdersApproval,
  failedStopApproval,
  menuPriceApproval,
  dishPriceApproval,
  menuApproval,
  dishApproval,
  menuCopiesApproval,
]

/** What higher floors do in the transactions of lower ones: each hook with its handlers, in their order, and the outbox's channels. */
export function registerHooks(ctx: AppContext): void {
  kitchenBegan.register(ctx, (_ctx, db) => firstKitchenDay(db))
  kitchenBegan.register(ctx, (_ctx, db) => firstMenuDay(db))
  daysWithOrders.register(ctx, (_ctx, trx, slot, from) => orderedDays(trx, slot, from))
  undeliveredOfSlot.register(ctx, (_ctx, trx, slot, from) => undeliveredOrders(trx, slot, from))
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
  movedBySlotChange.register(ctx, (_ctx, db, change) => movedBySlot(db, change))
  reachedByPush.register(ctx, (_ctx, db, customerIds, now) => reachedCustomers(db, customerIds, now))
  daysClosed.register(ctx, cancelClosed)
  daysReopened.register(ctx, (_ctx, trx, slot, days, now) => askAgain(trx, slot, days, now))
  figuresOfDays.register(ctx, (_ctx, db, calendar, days, now) => menusOfMonth(db, calendar, days, now))
  figuresOfDays.register(ctx, (_ctx, db, calendar, days) => orderFigures(db, calendar.slot.code, days))
  figuresOfDays.register(ctx, (_ctx, db, calendar, _days, now) => promisedMeals(db, calendar, now))
  subscriptionsKept.register(ctx, (_ctx, db) => keptSubscriptions(db))
  ordersOfDays.register(ctx, (_ctx, db, slot, days) => ordersToCook(db, slot, days))
  holdForBlock.register(ctx, (_ctx, trx, customerId, now) => holdSubscriptionsOfCustomer(trx, customerId, now))
  holdForBlock.register(ctx, (_ctx, trx, customerId, now) => holdOrdersOfCustomer(trx, customerId, now))
  blockEffects.register(ctx, (_ctx, db, customerId, now) => effectsOfBlockOnOrders(db, customerId, now))
  blockEffects.register(ctx, (_ctx, db, customerId, now) => effectsOfBlockOnSubscriptions(db, customerId, now))
  customerBlocked.register(ctx, pauseForBlock)
  customerBlocked.register(ctx, cancelOrdersOfBlocked)
  // In the order in which rows are locked: subscriptions before orders, what is counted of orders after them.
  for (const tables of [
    peopleCustomerTables,
    calendarCustomerTables,
    subscriptionCustomerTables,
    orderingCustomerTables,
    catalogCustomerTables,
    moneyCustomerTables,
    kitchenCustomerTables,
    deliveryCustomerTables,
    notificationCustomerTables,
    reportCustomerTables,
  ]) {
    customerTables.register(ctx, async () => tables)
  }
  mergeFigures.register(ctx, (_ctx, db, customerId) => peopleFigures(db, customerId))
  mergeFigures.register(ctx, (_ctx, db, customerId, now) => orderingFigures(db, customerId, now))
  mergeFigures.register(ctx, (_ctx, db, customerId) => subscriptionFigures(db, customerId))
  mergeFigures.register(ctx, (_ctx, db, customerId) => moneyFigures(db, customerId))
  for (const kind of APPROVAL_KINDS) approvalKinds.register(ctx, async () => kind)
  addressUsed.register(ctx, requireDelivered)
  phoneLeft.register(ctx, (_ctx, trx, customerId) => removePhone(trx, customerId))
  lastOrdered.register(ctx, (_ctx, db, customerId) => lastOrderedAt(db, customerId))
  addressChanged.register(ctx, followAddress)
  recipientRenamed.register(ctx, followRenamed)
  subscriptionSold.register(ctx, paySold)
  subscriptionChosen.register(ctx, async (ctx, trx, customerId, chosen) => {
    await startSubscription(ctx, trx, { id: customerId }, { ...chosen, addressId: null })
  })
  userFacts.register(ctx, subscriptionFacts)
  namesOfThings.register(ctx, (_ctx, db, ids) => namesOfPeople(db, ids))
  namesOfThings.register(ctx, (_ctx, db, ids) => namesOfDishes(db, ids))
  namesOfThings.register(ctx, (_ctx, db, ids) => namesOfOrders(db, ids))
  namesOfThings.register(ctx, (_ctx, db, ids) => namesOfRoutes(db, ids))
  menusChanged.register(ctx, (_ctx, trx) => stopDemoMenus(trx))
  menusChanged.register(ctx, async ({ now, timeGuard }, trx) => {
    // Orders that may be past their deadline follow with the daily run, once the time is right.
    await followMenus(trx, timeGuard.between(now()).latest)
  })
  countingWillChange.register(ctx, async (_ctx, trx, subscriptionIds) => {
    await lockSubscriptions(trx, subscriptionIds)
  })
  skipRules.register(ctx, (_ctx, trx, subscriptionIds, locked) => rulesOfSkip(trx, subscriptionIds, locked))
  subscriptionOrdersChanged.register(ctx, async (ctx, trx, changed, change, limited) => {
    const back = await settleMeals(trx, changed, change)
    await refundReturned(
      ctx,
      trx,
      changed.flatMap(({ subscriptionId }) => subscriptionId ?? []),
      change,
    )
    await settlePromised(trx, changed, back, limited, change.at)
  })
  ordersChanged.register(ctx, ({ timeGuard }, trx, changed, at) =>
    markRollupsStale(trx, changed, timeGuard.between(at).latest),
  )
  ordersConfirmed.register(ctx, (ctx) => lockDays(ctx))
  ordersConfirmed.register(ctx, (ctx) => arrangeDays(ctx))
  ordersChanged.register(ctx, refundChanged)
  statusesSet.register(ctx, (_ctx, trx, changed, adminId, at) => forgiveCalledOff(trx, adminId, changed, at))
  subscriptionsReduced.register(ctx, subscriptionsCostLess)
  ordersChanged.register(ctx, (_ctx, trx, changed) => queueOrders(trx, changed))
  ordersChanged.register(ctx, (_ctx, trx, changed, at) => followOrders(trx, changed, at))
  dueOfSubscriptions.register(ctx, (_ctx, db, ids) => dueAmongSubscriptions(db, ids))
  salesAreInvented.register(ctx, (_ctx, db) => isDemo(db))
  boxesOfOrders.register(ctx, (_ctx, db, orderIds) => countBoxes(db, orderIds))
  riderOfOrder.register(ctx, async () => RIDER_OF_ORDER)
  orderGivesWay.register(ctx, (_ctx, trx, orderId) => requireUnpaid(trx, orderId))
  orderGivesWay.register(ctx, async (_ctx, trx, orderId, packed) => {
    if (!packed) await requireUnpacked(trx, orderId)
  })
  kindsOfBoxes.register(ctx, (_ctx, db, customerIds) => boxedFor(db, customerIds))
  keepStops.register(ctx, (_ctx, trx) => keepRuns(trx))
  stopsOfDay.register(ctx, (_ctx, db, slotDay) => stopsOfOrders(db, slotDay))
  boxesOfDay.register(ctx, packedOf)
  relay(ctx).addChannel(pushChannel(ctx))
}
