/**
 * What is kept for the tab and belongs to the customer: it goes with the end of the session. Whether a banner was sent away
 * is about the visit: that stays.
 */
export const SESSION_ITEMS = {
  orderAttempt: 'dabba-order-attempt',
  typedAddress: 'dabba-typed-address',
  subscriptionDraft: 'dabba-subscription-draft',
  subscribeAttempt: 'dabba-subscribe-attempt',
  answerLater: 'dabba-answer-later',
}
