import type { Page } from '@playwright/test'
import type { DocumentContent } from '#server/money/documents/content.ts'
import { documentPage } from '#server/money/documents/paper/page.ts'
import { taxIn } from '#shared/domain/money/documents/tax.ts'
import type { GalleryState } from './state.ts'

const PATH = '/admin#tab=money&view=documents&period=2026-11'
const REGISTER = 'GET /api/admin/documents'
const idOf = (last: string) => `0198c2a4-7b1e-7c3d-9e1f-0000${last}`

const CONTENT: DocumentContent = {
  number: 'DB/26-27/000123',
  kind: 'tax_invoice',
  mode: 'regular',
  day: '2026-11-24',
  supplyDay: '2026-11-24',
  supplier: {
    name: 'Asha’s Kitchen',
    legalName: 'Asha Kulkarni',
    address: 'Shop 3, Shanti Co-operative Housing Society, Tilak Road, near Alka Talkies, Pune',
    pincode: '411030',
    state: '27',
    fssai: '11521034000123',
    gstin: '27AAPFU0939F1ZV',
    phone: '+912025530000',
    email: 'care@asha.example',
  },
  recipient: {
    name: 'श्रीमती क्षितिजा देशपांडे',
    address: 'Flat 3, Sunrise Society, Baner Road, Pune 411045',
    pincode: '411045',
    state: '27',
    gstin: null,
  },
  lines: [
    { text: 'Regular Thali', quantity: 3, unitPaise: 8000, amountPaise: 24_000 },
    { text: 'Gulab Jamun', quantity: 1, unitPaise: 4000, amountPaise: 4000 },
  ],
  totalPaise: 28_000,
  tax: taxIn(28_000, 500),
  sac: '996331',
  refersTo: null,
  reason: null,
  note: null,
}

const row = (last: string, changes: object = {}) => ({
  _id: idOf(last),
  number: 'DB/26-27/000123',
  kind: 'tax_invoice',
  mode: 'regular',
  day: '2026-11-24',
  supply_day: '2026-11-24',
  name: 'श्रीमती क्षितिजा देशपांडे',
  gstin: null,
  amount: 280,
  taxable: 266.67,
  tax: 13.34,
  left: 280,
  refers_to: null,
  reason: null,
  ...changes,
})

const FOUND = {
  month: '2026-11',
  documents: [
    row('00000001', {
      number: 'DBC/26-27/000004',
      kind: 'credit_note',
      amount: 420,
      left: 420,
      name: 'Ravi Deshpande',
      refers_to: 'DB/26-27/000119',
      reason: 'Subscription stopped',
    }),
    row('00000002', { number: 'DBD/26-27/000021', kind: 'daily', name: null, amount: 2400, left: 2400 }),
    row('00000003', { supply_day: '2026-11-21' }),
    row('00000004', {
      number: 'DB/26-27/000119',
      amount: 1560,
      left: 1140,
      name: 'Kulkarni Engineering Private Limited, Bhosari Industrial Estate',
      gstin: '27AAPFU0939F1ZV',
    }),
  ],
  nextCursor: null,
  sums: { count: 4, amount: 3820, taxable: 3638.1, cgst: 90.95, sgst: 90.95, igst: 0 },
  problem: null,
  waiting: [],
  issuing: true,
}

const OPENED = {
  document: {
    ...row('00000003'),
    page: documentPage(CONTENT),
    intact: true,
    order_id: idOf('1a2b3c4d'),
    subscription_id: null,
    lowers_tax_until: '2099-11-30',
  },
}

const answers = { [REGISTER]: FOUND, 'GET /api/admin/documents/': OPENED }
const open = (page: Page) => page.getByRole('button', { name: 'Open DB/26-27/000123' }).click()

const waiting = (last: string, changes: object) => ({
  ...{ kind: 'order', id: idOf(last), problem: 'name_signs', day: '2026-11-24', gstin: null, amount: 280 },
  ...{ name: 'Kshitija 😀', address: 'Flat 3, Sunrise Society, Baner Road, Pune 411045' },
  ...changes,
})
const WAITING = [
  waiting('000000a1', {}),
  waiting('000000a2', { problem: 'name', name: null, amount: 52_000 }),
  waiting('000000a3', { kind: 'subscription', day: null, problem: 'address_signs', name: 'Wang', address: '北京路 5' }),
]

