/** Documents: invoices, credit notes and what goes with them. What other files of money, and other areas, may use of it. */

export { creditRefund } from './credit-requests.ts'
export { issueDue } from './issue-due.ts'
export { queueKeptOrders, queueOrders, queueSubject, queueSubscriptions } from './queue.ts'
export { salesAreInvented } from './settings.ts'
