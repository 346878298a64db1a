import { expect, test } from 'vitest'
import { type SubscriptionPolicy, USUAL_POLICY } from '#shared/domain/subscriptions/policy.ts'
import { policyTexts } from './policy-texts.ts'

const SKIPS = 'Skip any meal until its deadline: it comes back to you.'
const LATE = 'After its deadline a meal is delivered.'
const NEVER = 'Meals that are left never expire.'

test('what has always held is told in three lines', () => {
  expect(policyTexts(USUAL_POLICY)).toEqual([SKIPS, LATE, NEVER])
})

test.each<[Partial<SubscriptionPolicy>, string[]]>([
  [
    { freeSkips: 7 },
    [
      'Up to 7 meals can be skipped until the deadline and come back to you. What you skip after that is not given back.',
      LATE,
      NEVER,
    ],
  ],
  [
    { freeSkips: 1, afterCap: 'refuse' },
    [
      'Up to 1 meal can be skipped until the deadline and come back to you. After that no meal can be skipped.',
      LATE,
      NEVER,
    ],
  ],
  [{ freeSkips: 0 }, ['A skipped meal is not given back.', LATE, NEVER]],
  [{ freeSkips: 0, afterCap: 'refuse' }, ['Meals cannot be skipped.', LATE, NEVER]],
  [
    { late: 'forfeit' },
    [SKIPS, 'After its deadline you can still say “Do not deliver”, but the meal is not given back.', NEVER],
  ],
  [{ maxPauseDays: 30 }, [SKIPS, LATE, 'A pause can have up to 30 days.', NEVER]],
  [{ validDays: 60 }, [SKIPS, LATE, 'Meals that are left 60 days after the first day expire.']],
  [{ refundable: true }, [SKIPS, LATE, NEVER, 'Meals that are left are paid back when you end the subscription.']],
  [{ trustMeals: 5 }, [SKIPS, LATE, NEVER, 'Up to 5 meals can be eaten before they are paid.']],
  [{ trustMeals: 0 }, [SKIPS, LATE, NEVER, 'Meals are paid before they are eaten.']],
])('%j reads', (changes, texts) => {
  expect(policyTexts({ ...USUAL_POLICY, ...changes })).toEqual(texts)
})

test('of a subscription it is told how far its policy has been used', () => {
  const policy: SubscriptionPolicy = { ...USUAL_POLICY, freeSkips: 7, validDays: 60 }
  expect(policyTexts(policy, { skipsUsed: 3, validUntil: '2026-12-31' }).slice(1)).toEqual([
    'Used so far: 3 of 7 skips.',
    LATE,
    'Meals that are left after Thursday, 31 Dec 2026 expire.',
  ])
  expect(policyTexts(USUAL_POLICY, { skipsUsed: 3, validUntil: null })).toEqual([SKIPS, LATE, NEVER])
})
