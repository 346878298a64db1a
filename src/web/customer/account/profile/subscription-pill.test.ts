import { expect, test } from 'vitest'
import { subscriptionPill } from './subscription-pill.ts'

// shows: C2.profile.3
test.each([
  ['active', 'Active'],
  ['paused', 'Paused'],
  ['expired', 'Inactive'],
  ['cancelled', 'Inactive'],
  ['', 'Inactive'],
  [null, 'No Subscription'],
])('the pill of a subscription that is %j reads %s', (status, label) => {
  expect(subscriptionPill(status).label).toBe(label)
})
