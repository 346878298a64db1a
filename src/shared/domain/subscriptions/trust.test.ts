import { expect, test } from 'vitest'
import { type PaidSubscription, subscriptionPaymentOf, trustedMeals, waitsForPayment } from './trust.ts'

const DUE: PaidSubscription = { method: 'upi', state: 'due', claim: null, trustMeals: null, taken: 0 }

test.each<[Partial<PaidSubscription>, boolean]>([
  [{ taken: 1 }, false],
  [{ taken: 2 }, true],
  [{ taken: 4, trustMeals: 5 }, false],
  [{ taken: 5, trustMeals: 5 }, true],
  [{ taken: 0, trustMeals: 0 }, true],
  [{ taken: 20, method: 'cod' }, false],
  [{ taken: 20, method: 'cod', trustMeals: 0 }, false],
  [{ taken: 20, state: 'paid' }, false],
  [{ taken: 20, state: 'paid', claim: 'claimed' }, false],
  [{ taken: 20, claim: 'claimed' }, false],
  [{ taken: 20, claim: 'rejected' }, true],
  [{ taken: 20, claim: 'claimed_again' }, true],
])('a subscription by UPI that stands as %j waits for its payment: %j', (changes, waits) => {
  expect(waitsForPayment({ ...DUE, ...changes })).toBe(waits)
})

test('two meals come before the money unless the rules say otherwise; any number where it is collected in cash', () => {
  expect(trustedMeals({ trustMeals: null }, 'upi')).toBe(2)
  expect(trustedMeals({ trustMeals: 7 }, 'upi')).toBe(7)
  expect(trustedMeals({ trustMeals: 0 }, 'upi')).toBe(0)
  expect(trustedMeals({ trustMeals: 0 }, 'cod')).toBeNull()
})

test.each([
  ['due', null, 'due'],
  ['due', 'claimed', 'claimed'],
  ['due', 'claimed_again', 'claimed'],
  ['due', 'rejected', 'rejected'],
  ['paid', 'claimed', 'paid'],
  ['refunded', null, 'refunded'],
] as const)('%s with %s is said to be %s', (state, claim, word) => {
  expect(subscriptionPaymentOf({ state, claim })).toBe(word)
})
