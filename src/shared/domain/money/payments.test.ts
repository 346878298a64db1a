import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Account,
  duePaise,
  heldPaise,
  paymentStateOf,
  RECEIVED_STATE_WORDS,
  RECEIVED_STATES,
  type ReceivedState,
  receivedStatesBefore,
  surplusPaise,
} from './payments.ts'
import type { RefundState } from './refunds.ts'

const paid = (...amounts: number[]) => amounts.map((amountPaise) => ({ amountPaise, state: 'received' as const }))

describe('the states of a payment', () => {
  test('go forward: from none is there a way back to itself', () => {
    const reached = (from: ReceivedState): ReceivedState[] =>
      (RECEIVED_STATES[from] as readonly ReceivedState[]).flatMap((to) => [to, ...reached(to)])
    for (const state of RECEIVED_STATE_WORDS) expect(reached(state)).not.toContain(state)
  })

  test('what was received can be voided, and nothing else becomes of it', () => {
    expect([receivedStatesBefore('received'), receivedStatesBefore('voided')]).toEqual([[], ['received']])
  })
})

describe('what a price, its payments and its refunds come to', () => {
  const of = (changes: Partial<Account>): Account => ({
    pricePaise: 8000,
    counts: true,
    payments: [],
    refunds: [],
    ...changes,
  })
  const back = (state: RefundState, amountPaise = 8000) => [{ amountPaise, state }]

  test.each<[string, Account, [due: number, surplus: number, state: string]]>([
    ['nothing has come', of({}), [8000, 0, 'due']],
    ['all has come', of({ payments: paid(8000) }), [0, 0, 'paid']],
    ['a part has come', of({ payments: paid(5000) }), [3000, 0, 'due']],
    ['it came twice', of({ payments: paid(8000, 8000) }), [0, 8000, 'paid']],
    ['it came twice and went once', of({ payments: paid(8000, 8000), refunds: back('sent') }), [0, 0, 'paid']],
    ['it was voided', of({ payments: [{ amountPaise: 8000, state: 'voided' }] }), [8000, 0, 'due']],
    ['it is called off', of({ counts: false, payments: paid(8000) }), [0, 8000, 'paid']],
    ['it waits to go back', of({ counts: false, payments: paid(8000), refunds: back('waiting') }), [0, 8000, 'paid']],
    ['it was given back', of({ counts: false, payments: paid(8000), refunds: back('sent') }), [0, 0, 'refunded']],
    ['it is on its way back', of({ counts: false, payments: paid(8000), refunds: back('sending') }), [0, 0, 'paid']],
    ['it could not go back', of({ counts: false, payments: paid(8000), refunds: back('failed') }), [0, 8000, 'paid']],
    ['it bounced', of({ counts: false, payments: paid(8000), refunds: back('bounced') }), [0, 8000, 'paid']],
    ['it is a credit', of({ counts: false, payments: paid(8000), refunds: back('credited') }), [0, 0, 'refunded']],
    ['it is kept', of({ counts: false, payments: paid(8000), refunds: back('rejected') }), [0, 0, 'paid']],
    ['it went back, and stands again', of({ payments: paid(8000), refunds: back('sent') }), [8000, 0, 'due']],
    ['it costs nothing', of({ pricePaise: 0 }), [0, 0, 'due']],
  ])('%s', (_, account, expected) => {
    expect([duePaise(account), surplusPaise(account), paymentStateOf(account)]).toEqual(expected)
  })

  test('balances to the paisa, and nothing of it is ever negative', () => {
    const payments = fc.array(
      fc.record({
        amountPaise: fc.integer({ min: 1, max: 1_000_000 }),
        state: fc.constantFrom(...RECEIVED_STATE_WORDS),
      }),
    )
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), fc.boolean(), payments, (pricePaise, counts, payments) => {
        const account = of({ pricePaise, counts, payments })
        const [held, due, surplus] = [heldPaise(account), duePaise(account), surplusPaise(account)]
        expect(Math.min(held, due, surplus)).toBeGreaterThanOrEqual(0)
        expect(held - surplus + due).toBe(counts ? pricePaise : 0)
        expect(Math.min(due, surplus)).toBe(0)
        // All that is too much goes back, and then nothing is.
        const settled = of({ ...account, refunds: surplus > 0 ? back('sent', surplus) : [] })
        expect([surplusPaise(settled), duePaise(settled)]).toEqual([0, due])
      }),
    )
  })
})
