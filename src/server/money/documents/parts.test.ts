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

const LINES = [
  { ...THALI, supply: MEALS },
  { ...COLA, supply: DRINKS },
]

test('extras that are taxed on their own have their tax beside that of the meals', () => {
  const taxes = taxesIn(LINES.slice(1), MEALS)
  const content = { ...CONTENT, lines: LINES, totalPaise: 12_000, tax: null, sac: null }
  const parts = partsOf({ ...content, taxes: [...taxesIn([THALI], MEALS), ...taxes] })
  expect(parts.lines.map(({ text }) => text)).toEqual(['Regular Thali (SAC 996331, 5 %)', 'Cola (HSN 2202, 12 %)'])
  expect(parts.sums).toEqual([
    ['Taxable value (SAC 996331, 5 %)', '₹76.19'],
    ['CGST 2.5 %', '₹1.90'],
    ['SGST 2.5 %', '₹1.90'],
    ['Taxable value (HSN 2202, 12 %)', '₹35.71'],
    ['CGST 6 %', '₹2.14'],
    ['SGST 6 %', '₹2.14'],
    ['Rounding', '₹0.02'],
  ])
  expect(parts.total).toEqual(['Total', '₹120.00'])
})

test('a document of a version before says what it was issued with: one tax, and the State of its buyer', () => {
  const tax = { rateBp: 500, taxable: 148_571, cgst: 0, sgst: 0, igst: 7429, roundOff: 0 }
  const recipient = { name: 'Bharat Ltd', address: null, pincode: null, state: '29', gstin: '29AAGCB7383J1Z4' }
  const note = 'composition taxable person'
  const parts = partsOf({ ...CONTENT, recipient, lines: [THALI], totalPaise: 156_000, tax, note })
  expect(parts.sums).toEqual([
    ['Taxable value', '₹1,485.71'],
    ['IGST 5 %', '₹74.29'],
  ])
  expect(parts.facts).toEqual([
    ['Number', CONTENT.number],
    ['Date', '24 Nov 2026'],
    ['Place of supply', '29-Karnataka'],
  ])
  expect([parts.heading, parts.remarks]).toEqual([null, [note]])
})
