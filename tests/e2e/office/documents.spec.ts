import type { Page } from '@playwright/test'
import type { DocumentContent } from '#server/money/documents/content.ts'
import { taxesIn } from '#server/money/documents/document-supplies.ts'
import { amountInWords } from '#server/money/documents/paper/amount-in-words.ts'
import { documentPage } from '#server/money/documents/paper/page.ts'
import { taxIn } from '#shared/domain/money/documents/tax.ts'
import { expect, test } from '../fixtures.ts'

/** Documents on paper: A4, and a roll of 80 mm. */

/** A tax invoice of so many lines, whose names and addresses are long, some of them in Devanagari. */
function invoiceOf(count: number): DocumentContent {
  const lines = Array.from({ length: count }, (_, index) => ({
    text: `${index % 2 === 0 ? 'महाराष्ट्रीयन पुरणपोळी थाळी' : 'Kashmiri Dum Aloo with Jeera Rice'} ${index + 1}`,
    quantity: 120,
    unitPaise: 12_550,
    amountPaise: 1_506_000,
  }))
  const totalPaise = count * 1_506_000
  return {
    number: 'DB/26-27/000123',
    kind: 'tax_invoice',
    mode: 'regular',
    day: '2026-12-01',
    supplyDay: '2026-11-30',
    supplier: {
      name: 'अन्नपूर्णा घरगुती डबा',
      legalName: 'Asha Vishwanath Kulkarni-Deshpande',
      address: 'Shop 3, Shanti Co-operative Housing Society, Tilak Road, opposite the Municipal School, Pune',
      pincode: '411030',
      state: '27',
      fssai: '11521999000123',
      gstin: '27AAPFU0939F1ZV',
      phone: '+912025530000',
      email: 'accounts-and-complaints@annapurna-dabba.example',
    },
    recipient: {
      name: 'श्रीमती कमलाबाई विष्णुपंत देशपांडे',
      address: `Flat No. 1203, C Wing, ${'Kumar-Padmalaya-Phase-2-Co-operative-Housing-Society-'.repeat(2)}Baner, Pune 411045`,
      pincode: '411045',
      state: '27',
      gstin: '29AAGCB7383J1Z4',
    },
    lines,
    totalPaise,
    totalInWords: amountInWords(totalPaise),
    tax: taxIn(totalPaise, 500),
    sac: '996331',
    refersTo: null,
    reason: null,
    note: 'Whether tax is payable on reverse charge: No',
  }
}

const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length
const PIXELS_PER_MM = 96 / 25.4

/** All texts that are printed on paper with so much room, and those that stand beyond its edges. */
async function printedOn(page: Page, roomMm: number) {
  const width = Math.floor(roomMm * PIXELS_PER_MM)
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width, height: 900 })
  return page.evaluate((width) => {
    const texts: string[] = []
    const beyond: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? ''
      const range = document.createRange()
      range.selectNodeContents(node)
      const boxes = [...range.getClientRects()].filter((box) => box.width > 0 && box.height > 0)
      if (text === '' || boxes.length === 0) continue
      texts.push(text)
      if (boxes.some(({ left, right }) => left < -0.5 || right > width + 0.5)) beyond.push(text)
    }
    return { texts, beyond, widest: document.documentElement.scrollWidth - width }
  }, width)
}

const HEAD = [
  'अन्नपूर्णा घरगुती डबा',
  'FSSAI 11521999000123',
  'GSTIN 27AAPFU0939F1ZV',
  'Tax invoice',
  'DB/26-27/000123',
  '1 Dec 2026',
  '30 Nov 2026',
  'श्रीमती कमलाबाई विष्णुपंत देशपांडे',
  'GSTIN 29AAGCB7383J1Z4',
  'Whether tax is payable on reverse charge: No',
]
const SUMS = {
  0: ['₹0.00', 'Rupees Zero Only'],
  1: ['120', '₹125.50', '₹15,060.00', '₹14,342.86', '₹358.57', 'Rupees Fifteen Thousand Sixty Only'],
  40: ['₹5,73,714.29', '₹14,342.86', '−₹0.01', '₹6,02,400.00', 'Rupees Six Lakh Two Thousand Four Hundred Only'],
}

