/** Documents: invoices, credit notes and what goes with them. What other files of money, and other areas, may use of it. */

export { creditRefund } from './issue/credit-requests.ts'
export { issueDue } from './issue/issue-due.ts'
export { queueKeptOrders, queueOrders, queueSubject, queueSubscriptions } from './issue/queue.ts'
export { salesAreInvented } from './settings.ts'
