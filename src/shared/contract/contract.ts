import { calendarMonthSchemas } from './calendar/office/calendar-month.schemas.ts'
import { calendarMonthCalls } from './calendar/office/calendar-month.ts'
import { capacitySchemas } from './calendar/office/capacity.schemas.ts'
import { capacityCalls } from './calendar/office/capacity.ts'
import { closureSchemas } from './calendar/office/closures.schemas.ts'
import { closureCalls } from './calendar/office/closures.ts'
import { slotSchemas } from './calendar/office/slots.schemas.ts'
import { slotCalls } from './calendar/office/slots.ts'
import { menuSchemas } from './catalog/customer/menus.schemas.ts'
import { menuCalls } from './catalog/customer/menus.ts'
import { pollSchemas } from './catalog/customer/polls.schemas.ts'
import { pollCalls } from './catalog/customer/polls.ts'
import { kitchenSchemas } from './catalog/customer/profile.schemas.ts'
import { kitchenCalls } from './catalog/customer/profile.ts'
import { itemSchemas } from './catalog/office/items.schemas.ts'
import { itemCalls } from './catalog/office/items.ts'
import { menuPlanSchemas } from './catalog/office/menu-plan.schemas.ts'
import { menuPlanCalls } from './catalog/office/menu-plan.ts'
import { adminMenuSchemas } from './catalog/office/menus.schemas.ts'
import { adminMenuCalls } from './catalog/office/menus.ts'
import { adminPollSchemas } from './catalog/office/polls.schemas.ts'
import { adminPollCalls } from './catalog/office/polls.ts'
import { portionSchemas } from './catalog/office/portions.schemas.ts'
import { portionCalls } from './catalog/office/portions.ts'
import { priceSchemas } from './catalog/office/prices.schemas.ts'
import { priceCalls } from './catalog/office/prices.ts'
import { adminKitchenSchemas } from './catalog/office/profile.schemas.ts'
import { adminKitchenCalls } from './catalog/office/profile.ts'
import { uploadSchemas } from './catalog/office/uploads.schemas.ts'
import { uploadCalls } from './catalog/office/uploads.ts'
import type { Call, CallSchemas, Contract } from './define.ts'
import { deliveriesSchemas } from './delivery/customer/deliveries.schemas.ts'
import { deliveriesCalls } from './delivery/customer/deliveries.ts'
import { ownDepositSchemas } from './delivery/customer/deposits.schemas.ts'
import { ownDepositCalls } from './delivery/customer/deposits.ts'
import { boxSchemas } from './delivery/office/boxes.schemas.ts'
import { boxCalls } from './delivery/office/boxes.ts'
import { deliverySchemas } from './delivery/office/delivery.schemas.ts'
import { deliveryCalls } from './delivery/office/delivery.ts'
import { deliveryPhotoSchemas } from './delivery/office/delivery-photos.schemas.ts'
import { deliveryPhotoCalls } from './delivery/office/delivery-photos.ts'
import { depositSchemas } from './delivery/office/deposits.schemas.ts'
import { depositCalls } from './delivery/office/deposits.ts'
import { riderNoteSchemas } from './delivery/office/rider-notes.schemas.ts'
import { riderNoteCalls } from './delivery/office/rider-notes.ts'
import { riderPhotoSchemas } from './delivery/rider/photo.schemas.ts'
import { riderPhotoCalls } from './delivery/rider/photo.ts'
import { riderRunSchemas } from './delivery/rider/run.schemas.ts'
import { riderRunCalls } from './delivery/rider/run.ts'
import { setupSchemas } from './demo/office/setup.schemas.ts'
import { setupCalls } from './demo/office/setup.ts'
import { ownFoodRuleSchemas } from './kitchen/customer/food-rules.schemas.ts'
import { ownFoodRuleCalls } from './kitchen/customer/food-rules.ts'
import { clashSchemas } from './kitchen/office/clashes.schemas.ts'
import { clashCalls } from './kitchen/office/clashes.ts'
import { foodRuleSchemas } from './kitchen/office/food-rules.schemas.ts'
import { foodRuleCalls } from './kitchen/office/food-rules.ts'
import { packingSchemas } from './kitchen/office/packing.schemas.ts'
import { packingCalls } from './kitchen/office/packing.ts'
import { productionSchemas } from './kitchen/office/production.schemas.ts'
import { productionCalls } from './kitchen/office/production.ts'
import { accountSchemas } from './money/customer/accounts.schemas.ts'
import { accountCalls } from './money/customer/accounts.ts'
import { documentSchemas } from './money/customer/documents.schemas.ts'
import { documentCalls } from './money/customer/documents.ts'
import { paymentSchemas } from './money/customer/payments.schemas.ts'
import { paymentCalls } from './money/customer/payments.ts'
import { refundSchemas } from './money/customer/refunds.schemas.ts'
import { refundCalls } from './money/customer/refunds.ts'
import { officeAccountSchemas } from './money/office/accounts.schemas.ts'
import { officeAccountCalls } from './money/office/accounts.ts'
import { cashSchemas } from './money/office/cash.schemas.ts'
import { cashCalls } from './money/office/cash.ts'
import { adminDocumentSchemas } from './money/office/documents.schemas.ts'
import { adminDocumentCalls } from './money/office/documents.ts'
import { moneySchemas } from './money/office/money.schemas.ts'
import { moneyCalls } from './money/office/money.ts'
import { officeRefundSchemas } from './money/office/refunds.schemas.ts'
import { officeRefundCalls } from './money/office/refunds.ts'
import { riderCashSchemas } from './money/rider/cash.schemas.ts'
import { riderCashCalls } from './money/rider/cash.ts'
import { pushSchemas } from './notifications/customer/push.schemas.ts'
import { pushCalls } from './notifications/customer/push.ts'
import { orderSchemas } from './ordering/customer/orders.schemas.ts'
import { orderCalls } from './ordering/customer/orders.ts'
import { ratingSchemas } from './ordering/customer/ratings.schemas.ts'
import { ratingCalls } from './ordering/customer/ratings.ts'
import { feedbackSchemas } from './ordering/office/feedback.schemas.ts'
import { feedbackCalls } from './ordering/office/feedback.ts'
import { orderEntrySchemas } from './ordering/office/order-entry.schemas.ts'
import { orderEntryCalls } from './ordering/office/order-entry.ts'
import { adminOrderSchemas } from './ordering/office/orders.schemas.ts'
import { adminOrderCalls } from './ordering/office/orders.ts'
import { addressSchemas } from './people/customer/addresses.schemas.ts'
import { addressCalls } from './people/customer/addresses.ts'
import { authSchemas } from './people/customer/auth.schemas.ts'
import { authCalls } from './people/customer/auth.ts'
import { languageSchemas } from './people/customer/language.schemas.ts'
import { languageCalls } from './people/customer/language.ts'
import { sessionSchemas } from './people/customer/sessions.schemas.ts'
import { sessionCalls } from './people/customer/sessions.ts'
import { approvalSchemas } from './people/office/approvals.schemas.ts'
import { approvalCalls } from './people/office/approvals.ts'
import { auditSchemas } from './people/office/audit.schemas.ts'
import { auditCalls } from './people/office/audit.ts'
import { adminAuthSchemas } from './people/office/auth.schemas.ts'
import { adminAuthCalls } from './people/office/auth.ts'
import { clockSchemas } from './people/office/clock.schemas.ts'
import { clockCalls } from './people/office/clock.ts'
import { customerSchemas } from './people/office/customers.schemas.ts'
import { customerCalls } from './people/office/customers.ts'
import { mergeSchemas } from './people/office/merge.schemas.ts'
import { mergeCalls } from './people/office/merge.ts'
import { screenSchemas } from './people/office/screens.schemas.ts'
import { screenCalls } from './people/office/screens.ts'
import { secondFactorSchemas } from './people/office/second-factor.schemas.ts'
import { secondFactorCalls } from './people/office/second-factor.ts'
import { adminSessionSchemas } from './people/office/sessions.schemas.ts'
import { adminSessionCalls } from './people/office/sessions.ts'
import { staffSchemas } from './people/office/staff.schemas.ts'
import { staffCalls } from './people/office/staff.ts'
import { reportSchemas } from './reports/office/reports.schemas.ts'
import { reportCalls } from './reports/office/reports.ts'
import { wallSchemas } from './reports/office/wall.schemas.ts'
import { wallCalls } from './reports/office/wall.ts'
import { wholeDaySchemas } from './reports/office/whole-day.schemas.ts'
import { wholeDayCalls } from './reports/office/whole-day.ts'
import { mealSchemas } from './subscriptions/customer/meals.schemas.ts'
import { mealCalls } from './subscriptions/customer/meals.ts'
import { pauseSchemas } from './subscriptions/customer/pauses.schemas.ts'
import { pauseCalls } from './subscriptions/customer/pauses.ts'
import { policySchemas } from './subscriptions/customer/policy.schemas.ts'
import { policyCalls } from './subscriptions/customer/policy.ts'
import { renewalSchemas } from './subscriptions/customer/renewals.schemas.ts'
import { renewalCalls } from './subscriptions/customer/renewals.ts'
import { subscriptionSchemas } from './subscriptions/customer/subscriptions.schemas.ts'
import { subscriptionCalls } from './subscriptions/customer/subscriptions.ts'
import { adminMealSchemas } from './subscriptions/office/meals.schemas.ts'
import { adminMealCalls } from './subscriptions/office/meals.ts'
import { adminPauseSchemas } from './subscriptions/office/pauses.schemas.ts'
import { adminPauseCalls } from './subscriptions/office/pauses.ts'
import { adminPolicySchemas } from './subscriptions/office/policy.schemas.ts'
import { adminPolicyCalls } from './subscriptions/office/policy.ts'
import { subscriberSchemas } from './subscriptions/office/subscribers.schemas.ts'
import { subscriberCalls } from './subscriptions/office/subscribers.ts'
import { adminSubscriptionSchemas } from './subscriptions/office/subscriptions.schemas.ts'
import { adminSubscriptionCalls } from './subscriptions/office/subscriptions.ts'