for (const [count, pages] of [
  [0, 1],
  [1, 1],
  [40, 2],
] as const) {
  test(`a tax invoice of ${count} lines has its figures on A4 and on a roll, and nothing beyond the edges`, async ({
    page,
  }) => {
    await page.setContent(documentPage(invoiceOf(count)))
    expect(pagesOf(await page.pdf({ format: 'A4' }))).toBe(pages)
    // A roll has no pages: it is cut off where the print ends.
    expect(pagesOf(await page.pdf({ width: '80mm', height: '3000mm' }))).toBe(1)
    // Without what the style leaves white at the edges.
    for (const roomMm of [210 - 24, 80 - 6]) {
      const { texts, beyond, widest } = await printedOn(page, roomMm)
      expect([beyond, widest]).toEqual([[], 0])
      for (const text of [...HEAD, ...SUMS[count]]) expect(texts).toContain(text)
      expect(texts.filter((text) => text === '₹15,060.00')).toHaveLength(count === 1 ? 2 : count)
      // A roll has no room for columns.
      expect(texts.includes('Description')).toBe(roomMm > 100)
    }
  })
}

test('an invoice with extras at another rate has the tax of both on A4 and on a roll, and nothing beyond the edges', async ({
  page,
}) => {
  const [meals, extras] = [
    { rateBp: 500, code: '996331' },
    { rateBp: 1800, code: '22021010' },
  ]
  const [first, second] = invoiceOf(2).lines.map((line, index) => ({
    ...line,
    supply: index === 0 ? meals : extras,
  })) as [DocumentContent['lines'][number], DocumentContent['lines'][number]]
  const taxes = taxesIn([{ amountPaise: first.amountPaise }, second], meals)
  await page.setContent(documentPage({ ...invoiceOf(2), lines: [first, second], tax: null, taxes, sac: null }))
  expect(pagesOf(await page.pdf({ format: 'A4' }))).toBe(1)
  for (const roomMm of [210 - 24, 80 - 6]) {
    const { texts, beyond, widest } = await printedOn(page, roomMm)
    expect([beyond, widest]).toEqual([[], 0])
    for (const text of [
      'Kashmiri Dum Aloo with Jeera Rice 2 (HSN 22021010, 18 %)',
      ...['Taxable value (SAC 996331, 5 %)', '₹14,342.86', 'CGST 2.5 %', '₹358.57'],
      ...['Taxable value (HSN 22021010, 18 %)', '₹12,762.71', 'SGST 9 %', '₹1,148.64'],
      ...['Rounding', '₹0.01', '₹30,120.00'],
    ])
      expect(texts).toContain(text)
  }
})

test('the office prints a document as it was issued, without the rest of the page', async ({
  adminPage,
  loginAdmin,
}) => {
  await loginAdmin()
  const id = '0198c2a4-7b1e-7c3d-9e1f-000000000001'
  const document = {
    _id: id,
    number: 'DB/26-27/000123',
    kind: 'tax_invoice',
    mode: 'regular',
    day: '2026-12-01',
    supply_day: '2026-11-30',
    name: 'श्रीमती कमलाबाई विष्णुपंत देशपांडे',
    gstin: '29AAGCB7383J1Z4',
    amount: 15_060,
    taxable: 14_342.86,
    tax: 717.14,
    left: 15_060,
    refers_to: null,
    reason: null,
  }
  const sums = { count: 1, amount: 15_060, taxable: 14_342.86, cgst: 358.57, sgst: 358.57, igst: 0 }
  const found = {
    month: '2026-12',
    documents: [document],
    nextCursor: null,
    sums,
    problem: null,
    waiting: [],
    issuing: true,
  }
  const opened = { ...document, page: documentPage(invoiceOf(1)), intact: true, order_id: null, subscription_id: null }
  await adminPage.route('**/api/admin/documents?*', (route) => route.fulfill({ json: { success: true, ...found } }))
  await adminPage.route(`**/api/admin/documents/${id}`, (route) =>
    route.fulfill({ json: { success: true, document: opened } }),
  )
  await adminPage.goto('/admin#tab=money&view=documents&period=2026-12')
  await adminPage.getByRole('button', { name: 'Open DB/26-27/000123' }).click()
  const frame = adminPage.frameLocator('iframe[title="DB/26-27/000123"]')
  await expect(frame.getByText('₹14,342.86')).toBeVisible()
  // The style has come, too: the total stands out.
  await expect(frame.locator('.total')).toHaveCSS('font-weight', '700')
  const printed = adminPage.locator('iframe').evaluate(
    (frame: HTMLIFrameElement) =>
      new Promise<string>((resolve) => {
        const view = frame.contentWindow as Window
        view.print = () => resolve(view.document.title)
      }),
  )
  await adminPage.getByRole('button', { name: 'Print' }).click()
  expect(await printed).toBe('Tax invoice DB/26-27/000123')
})
