import fc from 'fast-check'
import { expect, test } from 'vitest'
import { balancePaise, fitsAccount } from './customer-accounts.ts'

const debit = (debitPaise: number) => ({ debitPaise, creditPaise: 0 })
const credit = (creditPaise: number) => ({ debitPaise: 0, creditPaise })

test('an order of ₹260, a payment of ₹200 and goodwill of ₹10 leave ₹50; without the payment it is ₹250', () => {
  const entries = [debit(26_000), credit(20_000), credit(1000)]
  expect(balancePaise(entries)).toBe(5000)
  expect(balancePaise([...entries, debit(20_000)])).toBe(25_000)
})

test('an entry and its reversal come to nothing, in whatever order', () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 10_000_000 }), { maxLength: 50 })
  fc.assert(
    fc.property(amounts, (amounts) => {
      expect(balancePaise([...amounts.map(debit), ...amounts.toReversed().map(credit)])).toBe(0)
    }),
  )
})

test.each([
  [0, 30_000, 30_000, true],
  [1, 30_000, 30_000, false],
  [0, 0, 1, false],
  [-20_000, 0, 20_000, true],
  [-20_000, 0, 20_001, false],
  [0, 30_000, 0, false],
  [0, 30_000, -100, false],
])('with a balance of %i and a limit of %i, %i more: %s', (balance, limit, amount, fits) => {
  expect(fitsAccount({ balance, limit, amount })).toBe(fits)
})