function pair<Schemas extends Record<string, CallSchemas>>(
  calls: { [Name in keyof Schemas]: Call<Schemas[Name]> },
  schemas: Schemas,
): { [Name in keyof Schemas]: Contract<Schemas[Name]> } {
  const paired = Object.entries(schemas).map(([name, of]) => [name, { ...calls[name], name, schemas: of }])
  return Object.fromEntries(paired) as { [Name in keyof Schemas]: Contract<Schemas[Name]> }
}

/** Every HTTP call of Dabba, by name. For the server and the tests; the web app imports the areas' calls alone. */
export const contract = {
  ...pair(authCalls, authSchemas),
  ...pair(languageCalls, languageSchemas),
  ...pair(adminAuthCalls, adminAuthSchemas),
  ...pair(sessionCalls, sessionSchemas),
  ...pair(adminSessionCalls, adminSessionSchemas),
  ...pair(staffCalls, staffSchemas),
  ...pair(screenCalls, screenSchemas),
  ...pair(secondFactorCalls, secondFactorSchemas),
  ...pair(auditCalls, auditSchemas),
  ...pair(approvalCalls, approvalSchemas),
  ...pair(clockCalls, clockSchemas),
  ...pair(capacityCalls, capacitySchemas),
  ...pair(portionCalls, portionSchemas),
  ...pair(closureCalls, closureSchemas),
  ...pair(calendarMonthCalls, calendarMonthSchemas),
  ...pair(slotCalls, slotSchemas),
  ...pair(setupCalls, setupSchemas),
  ...pair(kitchenCalls, kitchenSchemas),
  ...pair(adminKitchenCalls, adminKitchenSchemas),
  ...pair(menuCalls, menuSchemas),
  ...pair(addressCalls, addressSchemas),
  ...pair(orderCalls, orderSchemas),
  ...pair(adminOrderCalls, adminOrderSchemas),
  ...pair(orderEntryCalls, orderEntrySchemas),
  ...pair(ratingCalls, ratingSchemas),
  ...pair(feedbackCalls, feedbackSchemas),
  ...pair(customerCalls, customerSchemas),
  ...pair(mergeCalls, mergeSchemas),
  ...pair(itemCalls, itemSchemas),
  ...pair(adminMenuCalls, adminMenuSchemas),
  ...pair(menuPlanCalls, menuPlanSchemas),
  ...pair(priceCalls, priceSchemas),
  ...pair(uploadCalls, uploadSchemas),
  ...pair(pollCalls, pollSchemas),
  ...pair(adminPollCalls, adminPollSchemas),
  ...pair(pushCalls, pushSchemas),
  ...pair(reportCalls, reportSchemas),
  ...pair(paymentCalls, paymentSchemas),
  ...pair(moneyCalls, moneySchemas),
  ...pair(cashCalls, cashSchemas),
  ...pair(riderCashCalls, riderCashSchemas),
  ...pair(riderRunCalls, riderRunSchemas),
  ...pair(riderPhotoCalls, riderPhotoSchemas),
  ...pair(riderNoteCalls, riderNoteSchemas),
  ...pair(boxCalls, boxSchemas),
  ...pair(depositCalls, depositSchemas),
  ...pair(ownDepositCalls, ownDepositSchemas),
  ...pair(productionCalls, productionSchemas),
  ...pair(deliveriesCalls, deliveriesSchemas),
  ...pair(accountCalls, accountSchemas),
  ...pair(officeAccountCalls, officeAccountSchemas),
  ...pair(clashCalls, clashSchemas),
  ...pair(packingCalls, packingSchemas),
  ...pair(foodRuleCalls, foodRuleSchemas),
  ...pair(ownFoodRuleCalls, ownFoodRuleSchemas),
  ...pair(deliveryCalls, deliverySchemas),
  ...pair(deliveryPhotoCalls, deliveryPhotoSchemas),
  ...pair(refundCalls, refundSchemas),
  ...pair(officeRefundCalls, officeRefundSchemas),
  ...pair(documentCalls, documentSchemas),
  ...pair(adminDocumentCalls, adminDocumentSchemas),
  ...pair(wallCalls, wallSchemas),
  ...pair(wholeDayCalls, wholeDaySchemas),
  ...pair(subscriptionCalls, subscriptionSchemas),
  ...pair(renewalCalls, renewalSchemas),
  ...pair(adminSubscriptionCalls, adminSubscriptionSchemas),
  ...pair(subscriberCalls, subscriberSchemas),
  ...pair(policyCalls, policySchemas),
  ...pair(adminPolicyCalls, adminPolicySchemas),
  ...pair(mealCalls, mealSchemas),
  ...pair(pauseCalls, pauseSchemas),
  ...pair(adminPauseCalls, adminPauseSchemas),
  ...pair(adminMealCalls, adminMealSchemas),
}
