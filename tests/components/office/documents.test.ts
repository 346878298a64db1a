import { unzipSync } from 'fflate'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { RegisteredDocument } from '#shared/contract/money/office/documents.schemas.ts'
import { adminDocumentCalls } from '#shared/contract/money/office/documents.ts'
import { renderOffice } from '../render-office.tsx'
import { button, region } from '../render-screen.tsx'
import { server } from '../stub-server.ts'

const idOf = (last: string) => `0198c2a4-7b1e-7c3d-9e1f-0000${last}`
const DOCUMENT: RegisteredDocument = {
  _id: idOf('00000001'),
  number: 'DB/30-31/000007',
  kind: 'tax_invoice',
  mode: 'regular',
  day: '2031-01-08',
  supply_day: '2031-01-08',
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
function register(lowersTaxUntil: string | null = '2131-11-30') {
  let documents = [DOCUMENT]
  const asked = server.answers(adminDocumentCalls.listDocuments, () => ({
    month: '2031-01',
    documents,
    nextCursor: null,
    sums: { count: documents.length, amount: 250, taxable: 238.1, cgst: 5.95, sgst: 5.95, igst: 0 },
    issuing: true,
    problem: null,
    waiting: [],
  }))
  server.answers(adminDocumentCalls.getDocument, ({ params }) => ({
    document: {
      ...(documents.find(({ _id }) => _id === params.id) ?? DOCUMENT),
      page: `<!doctype html><html lang="en"><head><title>x</title><style>p { color: red }</style></head><body><p>Page of ${params.id}</p></body></html>`,
      intact: true,
      order_id: null,
      subscription_id: null,
      lowers_tax_until: lowersTaxUntil,
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

test('a document of what was found sold later says so', async () => {
  server.answers(adminDocumentCalls.listDocuments, {
    month: '2031-01',
    documents: [
      { ...NOTE, supply_day: '2030-12-31' },
      { ...DOCUMENT, supply_day: '2030-12-31' },
    ],
    nextCursor: null,
    sums: { count: 2, amount: 200, taxable: 190.48, cgst: 4.76, sgst: 4.76, igst: 0 },
    issuing: true,
    problem: null,
    waiting: [],
  })
  renderOffice(PLACE, 'accounts')
  const rows = region('Documents').getByRole('listitem')
  await expect.element(rows.nth(1)).toMatchTextContent('8 Jan 2031 · Tax invoice · sold on 31 Dec 2030 · Asha')
  await expect.element(rows.nth(0)).toMatchTextContent('8 Jan 2031 · Credit note · Asha · to DB/30-31/000007')
})

test('a month of 600 documents is read page by page to its end, and the files for the accountant are above it', async () => {
  const all = Array.from({ length: 600 }, (_, index) => ({
    ...DOCUMENT,
    _id: idOf(String(10_000_600 - index)),
    number: `DB/30-31/000${600 - index}`,
  }))
  const asked = server.answers(adminDocumentCalls.listDocuments, ({ query: { cursor } }) => {
    const from = cursor === undefined ? 0 : all.findIndex(({ _id }) => _id === cursor) + 1
    const documents = all.slice(from, from + 100)
    return {
      month: '2031-01',
      documents,
      nextCursor: from === 500 ? null : (documents.at(-1)?._id ?? null),
      sums: { count: 600, amount: 150_000, taxable: 142_857.14, cgst: 3571.43, sgst: 3571.43, igst: 0 },
      issuing: true,
      problem: null,
      waiting: [],
    }
  })
  renderOffice(PLACE, 'accounts')
  const open = () => document.querySelectorAll('button[aria-label^="Open DB/30-31/"]').length
  await expect.poll(open).toBe(100)
  for (let page = 2; page <= 6; page += 1) {
    await button('Show more').click()
    await expect.poll(open).toBe(page * 100)
  }
  await expect.element(button('Show more')).not.toBeInTheDocument()
  expect(asked.flatMap(({ query }) => query.cursor ?? [])).toEqual(
    [100, 200, 300, 400, 500].map((index) => all[index - 1]?._id),
  )
  const top = (element: Element) => element.getBoundingClientRect().top
  expect(top(region('For the accountant').element())).toBeLessThan(top(region('Documents').element()))
})

test('a page that cannot be read says so, and can be asked for again', async () => {
  const sums = { count: 2, amount: 500, taxable: 476.2, cgst: 11.9, sgst: 11.9, igst: 0 }
  const part = { month: '2031-01', sums, issuing: true, problem: null, waiting: [] }
  const last = { ...DOCUMENT, _id: idOf('00000009'), number: 'DB/30-31/000006' }
  const answer = () =>
    server.answers(adminDocumentCalls.listDocuments, ({ query: { cursor } }) =>
      cursor === undefined
        ? { ...part, documents: [DOCUMENT], nextCursor: DOCUMENT._id }
        : { ...part, documents: [last], nextCursor: null },
    )
  answer()
  renderOffice(PLACE, 'accounts')
  await expect.element(button('Show more')).toBeVisible()
  server.rejects(adminDocumentCalls.listDocuments, 400)
  await button('Show more').click()
  await expect.element(region('Documents')).toMatchTextContent('More could not be loaded. Please try again.')
  await expect.element(region('Documents')).toMatchTextContent('DB/30-31/000007')
  answer()
  await button('Show more').click()
  await expect.element(region('Documents')).toMatchTextContent('DB/30-31/000006')
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
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a file for the accountant is saved for a reason', async () => {
  register()
  const files = server.answers(adminDocumentCalls.exportDocuments, { csv: 'Type\r\n' })
  renderOffice(PLACE, 'accounts')
  const box = region('For the accountant')
  await box.getByLabelText('File').selectOptions('GSTR-1 hsn(b2b): by SAC, to GSTINs')
  await box.getByRole('button', { name: 'Save CSV' }).click()
  await page.getByRole('dialog').getByLabelText('Reason').fill('for the accountant')
  await page.getByRole('dialog').getByRole('button', { name: 'Download CSV' }).click()
  await expect
    .poll(() => files.map(({ query }) => query))
    .toEqual([{ month: '2031-01', part: 'hsnb2b', reason: 'for the accountant' }])
})

test.each([
  ['2031-01-31', 'December 2030', '2030-12'],
  ['2031-02-01', 'January 2031', '2031-01'],
  ['2031-05-20', 'January 2031', '2031-01'],
])('on %s one tap in January saves all tables of GSTR-1 and the register of %s', async (today, name, month) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${today}T12:00:00+05:30`) })
  register()
  const files = server.answers(adminDocumentCalls.exportDocuments, ({ query }) => ({ csv: `${query.part} ₹1\r\n` }))
  renderOffice(PLACE, 'accounts')
  const saved = Promise.withResolvers<Blob>()
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.resolve(blob as Blob)
    return 'data:,'
  })
  await region('For the accountant')
    .getByRole('button', { name: `Save GSTR-1 of ${name} (zip)` })
    .click()
  const unzipped = unzipSync(new Uint8Array(await (await saved.promise).arrayBuffer()))
  const tables = ['register', 'b2b', 'b2cs', 'cdnr', 'hsnb2b', 'hsnb2c', 'at', 'atadj', 'docs']
  const texts = Object.entries(unzipped).map(([file, bytes]) => [file, new TextDecoder().decode(bytes)])
  expect(Object.fromEntries(texts)).toEqual(
    Object.fromEntries(tables.map((part) => [`${part}-${month}.csv`, `${part} ₹1\r\n`])),
  )
  expect(new Set(files.map(({ query }) => `${query.month} ${query.reason}`))).toEqual(
    new Set([`${month} For the accountant`]),
  )
})

test('what waits for its buyer is listed, and gets one', async () => {
  const id = idOf('00000009')
  const waiting = { kind: 'order' as const, id, problem: 'name_signs' as const, day: '2031-01-08', amount: 250 }
  let open = [{ ...waiting, name: 'Asha 😀', gstin: '29AAGCB7383J1Z4', address: 'Pune' }]
  server.answers(adminDocumentCalls.listDocuments, () => ({
    month: '2031-01',
    documents: [DOCUMENT],
    nextCursor: null,
    sums: { count: 1, amount: 250, taxable: 238.1, cgst: 5.95, sgst: 5.95, igst: 0 },
    issuing: true,
    problem: null,
    waiting: open,
  }))
  const named = server.answers(adminDocumentCalls.nameBuyer, () => {
    open = []
    return { buyer: { name: 'Asha', gstin: null, address: 'Pune' } }
  })
  renderOffice(PLACE, 'accounts')
  const list = region('Documents that wait for their buyer')
  await expect.element(list).toMatchTextContent('8 Jan 2031 · ₹250 · Asha 😀 · Pune')
  await expect.element(list).toMatchTextContent('The name has signs that cannot be printed.')
  await button('Enter the buyer').click()
  await page.getByLabelText('Name on the document').fill('Asha')
  await list.getByRole('button', { name: 'Save' }).click()
  await expect.element(list).not.toBeInTheDocument()
  expect(named.map(({ params, body }) => [params, body])).toEqual([
    [
      { kind: 'order', id },
      { name: 'Asha', gstin: '29AAGCB7383J1Z4', address: 'Pune' },
    ],
  ])
})

test.each([
  ['2020-11-30', true],
  ['2131-11-30', false],
])('a credit note that lowered the tax until %s says so before it is issued: %s', async (until, said) => {
  register(until)
  renderOffice(PLACE, 'accounts')
  await button(`Open ${DOCUMENT.number}`).click()
  await page.getByRole('button', { name: 'Issue a credit note' }).click()
  await expect.element(page.getByLabelText('Amount')).toBeVisible()
  const warning = page.getByText('A credit note lowered the tax until 30 Nov 2020.', { exact: false })
  if (said) await expect.element(warning).toBeVisible()
  else
    await expect
      .element(page.getByText('A credit note lowered the tax until', { exact: false }))
      .not.toBeInTheDocument()
})
