import { expect, test } from 'vitest'
import { subscriptionOffer } from './offer.ts'

const thalis = (days: number, unitPaise: number) =>
  Array.from({ length: days }, (_, index) => ({ day: `2026-03-${String(index + 1).padStart(2, '0')}`, unitPaise }))

test('23 thalis at ₹80 would have been ₹1,380', () => {
  expect(subscriptionOffer(thalis(23, 8000), 6000)).toEqual({
    days: 23,
    paidPaise: 184_000,
    subscriptionPaise: 138_000,
  })
})

test('of several thalis on a day one counts, the cheapest', () => {
  const more = [...thalis(5, 8000), { day: '2026-03-01', unitPaise: 9000 }, { day: '2026-03-02', unitPaise: 7000 }]
  expect(subscriptionOffer(more, 6000)).toEqual({ days: 5, paidPaise: 39_000, subscriptionPaise: 30_000 })
})

test.each([
  ['nothing was ordered', []],
  ['it was on four days', thalis(4, 8000)],
  ['nothing would have been saved', thalis(20, 6000)],
  ['it would have cost more', thalis(20, 5000)],
])('nothing is offered when %s', (_, paid) => {
  expect(subscriptionOffer(paid, 6000)).toBeNull()
})
