import { expect, test } from 'vitest'
import { REFUND_STATE_WORDS, REFUND_STATES, type RefundState, referenceOf, untouchedPaise, vpaOf } from './refunds.ts'

test('a refund goes forward only', () => {
  for (const state of REFUND_STATE_WORDS) {
    const next: readonly RefundState[] = REFUND_STATES[state]
    const after: Partial<Record<RefundState, RefundState[]>> = {
      waiting: ['sending', 'sent', 'credited', 'rejected', 'withdrawn'],
      sending: ['sent', 'failed'],
      sent: ['bounced'],
      rejected: ['withdrawn'],
    }
    expect(next).toEqual(after[state] ?? [])
  }
})

test.each([
  ['6331 0000 0017', '633100000017'],
  ['0000633100000017', '633100000017'],
  ['0000633100000017X', '0000633100000017X'],
  ['axisn52026112300', 'AXISN52026112300'],
  ['1234567', null],
  ['', null],
  ['=HYPERLINK("x")', null],
  ["633100000017'--", null],
  ['A'.repeat(23), null],
])('the reference %j is %j', (typed, reference) => {
  expect(referenceOf(typed)).toBe(reference)
})

test.each([
  [' Asha.K@OkHdfcBank ', 'asha.k@okhdfcbank'],
  ['asha', null],
  ['asha@', null],
  ['a@b@c', null],
  ['asha@ok.hdfc', null],
])('the UPI ID %j is %j', (typed, vpa) => {
  expect(vpaOf(typed)).toBe(vpa)
})

test('untouched meals cost what they were bought for', () => {
  expect(untouchedPaise({ pricePaise: 156_000, meals: 26, untouched: 7 })).toBe(42_000)
  expect(untouchedPaise({ pricePaise: 156_000, meals: 26, untouched: 26 })).toBe(156_000)
  expect(untouchedPaise({ pricePaise: 100, meals: 3, untouched: 2 })).toBe(66)
})
