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

const paid = (...amounts: number[]) => amounts.map((amountPaise) => ({ amountPaise, state: 'received' as const }))

describe('the states of a payment', () => {
  test('go forward: from none is there a way back to itself', () => {
    const reached = (from: ReceivedState): ReceivedState[] =>
      (RECEIVED_STATES[from] as readonly ReceivedState[]).flatMap((to) => [to, ...reached(to)])
    for (const state of RECEIVED_STATE_WORDS) expect(reached(state)).not.toContain(state)
  })

  test.each<[ReceivedState, ReceivedState[]]>([
    ['received', []],
    ['voided', ['received']],
    ['refund_requested', ['received']],
    ['refunded', ['refund_requested']],
  ])('%s comes after %j', (state, before) => {
    expect(receivedStatesBefore(state)).toEqual(before)
  })
})

describe('what a price and its payments come to', () => {
  test.each<[string, Account, [due: number, surplus: number, state: string]]>([
    ['nothing has come', { pricePaise: 8000, payments: [] }, [8000, 0, 'due']],
    ['all has come', { pricePaise: 8000, payments: paid(8000) }, [0, 0, 'paid']],
    ['a part has come', { pricePaise: 8000, payments: paid(5000) }, [3000, 0, 'due']],
    ['it came twice', { pricePaise: 8000, payments: paid(8000, 8000) }, [0, 8000, 'paid']],
    ['it was voided', { pricePaise: 8000, payments: [{ amountPaise: 8000, state: 'voided' }] }, [8000, 0, 'due']],
    [
      'it was given back',
      { pricePaise: 8000, payments: [{ amountPaise: 8000, state: 'refunded' }] },
      [8000, 0, 'refunded'],
    ],
    ['it costs nothing', { pricePaise: 0, payments: [] }, [0, 0, 'due']],
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
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), payments, (pricePaise, payments) => {
        const account = { pricePaise, payments }
        const [held, due, surplus] = [heldPaise(account), duePaise(account), surplusPaise(account)]
        expect(Math.min(held, due, surplus)).toBeGreaterThanOrEqual(0)
        expect(held - surplus + due).toBe(pricePaise)
        expect(Math.min(due, surplus)).toBe(0)
      }),
    )
  })
})
