import { describe, expect, test } from 'vitest'
import {
  creditKindOf,
  DOCUMENT_KIND_WORDS,
  hasOwnDocument,
  saleKindOf,
  seriesOf,
} from '#shared/domain/money/documents/kinds.ts'
import { stepOfOrder, stepOfSubscription } from './steps.ts'

const SETTINGS = { issuing: true, ownFromPaise: 20_000 }
const [YESTERDAY, TODAY] = ['2026-11-23', '2026-11-24']

describe('which document', () => {
  test.each([
    ['regular', 'tax_invoice'],
    ['composition', 'bill_of_supply'],
    ['unregistered', 'receipt'],
  ] as const)('a sale of a kitchen that is %s has: %s', (mode, kind) => expect(saleKindOf(mode)).toBe(kind))

  test('takes another back', () => {
    expect(DOCUMENT_KIND_WORDS.filter((kind) => creditKindOf(kind) === 'refund_voucher')).toEqual(['receipt_voucher'])
  })

  test('is of which series: sales share one, whatever mode the kitchen was in', () => {
    const series = DOCUMENT_KIND_WORDS.map((kind) => [kind, seriesOf('DB', kind)])
    expect(Object.fromEntries(series)).toEqual({
      tax_invoice: 'DB',
      bill_of_supply: 'DB',
      receipt: 'DB',
      daily: 'DBD',
      receipt_voucher: 'DBV',
      refund_voucher: 'DBR',
      credit_note: 'DBC',
    })
  })

  test.each([
    [20_000, false, true],
    [20_001, false, true],
    [19_999, false, false],
    [8000, false, false],
    [8000, true, true],
    [1, true, true],
  ])('an order of %i paise, asked for: %s, has an own one: %s', (pricePaise, asked, own) => {
    expect(hasOwnDocument({ pricePaise, asked }, SETTINGS)).toBe(own)
  })
})

describe('an order', () => {
  const order = { day: TODAY, fulfilment: 'delivered' as const, pricePaise: 8000, asked: false, documented: false }
  const at = (today: string, changes: Partial<Parameters<typeof stepOfOrder>[0]>) =>
    stepOfOrder({ ...order, ...changes }, SETTINGS, today)

  test.each<[string, Partial<Parameters<typeof stepOfOrder>[0]>, string, string]>([
    ['from ₹200 on has its own at delivery', { pricePaise: 20_000 }, TODAY, 'issue'],
    ['below waits for the others of its day', { pricePaise: 19_999 }, TODAY, 'wait'],
    ['and shares theirs once the day is over', { pricePaise: 19_999, day: YESTERDAY }, TODAY, 'share'],
    ['has its own when its customer asked', { asked: true }, TODAY, 'issue'],
    ['has none before it is delivered', { pricePaise: 20_000, fulfilment: 'confirmed' }, TODAY, 'done'],
    ['has none twice', { documented: true }, TODAY, 'done'],
    [
      'that was not delivered after all is taken back',
      { documented: true, fulfilment: 'confirmed' },
      TODAY,
      'take_back',
    ],
    ['that was called off has none', { fulfilment: 'cancelled', pricePaise: 0 }, TODAY, 'done'],
    ['of which the kitchen keeps the money has one', { fulfilment: 'cancelled', pricePaise: 20_000 }, TODAY, 'issue'],
  ])('%s', (_, changes, today, step) => expect(at(today, changes)).toBe(step))

  test('has none of a kitchen that issues none', () => {
    expect(stepOfOrder({ ...order, pricePaise: 20_000 }, { ...SETTINGS, issuing: false }, TODAY)).toBe('done')
  })
})

describe('a subscription', () => {
  const subscription = { paymentState: 'paid' as const, pricePaise: 156_000, refundWaits: false, documentedPaise: null }

  test.each<[string, Partial<Parameters<typeof stepOfSubscription>[0]>, string]>([
    ['has its document when its money has come', {}, 'issue'],
    ['has none before', { paymentState: 'due' }, 'done'],
    ['has none twice', { documentedPaise: 156_000 }, 'done'],
    ['of which less is sold by now keeps its document', { documentedPaise: 156_000, pricePaise: 6000 }, 'done'],
    ['of which more is sold by now has another one', { documentedPaise: 6000 }, 'replace'],
    ['of which it is not known whether more is sold waits', { documentedPaise: 6000, refundWaits: true }, 'wait'],
    ['whose payment was never there is taken back', { documentedPaise: 156_000, paymentState: 'due' }, 'take_back'],
    ['of which a part is to go back waits', { refundWaits: true }, 'wait'],
    ['of which nothing is sold has none', { pricePaise: 0 }, 'done'],
  ])('%s', (_, changes, step) => expect(stepOfSubscription({ ...subscription, ...changes }, SETTINGS)).toBe(step))
})
