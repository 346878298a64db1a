import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { OwnDocuments } from '#shared/contract/money/customer/documents.schemas.ts'
import { documentCalls } from '#shared/contract/money/customer/documents.ts'
import { orderCalls } from '#shared/contract/ordering/customer/orders.ts'
import { subscriptionCalls } from '#shared/contract/subscriptions/customer/subscriptions.ts'
import { button, heading, region, renderScreen } from '../render-screen.tsx'
import { orderOf, subscriptionOf } from '../replies.ts'
import { server } from '../stub-server.ts'

/** The invoice of an order, and of a subscription. */

const ORDER = orderOf({ is_subscription_order: false })
const NOTHING = { documents: [], asked: null, missing: null, billing: null }
const SHARED: OwnDocuments = { ...NOTHING, comes: 'shared' }
const INVOICE = {
  _id: '0198c2a4-7b1e-7c3d-9e1f-000000000001',
  number: 'DB/30-31/000007',
  kind: 'tax_invoice' as const,
  mode: 'regular' as const,
  day: '2031-01-08',
  amount: 80,
}

function renderDetails(documents: OwnDocuments) {
  server.answers(orderCalls.getOrder, { order: ORDER, steps: [], now: new Date().toISOString() })
  server.answers(documentCalls.listOwnDocuments, documents)
  renderScreen('/order-details', { state: { order: ORDER } })
}

test('a small order has one of its own when its customer asks, with a name and a GSTIN', async () => {
  renderDetails(SHARED)
  const asked = server.answers(
    documentCalls.askForInvoice,
    ({ body }): OwnDocuments => ({ ...SHARED, comes: 'own', asked: body }),
  )
  await expect.element(region('Invoice')).toMatchTextContent('Small orders share one invoice a day.')
  await button('Invoice with my name or GSTIN').click()
  await button('Ask for it').click()
  await expect.element(region('Invoice')).toMatchTextContent('Enter the name that the invoice is for.')
  await page.getByLabelText('Name on the invoice').fill(' Asha Traders ')
  await page.getByLabelText('GSTIN (optional)').fill('27aapfu0939f1zw')
  await button('Ask for it').click()
  await expect.element(region('Invoice')).toMatchTextContent('This is not a GSTIN.')
  await page.getByLabelText('GSTIN (optional)').fill('27aapfu 0939f1zv')
  await button('Ask for it').click()
  await expect.element(region('Invoice')).toMatchTextContent('Enter the address that the invoice is billed to.')
  await page.getByLabelText('Billing address').fill(' MIDC Road 5, Nashik 422007 ')
  await button('Ask for it').click()
  await expect
    .element(region('Invoice'))
    .toMatchTextContent('The invoice will be for Asha Traders, GSTIN 27AAPFU0939F1ZV.')
  expect(asked.map(({ body }) => body)).toEqual([
    { name: 'Asha Traders', gstin: '27AAPFU0939F1ZV', address: 'MIDC Road 5, Nashik 422007' },
  ])
})

test('the next one has the GSTIN and the billing address already; a name that is too long is called so', async () => {
  const billing = { name: 'Asha Traders', gstin: '27AAPFU0939F1ZV', address: 'MIDC Road 5, Nashik 422007' }
  renderDetails({ ...SHARED, billing })
  const asked = server.answers(
    documentCalls.askForInvoice,
    ({ body }): OwnDocuments => ({ ...SHARED, comes: 'own', asked: body }),
  )
  await button('Invoice with my name or GSTIN').click()
  await page.getByLabelText('Name on the invoice').fill('x'.repeat(200))
  await button('Ask for it').click()
  await expect.element(region('Invoice')).toMatchTextContent('This name is too long')
  await page.getByLabelText('Name on the invoice').fill(billing.name)
  await button('Ask for it').click()
  await expect.poll(() => asked.map(({ body }) => body)).toEqual([billing])
})

test.each([
  ['name_signs' as const, 'Your name has signs that we cannot print.'],
  ['address_signs' as const, 'Your address has signs that we cannot print.'],
  ['name' as const, 'An invoice from ₹50,000 on needs your name.'],
])('what is missing (%s) is said', async (missing, said) => {
  renderDetails({ ...SHARED, comes: 'own', missing })
  await expect.element(region('Invoice')).toMatchTextContent(said)
})

test('a rejection is said where it was asked', async () => {
  renderDetails(SHARED)
  server.rejects(documentCalls.askForInvoice, {
    status: 409,
    code: 'document_issued',
    error: 'It has its document already.',
  })
  await button('Invoice with my name or GSTIN').click()
  await page.getByLabelText('Name on the invoice').fill('Asha')
  await button('Ask for it').click()
  await expect.element(region('Invoice')).toMatchTextContent('It has its document already.')
})

test('one that is issued is saved as a PDF', async () => {
  renderDetails({ ...NOTHING, documents: [INVOICE], comes: 'issued' })
  const saved = server.answers(documentCalls.ownDocumentPdf, { name: 'DB-30-31-000007', pdf: btoa('%PDF-') })
  await expect.element(region('Invoice')).toMatchTextContent('Tax invoiceDB/30-31/000007 · 8 Jan 2031 · ₹80')
  await button('Save PDF of DB/30-31/000007').click()
  await expect.poll(() => saved.map(({ params }) => params.id)).toEqual([INVOICE._id])
  server.rejects(documentCalls.ownDocumentPdf, 400)
  await button('Save PDF of DB/30-31/000007').click()
  await expect.element(region('Invoice')).toMatchTextContent('The PDF could not be saved. Please try again.')
})

test('a kitchen that issues none says nothing of it', async () => {
  renderDetails({ ...NOTHING, comes: 'none' })
  await expect.element(heading('Order Information')).toBeVisible()
  await expect.element(region('Invoice')).not.toBeInTheDocument()
})

test('a subscription has its invoice where it is opened', async () => {
  const now = new Date().toISOString()
  server.answers(subscriptionCalls.listSubscriptions, { subscriptions: [subscriptionOf(20)], now })
  server.answers(documentCalls.listOwnDocuments, { ...NOTHING, documents: [INVOICE], comes: 'issued' })
  renderScreen('/subscriptions')
  await button('Invoice').click()
  await expect.element(button('Save PDF of DB/30-31/000007')).toBeVisible()
})