/** The register of documents in the back office. */
export const documentsStates: GalleryState[] = [
  { name: 'admin-documents', path: PATH, answers, shows: 'DBD/26-27/000021' },
  {
    name: 'admin-documents-none',
    path: PATH,
    answers: {
      [REGISTER]: {
        ...FOUND,
        documents: [],
        sums: { count: 0, amount: 0, taxable: 0, cgst: 0, sgst: 0, igst: 0 },
        issuing: false,
      },
    },
    shows: 'No documents here.',
  },
  {
    name: 'admin-documents-fssai',
    path: PATH,
    answers: { [REGISTER]: { ...FOUND, problem: 'fssai' } },
    shows: 'No documents are issued: the kitchen has no FSSAI number.',
  },
  {
    name: 'admin-documents-waiting',
    path: PATH,
    answers: { [REGISTER]: { ...FOUND, waiting: WAITING } },
    steps: (page: Page) => page.getByRole('button', { name: 'Enter the buyer' }).first().click(),
    shows: 'Name on the document',
  },
  {
    name: 'admin-document-credit-late',
    path: PATH,
    answers: {
      ...answers,
      'GET /api/admin/documents/': { document: { ...OPENED.document, lowers_tax_until: '2020-11-30' } },
    },
    overlay: true,
    steps: async (page: Page) => {
      await open(page)
      await page.getByRole('button', { name: 'Issue a credit note' }).click()
    },
    shows: 'A credit note lowered the tax until 30 Nov 2020.',
  },
  { name: 'admin-documents-failed', path: PATH, answers: { [REGISTER]: 400 }, shows: 'Try again' },
  { name: 'admin-document', path: PATH, answers, overlay: true, steps: open, shows: 'Print' },
  {
    name: 'admin-document-credit',
    path: PATH,
    answers,
    overlay: true,
    steps: async (page: Page) => {
      await open(page)
      await page.getByRole('button', { name: 'Issue a credit note' }).click()
      await page.getByLabel('Amount').fill('500')
      await page.getByRole('button', { name: 'Issue a credit note' }).click()
    },
    shows: 'More than what is left of this document.',
  },
].map((state) => ({ ...state, as: 'admin' as const, dark: true }))

const ID = '0198c2a4-7b1e-7c3d-9e1f-0000000000ee'
const ORDER = {
  _id: ID,
  menu_name: 'Wednesday Thali',
  date: '2031-01-08',
  delivery_date: '2031-01-08',
  createdAt: '2031-01-08T03:30:00.000Z',
  price: 80,
  status: 'confirmed',
  is_subscription_order: false,
  auto_confirmed_at: null,
  payment_method: 'COD',
  delivery_address: 'Flat 3, Sunrise Society, Baner Road, Pune 411045',
  notes: null,
  items: [{ name: 'Regular Thali', quantity: 1, price: 80, total: 80 }],
}

const invoice = (name: string, own: object, shows: string, more: Partial<GalleryState> = {}): GalleryState => ({
  name: `invoice-${name}`,
  dark: true,
  path: '/order-details',
  state: { order: ORDER },
  answers: {
    'GET /api/order/': { order: ORDER, steps: [], now: '2031-01-08T03:30:00.000Z' },
    [`GET /api/documents/order/${ID}`]: {
      ...{ documents: [], asked: null, comes: 'shared', missing: null, billing: null },
      ...own,
    },
  },
  shows,
  ...more,
})

const ask = (page: Page) => page.getByRole('button', { name: 'Invoice with my name or GSTIN' }).click()

/** The invoice of an order, as its customer sees it. */
export const invoiceStates: GalleryState[] = [
  invoice('on-wish', {}, 'Small orders share one invoice a day.'),
  invoice('comes', { comes: 'own' }, 'The invoice comes by itself'),
  invoice(
    'asked',
    { comes: 'own', asked: { name: 'Kulkarni Engineering Private Limited', gstin: '27AAPFU0939F1ZV', address: null } },
    'Kulkarni Engineering Private Limited',
  ),
  invoice('missing', { comes: 'own', missing: 'name_signs' }, 'Your name has signs that we cannot print.'),
  invoice('form-address', {}, 'Enter the address that the invoice is billed to.', {
    steps: async (page) => {
      await ask(page)
      await page.getByLabel('Name on the invoice').fill('Kulkarni Engineering Private Limited')
      await page.getByLabel('GSTIN').fill('27AAPFU0939F1ZV')
      await page.getByRole('button', { name: 'Ask for it' }).click()
    },
  }),
  invoice('form-wrong', {}, 'This is not a GSTIN.', {
    steps: async (page) => {
      await ask(page)
      await page.getByLabel('Name on the invoice').fill('Asha')
      await page.getByLabel('GSTIN').fill('27AAPFU0939F1ZW')
      await page.getByRole('button', { name: 'Ask for it' }).click()
    },
  }),
  invoice('shared', { comes: 'issued' }, 'It stands in the kitchen’s consolidated invoice of that day.'),
  invoice(
    'issued',
    {
      comes: 'issued',
      documents: [
        {
          _id: idOf('00000003'),
          number: 'DB/26-27/000123',
          kind: 'tax_invoice',
          mode: 'regular',
          day: '2026-11-24',
          amount: 80,
        },
        {
          _id: idOf('00000004'),
          number: 'DBC/26-27/000004',
          kind: 'credit_note',
          mode: 'regular',
          day: '2026-11-25',
          amount: 40,
        },
      ],
    },
    'Save PDF',
  ),
]
