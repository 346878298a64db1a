import { accountSchemas } from './customer/accounts.schemas.ts'
import { accountCalls } from './customer/accounts.ts'
import { addressSchemas } from './customer/addresses.schemas.ts'
import { addressCalls } from './customer/addresses.ts'
import { authSchemas } from './customer/auth.schemas.ts'
import { authCalls } from './customer/auth.ts'
import { deliveriesSchemas } from './customer/deliveries.schemas.ts'
import { deliveriesCalls } from './customer/deliveries.ts'
import { ownDepositSchemas } from './customer/deposits.schemas.ts'
import { ownDepositCalls } from './customer/deposits.ts'
import { documentSchemas } from './customer/documents.schemas.ts'
import { documentCalls } from './customer/documents.ts'
import { ownFoodRuleSchemas } from './customer/food-rules.schemas.ts'
import { ownFoodRuleCalls } from './customer/food-rules.ts'
import { kitchenSchemas } from './customer/kitchen.schemas.ts'
import { kitchenCalls } from './customer/kitchen.ts'
import { languageSchemas } from './customer/language.schemas.ts'
import { languageCalls } from './customer/language.ts'
import { mealSchemas } from './customer/meals.schemas.ts'
import { mealCalls } from './customer/meals.ts'
import { menuSchemas } from './customer/menus.schemas.ts'
import { menuCalls } from './customer/menus.ts'
import { orderSchemas } from './customer/orders.schemas.ts'
import { orderCalls } from './customer/orders.ts'
import { pauseSchemas } from './customer/pauses.schemas.ts'
import { pauseCalls } from './customer/pauses.ts'
import { paymentSchemas } from './customer/payments.schemas.ts'
import { paymentCalls } from './customer/payments.ts'
import { policySchemas } from './customer/policy.schemas.ts'
import { policyCalls } from './customer/policy.ts'
import { pollSchemas } from './customer/polls.schemas.ts'
import { pollCalls } from './customer/polls.ts'
import { pushSchemas } from './customer/push.schemas.ts'
import { pushCalls } from './customer/push.ts'
import { ratingSchemas } from './customer/ratings.schemas.ts'
import { ratingCalls } from './customer/ratings.ts'
import { refundSchemas } from './customer/refunds.schemas.ts'
import { refundCalls } from './customer/refunds.ts'
import { renewalSchemas } from './customer/renewals.schemas.ts'
import { renewalCalls } from './customer/renewals.ts'
import { sessionSchemas } from './customer/sessions.schemas.ts'
import { sessionCalls } from './customer/sessions.ts'
import { subscriptionSchemas } from './customer/subscriptions.schemas.ts'
import { subscriptionCalls } from './customer/subscriptions.ts'
import type { Call, CallSchemas } from './define.ts'
import { officeAccountSchemas } from './office/accounts.schemas.ts'
import { officeAccountCalls } from './office/accounts.ts'
import { approvalSchemas } from './office/approvals.schemas.ts'
import { approvalCalls } from './office/approvals.ts'
import { auditSchemas } from './office/audit.schemas.ts'
import { auditCalls } from './office/audit.ts'
import { adminAuthSchemas } from './office/auth.schemas.ts'
import { adminAuthCalls } from './office/auth.ts'
import { boxSchemas } from './office/boxes.schemas.ts'
import { boxCalls } from './office/boxes.ts'
import { calendarMonthSchemas } from './office/calendar-month.schemas.ts'
import { calendarMonthCalls } from './office/calendar-month.ts'
import { capacitySchemas } from './office/capacity.schemas.ts'
import { capacityCalls } from './office/capacity.ts'
import { cashSchemas } from './office/cash.schemas.ts'
import { cashCalls } from './office/cash.ts'
import { clashSchemas } from './office/clashes.schemas.ts'
import { clashCalls } from './office/clashes.ts'
import { clockSchemas } from './office/clock.schemas.ts'
import { clockCalls } from './office/clock.ts'
import { closureSchemas } from './office/closures.schemas.ts'
import { closureCalls } from './office/closures.ts'
import { customerSchemas } from './office/customers.schemas.ts'
import { customerCalls } from './office/customers.ts'
import { deliverySchemas } from './office/delivery.schemas.ts'
import { deliveryCalls } from './office/delivery.ts'
import { deliveryPhotoSchemas } from './office/delivery-photos.schemas.ts'
import { deliveryPhotoCalls } from './office/delivery-photos.ts'
import { depositSchemas } from './office/deposits.schemas.ts'
import { depositCalls } from './office/deposits.ts'
import { adminDocumentSchemas } from './office/documents.schemas.ts'
import { adminDocumentCalls } from './office/documents.ts'
import { feedbackSchemas } from './office/feedback.schemas.ts'
import { feedbackCalls } from './office/feedback.ts'
import { foodRuleSchemas } from './office/food-rules.schemas.ts'
import { foodRuleCalls } from './office/food-rules.ts'
import { itemSchemas } from './office/items.schemas.ts'
import { itemCalls } from './office/items.ts'
import { adminKitchenSchemas } from './office/kitchen.schemas.ts'
import { adminKitchenCalls } from './office/kitchen.ts'
import { adminMealSchemas } from './office/meals.schemas.ts'
import { adminMealCalls } from './office/meals.ts'
import { menuPlanSchemas } from './office/menu-plan.schemas.ts'
import { menuPlanCalls } from './office/menu-plan.ts'
import { adminMenuSchemas } from './office/menus.schemas.ts'
import { adminMenuCalls } from './office/menus.ts'
import { mergeSchemas } from './office/merge.schemas.ts'
import { mergeCalls } from './office/merge.ts'
import { moneySchemas } from './office/money.schemas.ts'
import { moneyCalls } from './office/money.ts'
import { orderEntrySchemas } from './office/order-entry.schemas.ts'
import { orderEntryCalls } from './office/order-entry.ts'
import { adminOrderSchemas } from './office/orders.schemas.ts'
import { adminOrderCalls } from './office/orders.ts'
import { packingSchemas } from './office/packing.schemas.ts'
import { packingCalls } from './office/packing.ts'
import { adminPauseSchemas } from './office/pauses.schemas.ts'
import { adminPauseCalls } from './office/pauses.ts'
import { adminPolicySchemas } from './office/policy.schemas.ts'
import { adminPolicyCalls } from './office/policy.ts'
import { adminPollSchemas } from './office/polls.schemas.ts'
import { adminPollCalls } from './office/polls.ts'
import { portionSchemas } from './office/portions.schemas.ts'
import { portionCalls } from './office/portions.ts'
import { priceSchemas } from './office/prices.schemas.ts'
import { priceCalls } from './office/prices.ts'
import { productionSchemas } from './office/production.schemas.ts'
import { productionCalls } from './office/production.ts'
import { officeRefundSchemas } from './office/refunds.schemas.ts'
import { officeRefundCalls } from './office/refunds.ts'
import { reportSchemas } from './office/reports.schemas.ts'
import { reportCalls } from './office/reports.ts'
import { riderNoteSchemas } from './office/rider-notes.schemas.ts'
import { riderNoteCalls } from './office/rider-notes.ts'
import { secondFactorSchemas } from './office/second-factor.schemas.ts'
import { secondFactorCalls } from './office/second-factor.ts'
import { adminSessionSchemas } from './office/sessions.schemas.ts'
import { adminSessionCalls } from './office/sessions.ts'
import { setupSchemas } from './office/setup.schemas.ts'
import { setupCalls } from './office/setup.ts'
import { slotSchemas } from './office/slots.schemas.ts'
import { slotCalls } from './office/slots.ts'
import { staffSchemas } from './office/staff.schemas.ts'
import { staffCalls } from './office/staff.ts'
import { adminSubscriptionSchemas } from './office/subscriptions.schemas.ts'
import { adminSubscriptionCalls } from './office/subscriptions.ts'
import { uploadSchemas } from './office/uploads.schemas.ts'
import { uploadCalls } from './office/uploads.ts'
import { wallSchemas } from './office/wall.schemas.ts'
import { wallCalls } from './office/wall.ts'
import { wholeDaySchemas } from './office/whole-day.schemas.ts'
import { wholeDayCalls } from './office/whole-day.ts'
import { riderCashSchemas } from './rider/cash.schemas.ts'
import { riderCashCalls } from './rider/cash.ts'
import { riderPhotoSchemas } from './rider/photo.schemas.ts'
import { riderPhotoCalls } from './rider/photo.ts'
import { riderRunSchemas } from './rider/run.schemas.ts'
import { riderRunCalls } from './rider/run.ts'

/** A call together with its schemas: what the server binds, the API page prints and the tests generate from. */
export type Contract<Schemas extends CallSchemas = CallSchemas> = Omit<Call, 'schemas'> & {
  name: string
  schemas: Schemas
}

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
  ...pair(policyCalls, policySchemas),
  ...pair(adminPolicyCalls, adminPolicySchemas),
  ...pair(mealCalls, mealSchemas),
  ...pair(pauseCalls, pauseSchemas),
  ...pair(adminPauseCalls, adminPauseSchemas),
  ...pair(adminMealCalls, adminMealSchemas),
}
