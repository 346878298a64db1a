import { expect, test } from 'vitest'
import { planPill } from './plan-pill.ts'

// shows: C2.profile.3
test.each([
  ['active', 'Active'],
  ['paused', 'Paused'],
  ['expired', 'Inactive'],
  ['cancelled', 'Inactive'],
  ['', 'Inactive'],
  [null, 'No Subscription'],
])('the pill of a plan that is %j reads %s', (status, label) => {
  expect(planPill(status).label).toBe(label)
})
