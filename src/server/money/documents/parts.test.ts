import { expect, test } from 'vitest'
import { taxIn } from '#shared/domain/money/documents/tax.ts'
import { RECEIPT } from '../../../../tests/support/document-content.ts'
import type { DocumentContent } from './content.ts'
import { taxesIn } from './document-supplies.ts'
import { partsOf } from './parts.ts'

const CONTENT: DocumentContent = {
  ...RECEIPT,
  kind: 'tax_invoice',
  mode: 'regular',
  supplier: { ...RECEIPT.supplier, gstin: '27AAPFU0939F1ZV' },
}
const THALI = { text: 'Regular Thali', quantity: 1, unitPaise: 8000, amountPaise: 8000 }
const COLA = { text: 'Cola', quantity: 1, unitPaise: 4000, amountPaise: 4000 }
const MEALS = { rateBp: 500, code: '996331' }
const DRINKS = { rateBp: 1200, code: '2202' }

test('a document of one rate says it once, as those of the versions before do', () => {
  const content = { ...CONTENT, lines: [THALI, COLA], totalPaise: 12_000, tax: taxIn(12_000, 500), sac: '996331' }
  const { lines, sums } = partsOf(content)
  expect(lines.map(({ text }) => text)).toEqual(['Regular Thali', 'Cola'])
  expect(sums).toEqual([
    ['Taxable value, SAC 996331', '₹114.29'],
    ['CGST 2.5 %', '₹2.86'],
    ['SGST 2.5 %', '₹2.86'],
    ['Rounding', '−₹0.01'],
  ])
})

test.each([
  [
    false,
    [
      ['Taxable value (SAC 996331, 5 %)', '₹76.19'],
      ['CGST 2.5 %', '₹1.90'],
      ['SGST 2.5 %', '₹1.90'],
      ['Taxable value (HSN 2202, 12 %)', '₹35.71'],
      ['CGST 6 %', '₹2.14'],
      ['SGST 6 %', '₹2.14'],
      ['Rounding', '₹0.02'],
    ],
  ],
  [
    true,
    [
      ['Taxable value (SAC 996331, 5 %)', '₹76.19'],
      ['IGST 5 %', '₹3.81'],
      ['Taxable value (HSN 2202, 12 %)', '₹35.71'],
      ['IGST 12 %', '₹4.29'],
    ],
  ],
])('extras that are taxed on their own have their tax beside that of the meals (other State: %s)', (other, wanted) => {
  const lines = [
    { ...THALI, supply: MEALS },
    { ...COLA, supply: DRINKS },
  ]
  const taxes = taxesIn([THALI, { ...COLA, supply: DRINKS }], MEALS, other)
  const parts = partsOf({ ...CONTENT, lines, totalPaise: 12_000, tax: null, taxes, sac: null })
  expect(parts.lines.map(({ text }) => text)).toEqual(['Regular Thali (SAC 996331, 5 %)', 'Cola (HSN 2202, 12 %)'])
  expect(parts.sums).toEqual(wanted)
  expect(parts.total).toEqual(['Total', '₹120.00'])
})
