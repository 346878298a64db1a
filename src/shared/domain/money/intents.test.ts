import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  INTENT_STATE_WORDS,
  INTENT_STATES,
  type IntentState,
  intentCode,
  intentStatesBefore,
  OFFERED_MS,
  secondsLeft,
  upiLink,
  utrOf,
} from './intents.ts'

test('the states of a request go forward: from none is there a way back to itself', () => {
  const reached = (from: IntentState): IntentState[] =>
    (INTENT_STATES[from] as readonly IntentState[]).flatMap((to) => [to, ...reached(to)])
  for (const state of INTENT_STATE_WORDS) expect(reached(state)).not.toContain(state)
  expect(intentStatesBefore('paid')).toEqual(['created', 'claimed', 'expired'])
})

describe('the end of a request', () => {
  const MADE = Date.parse('2026-03-11T06:00:00.000Z')
  const END = new Date('2026-03-11T06:30:00.000Z')

  test('comes half an hour after it was made', () => {
    expect(new Date(MADE + OFFERED_MS)).toEqual(END)
  })

  test.each([
    ['06:00:00.000', 1800],
    ['06:00:00.001', 1800],
    ['06:00:01.000', 1799],
    ['06:29:59.000', 1],
    ['06:29:59.999', 1],
    ['06:30:00.000', 0],
    ['06:30:00.001', 0],
    ['23:59:59.999', 0],
  ])('at %s is %i seconds away', (time, seconds) => {
    expect(secondsLeft(END, new Date(`2026-03-11T${time}Z`))).toBe(seconds)
  })

  test('of one that has none never comes', () => {
    expect(secondsLeft(null, END)).toBe(null)
  })
})

describe('the number of a payment', () => {
  test.each([
    ['as it is', '633012345678', '633012345678'],
    ['with blanks', ' 6330 1234 5678 ', '633012345678'],
    ['in Devanagari', '६३३०१२३४५६७८', '633012345678'],
    ['of 11 digits', '63301234567', null],
    ['of 13 digits', '6330123456789', null],
    ['with a sign', '-633012345678-1', null],
    ['of letters', '63301234567A', null],
    ['as a formula', '=633012345678', null],
    ['of nothing', '', null],
  ])('%s', (_, typed, utr) => {
    expect(utrOf(typed)).toBe(utr)
  })
})

describe('the link that opens UPI apps', () => {
  const request = {
    vpa: 'asha.k@okhdfcbank',
    payee: 'Asha & Co',
    amountPaise: 156_000,
    note: 'Plan P7K2',
    reference: 'r1',
  }

  test('has blanks as %20, two decimals, and nothing that breaks out of its place', () => {
    expect(upiLink(request)).toBe(
      'upi://pay?pa=asha.k@okhdfcbank&pn=Asha%20%26%20Co&am=1560.00&cu=INR&tn=Plan%20P7K2&tr=r1',
    )
  })

  test('tells any amount to the paisa, and any text as it is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_000_000_000 }), fc.string({ unit: 'grapheme' }), (amountPaise, payee) => {
        const query = new URLSearchParams(upiLink({ ...request, amountPaise, payee }).split('?')[1])
        expect([query.get('am'), query.get('pn'), query.get('cu')]).toEqual([
          (amountPaise / 100).toFixed(2),
          payee,
          'INR',
        ])
      }),
    )
  })
})

test('a code has no signs that look alike', () => {
  expect(intentCode(Uint8Array.from([0, 31, 32, 255, 7, 8, 9]))).toBe('2Z2Z9A')
})
