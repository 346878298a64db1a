import { expect, test } from 'vitest'
import { RECEIPT } from '../../../../../tests/support/document-content.ts'
import type { DocumentContent } from '../content.ts'
import { readFonts } from './fonts.ts'
import { documentPdf } from './pdf.ts'
import { textRuns } from './text-runs.ts'

const CONTENT: DocumentContent = {
  ...RECEIPT,
  recipient: { name: 'श्रीमती क्षितिजा', address: 'क'.repeat(200), pincode: null, state: '27', gstin: null },
}
const fonts = readFonts()
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length

test.each([
  [0, 1],
  [1, 1],
  [31, 2],
  [120, 4],
])('a PDF of %i lines has its pages: %i', async (count, pages) => {
  const line = { text: 'पुरणपोळी Thali', quantity: 1, unitPaise: 8000, amountPaise: 8000 }
  const pdf = await documentPdf({ ...CONTENT, lines: Array.from({ length: count }, () => line) }, fonts)
  expect(pdf.toString('latin1', 0, 5)).toBe('%PDF-')
  expect(pagesOf(pdf)).toBe(pages)
})

test('each part of a text is in the font of its script', () => {
  expect(textRuns('₹80 for क्षितिजा, Ōm')).toEqual([
    { script: 'devanagari', text: '₹' },
    { script: 'latin', text: '80 for ' },
    { script: 'devanagari', text: 'क्षितिजा' },
    { script: 'latin', text: ', ' },
    { script: 'latin-ext', text: 'Ō' },
    { script: 'latin', text: 'm' },
  ])
})

test('words that are read from the right are drawn so, with a number among them from the left', () => {
  const texts = textRuns('Bill to علی خان 12 لین, Pune').map(({ text }) => text)
  expect(texts).toEqual(['Bill to ', 'لین', ' 12 ', 'خان', ' ', 'علی', ', Pune'])
})
