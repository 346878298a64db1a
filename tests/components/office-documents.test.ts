import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { RegisteredDocument } from '#shared/contract/office/documents.schemas.ts'
import { adminDocumentCalls } from '#shared/contract/office/documents.ts'
import { renderOffice } from './render-office.tsx'
import { region } from './render-screen.tsx'
import { server } from './stub-server.ts'

const idOf = (last: string) => `0198c2a4-7b1e-7c3d-9e1f-0000${last}`
const DOCUMENT: RegisteredDocument = {
  _id: idOf('00000001'),
  number: 'DB/30-31/000007',
  kind: 'tax_invoice',
  mode: 'regular',
  day: '2031-01-08',
  name: 'Asha',
  gstin: null,
  amount: 250,
  taxable: 238.1,
  tax: 11.9,
  left: 250,
  refers_to: null,
  reason: null,
}
const NOTE: RegisteredDocument = {
  ...DOCUMENT,
  _id: idOf('00000002'),
  number: 'DBC/30-31/000001',
  kind: 'credit_note',
  amount: 50,
  left: 50,
  refers_to: DOCUMENT.number,
}

/** The register behind the calls. */
function register() {
  let documents = [DOCUMENT]
  const asked = server.answers(adminDocumentCalls.listDocuments, () => ({
    month: '2031-01',
    documents,
    nextCursor: null,
    sums: { count: documents.length, amount: 250, taxable: 238.1, cgst: 5.95, sgst: 5.95, igst: 0 },
    issuing: true,
    problem: null,
  }))
  server.answers(adminDocumentCalls.getDocument, ({ params }) => ({
    document: {
      ...(documents.find(({ _id }) => _id === params.id) ?? DOCUMENT),
      page: `<!doctype html><html lang="en"><head><title>x</title><style>p { color: red }</style></head><body><p>Page of ${params.id}</p></body></html>`,
      intact: true,
      order_id: null,
      subscription_id: null,
    },
  }))
  const credited = server.answers(adminDocumentCalls.creditDocument, () => {
    documents = [NOTE, { ...DOCUMENT, left: 200 }]
    return { document: { _id: NOTE._id, number: NOTE.number, amount: 50 } }
  })
  return { asked, credited }
}

const PLACE = 'tab=money&view=documents&period=2031-01'

test('the register is read by month, day, kind and words', async () => {
  const { asked } = register()
  renderOffice(PLACE, 'accounts')
  await expect.element(region('Documents')).toMatchTextContent('DB/30-31/000007 8 Jan 2031 · Tax invoice · Asha')
  expect(asked[0]?.query).toMatchObject({ month: '2031-01' })
  await page.getByLabelText('Kind').selectOptions('Credit note')
  await page.getByLabelText('Search number, name or GSTIN').fill('asha')
  await expect.poll(() => asked.at(-1)?.query).toMatchObject({ month: '2031-01', kind: 'credit_note', search: 'asha' })
  await page.getByLabelText('One day').fill('2031-01-08')
  await expect.poll(() => asked.at(-1)?.query.day).toBe('2031-01-08')
  await page.getByRole('button', { name: 'Whole month' }).click()
  await expect.poll(() => asked.at(-1)?.query).toMatchObject({ month: '2031-01' })
})

test('a document is opened, and a part of it is taken back for a reason', async () => {
  const { credited } = register()
  renderOffice(PLACE, 'accounts')
  await page.getByRole('button', { name: 'Open DB/30-31/000007' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByTitle('DB/30-31/000007')).toBeVisible()
  const frame = document.querySelector('iframe[title="DB/30-31/000007"]') as HTMLIFrameElement
  await expect.poll(() => frame.contentDocument?.body.textContent).toBe(`Page of ${DOCUMENT._id}`)
  expect(frame.contentDocument?.adoptedStyleSheets).toHaveLength(1)
  await dialog.getByRole('button', { name: 'Issue a credit note' }).click()
  await dialog.getByLabelText('Amount').fill('251')
  await dialog.getByRole('button', { name: 'Issue a credit note' }).click()
  await expect.element(dialog.getByText('More than what is left of this document.')).toBeVisible()
  await dialog.getByLabelText('Amount').fill('50')
  await dialog.getByRole('button', { name: 'Issue a credit note' }).click()
  const why = page.getByRole('dialog', { name: 'Why is DB/30-31/000007 taken back?' })
  await why.getByLabelText('Reason').fill('cold food')
  await why.getByRole('button', { name: 'Issue a credit note' }).click()
  await expect.element(page.getByText('DBC/30-31/000001 has been issued')).toBeVisible()
  expect(credited.map(({ params, body }) => [params.id, body])).toEqual([
    [DOCUMENT._id, { amount: 50, reason: 'cold food' }],
  ])
  await expect.element(page.getByRole('dialog', { name: 'DBC/30-31/000001' })).toBeVisible()
})

test('a file for the accountant is saved for a reason', async () => {
  register()
  const files = server.answers(adminDocumentCalls.exportDocuments, { csv: 'Type\r\n' })
  renderOffice(PLACE, 'accounts')
  const box = region('For the accountant')
  await box.getByLabelText('File').selectOptions('GSTR-1 hsn: by SAC')
  await box.getByRole('button', { name: 'Save CSV' }).click()
  await page.getByRole('dialog').getByLabelText('Reason').fill('for the accountant')
  await page.getByRole('dialog').getByRole('button', { name: 'Download CSV' }).click()
  await expect
    .poll(() => files.map(({ query }) => query))
    .toEqual([{ month: '2031-01', part: 'hsn', reason: 'for the accountant' }])
})
