import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#server/kernel/ids.ts'
import { issueDue } from '#server/money/money.ts'
import { contract } from '#shared/contract/contract.ts'
import { type Customer, testApp } from '../../support/app.ts'
import { documentsOf, REGISTERED, sell, setTax, startIssuing } from '../../support/documents.ts'
import { addMenu, orderBody } from '../../support/kitchen.ts'
import { signInStaff } from '../../support/staff.ts'

const app = await testApp()
const { ctx } = app
const admin = { token: await app.signInAdmin() }
const DAY = '2026-03-11'
let me: Customer

beforeAll(async () => {
  await startIssuing(app)
  await addMenu(app, { active: true })
  me = await app.signIn()
})

const small = { items: [{ name: 'Regular Thali', quantity: 1, price: 80, total: 80 }], totalAmount: 80 }
/** Of ₹80, which shares a document unless it is asked for. */
const ordered = async (as = me, body: object = small) =>
  (await app.call(contract.placeOrder, { body: orderBody(as.phone, body) }, as)).reply.order._id as string
const deliver = (id: string) =>
  app.call(contract.setOrderStatus, { params: { id }, body: { status: 'delivered' } }, admin)
const own = async (id: string, as = me) =>
  (await app.call(contract.listOwnDocuments, { params: { kind: 'order', id } }, as)).reply
const ask = (id: string, body: { name: string; gstin?: string | null }, as = me) =>
  app.call(contract.askForInvoice, { params: { kind: 'order', id }, body }, as)
const register = async (query: object = { day: DAY }) =>
  (await app.call(contract.listDocuments, { query }, admin)).reply
const csvOf = async (part: 'register' | 'b2b' | 'b2cs' | 'cdnr' | 'hsn' | 'docs', month = '2026-03') =>
  (await app.call(contract.exportDocuments, { query: { month, part } }, admin)).reply.csv

describe('a customer', () => {
  test('asks for an invoice of his own before the delivery, corrects it, and downloads it', async () => {
    const id = await ordered()
    expect(await own(id)).toMatchObject({ documents: [], comes: 'shared', asked: null })
    expect((await ask(id, { name: ' Asha Traders ', gstin: '24aapfu0939f1z1' })).reply).toMatchObject({
      comes: 'own',
      asked: { name: 'Asha Traders', gstin: '24AAPFU0939F1Z1', address: null },
    })
    await ask(id, { name: 'Asha & Sons' })
    await deliver(id)
    await issueDue(ctx)
    const { documents, comes } = await own(id)
    expect([comes, documents]).toMatchObject(['issued', [{ kind: 'tax_invoice', amount: 80, day: DAY }]])
    const { status, reply } = await app.call(contract.ownDocumentPdf, { params: { id: documents[0]?._id ?? '' } }, me)
    expect([status, reply.name]).toEqual([200, documents[0]?.number.replaceAll('/', '-')])
    expect(Buffer.from(reply.pdf, 'base64').toString('latin1', 0, 5)).toBe('%PDF-')
    expect((await ask(id, { name: 'Too late' })).reply.code).toBe('document_issued')
    const [document] = (await documentsOf(app)).slice(-1)
    expect(document?.page).toContain('Asha &amp; Sons')
  })

  test.each([
    ['', null, 'document_name'],
    ['x'.repeat(121), null, 'document_name_long'],
    ['x'.repeat(200), null, 'document_name_long'],
    ['x'.repeat(1000), null, 'document_name_long'],
    ['Asha', '27AAPFU0939F1ZW', 'document_gstin'],
    ['Asha', '=1+1', 'document_gstin'],
    ['Asha', '99AAPFU0939F1ZK', 'document_gstin'],
    ['Asha', REGISTERED.gstin, 'document_gstin_own'],
  ])('who types %s and %s is told what is wrong', async (name, gstin, code) => {
    expect((await ask(await ordered(), { name, gstin })).reply.code).toBe(code)
  })

  test('sees neither another’s documents nor the one that many share', async () => {
    const id = await ordered(me, {})
    await deliver(id)
    const shared = await sell(app, { day: '2026-03-10', count: 2 })
    await issueDue(ctx)
    const other = await app.signIn()
    const [document] = (await own(id)).documents
    const params = { id: document?._id ?? '' }
    expect((await app.call(contract.ownDocumentPdf, { params }, other)).status).toBe(404)
    for (const call of [contract.listOwnDocuments, contract.askForInvoice]) {
      const input = { params: { kind: 'order' as const, id }, body: { name: 'Me' } }
      expect((await app.call(call, input as never, other)).status).toBe(404)
    }
    const [owner] = await ctx.db.selectFrom('orders').select('customer_id').where('id', 'in', shared).execute()
    await ctx.db
      .updateTable('orders')
      .set({ customer_id: me.id })
      .where('customer_id', '=', owner?.customer_id ?? '')
      .execute()
    expect(await own(shared[0] ?? '')).toMatchObject({ documents: [], comes: 'issued' })
    const daily = (await documentsOf(app)).find(({ kind }) => kind === 'daily')
    expect((await app.call(contract.ownDocumentPdf, { params: { id: daily?.id ?? '' } }, me)).status).toBe(404)
  })

  test('has none for a cancelled order, nor where the kitchen issues none', async () => {
    const id = await ordered()
    await app.call(contract.setOrderStatus, { params: { id }, body: { status: 'cancelled' } }, admin)
    expect((await own(id)).comes).toBe('none')
    expect((await ask(id, { name: 'Asha' })).reply.code).toBe('document_issued')
    const open = await ordered()
    await setTax(app, { issuing: false })
    expect((await own(open)).comes).toBe('none')
    await setTax(app)
    expect((await own(open)).comes).toBe('shared')
    // What holds on the order's own day counts.
    await setTax(app, { issuing: false })
    await setTax(app, { effectiveFrom: DAY })
    expect((await own(open)).comes).toBe('shared')
    await ctx.db.updateTable('orders').set({ delivery_date: '2026-03-10' }).where('id', '=', open).execute()
    expect((await own(open)).comes).toBe('none')
    await setTax(app)
  })
})

describe('the register', () => {
  test('has the documents of a day or a month, by kind and words, and what they come to', async () => {
    // Series of their own, since their days are before those of the documents above.
    await setTax(app, { prefix: 'FE' })
    const [id = ''] = await sell(app, { day: '2026-02-10', price: 250, name: 'Zubin Bharucha' })
    await sell(app, { day: '2026-02-11', count: 2 })
    await issueDue(ctx)
    await setTax(app)
    const month = await register({ month: '2026-02' })
    expect(month.documents.map(({ kind, amount, name }) => [kind, amount, name])).toEqual([
      ['daily', 160, null],
      ['tax_invoice', 250, 'Zubin Bharucha'],
    ])
    expect(month.sums).toEqual({ count: 2, amount: 410, taxable: 390.48, cgst: 9.76, sgst: 9.76, igst: 0 })
    expect((await register({ day: '2026-02-10' })).documents).toHaveLength(1)
    expect((await register({ month: '2026-02', kind: 'daily' })).documents).toHaveLength(1)
    expect((await register({ month: '2026-02', search: 'zubin' })).documents).toHaveLength(1)
    expect((await register({ month: '2026-02', search: '%' })).documents).toEqual([])
    const page = await register({ month: '2026-02', limit: 1 })
    expect([page.documents.length, page.nextCursor]).toEqual([1, expect.any(String)])
    const [document] = month.documents.slice(1)
    const one = (await app.call(contract.getDocument, { params: { id: document?._id ?? '' } }, admin)).reply.document
    expect(one).toMatchObject({ intact: true, order_id: id, subscription_id: null, left: 250 })
    expect(one.page).toMatch(/^<!doctype html>/)
    const { pdf } = (await app.call(contract.documentPdf, { params: { id: one._id } }, admin)).reply
    expect(Buffer.from(pdf, 'base64').length).toBeGreaterThan(5000)
    for (const call of [contract.getDocument, contract.documentPdf])
      expect((await app.call(call, { params: { id: newId() } }, admin)).status).toBe(404)
  })

  test('tells when a page is not what was issued', async () => {
    const [document] = await documentsOf(app)
    const id = document?.id ?? ''
    await ctx.db.transaction().execute(async (trx) => {
      await sql`SET LOCAL session_replication_role = replica`.execute(trx)
      await trx.updateTable('documents').set({ page: 'forged' }).where('id', '=', id).execute()
    })
    expect((await app.call(contract.getDocument, { params: { id } }, admin)).reply.document.intact).toBe(false)
  })

  test('is for owner, manager and accounts; the kitchen and riders see none of it', async () => {
    const [document] = await documentsOf(app)
    for (const [role, may] of [
      ['manager', true],
      ['accounts', true],
      ['kitchen', false],
      ['rider', false],
    ] as const) {
      const { token } = await signInStaff(app, role)
      const statuses = [
        (await app.call(contract.listDocuments, {}, { token })).status,
        (await app.call(contract.getDocument, { params: { id: document?.id ?? '' } }, { token })).status,
        (await app.call(contract.exportDocuments, { query: { month: '2026-03', part: 'docs' } }, { token })).status,
      ]
      expect(statuses).toEqual(Array(3).fill(may ? 200 : 403))
    }
  })
})

describe('a credit note of the office', () => {
  const credit = (id: string, body: { amount?: number; reason: string }) =>
    app.call(contract.creditDocument, { params: { id }, body }, admin)
  async function invoice(price = 250) {
    const [orderId = ''] = await sell(app, { day: DAY, price })
    await issueDue(ctx)
    const subject = ctx.db.selectFrom('document_subjects').select('document_id').where('order_id', '=', orderId)
    return (await subject.executeTakeFirstOrThrow()).document_id
  }

  test('takes a part back, then the rest, and no more; it stands in the audit', async () => {
    const id = await invoice()
    const first = await credit(id, { amount: 50.5, reason: 'cold food' })
    expect(first.reply.document).toMatchObject({ amount: 50.5, number: expect.stringMatching(/^DBC\/25-26\/\d{6}$/) })
    expect((await credit(id, { amount: 200, reason: 'more than is left' })).reply.code).toBe('document_amount')
    expect((await credit(id, { reason: 'the rest' })).reply.document.amount).toBe(199.5)
    expect((await credit(id, { reason: 'again' })).reply.code).toBe('document_credited')
    expect((await credit(first.reply.document._id, { reason: 'back' })).reply.code).toBe('document_not_creditable')
    const { events } = (await app.call(contract.listAudit, { query: { call: 'creditDocument' } }, admin)).reply
    const noted = events.flatMap(({ changes }) => changes.map(({ after }) => after?.amount))
    expect(noted).toEqual(expect.arrayContaining([50.5, 199.5]))
    const one = (await app.call(contract.getDocument, { params: { id } }, admin)).reply.document
    expect([one.left, one.intact]).toEqual([0, true])
  })

  test('of many at once takes back no more than there is', async () => {
    const id = await invoice(300)
    const tried = await Promise.all(Array.from({ length: 6 }, () => credit(id, { amount: 100, reason: 'twice' })))
    expect(tried.filter(({ status }) => status === 200)).toHaveLength(3)
    const notes = (await documentsOf(app)).filter(({ refers_to }) => refers_to === id)
    expect(notes.reduce((sum, { total_paise }) => sum + total_paise, 0)).toBe(30_000)
  })

  test.each([[-1], [0], [0.001], [1e308], [1_000_001]])('of ₹%d is rejected', async (amount) => {
    expect((await credit(await invoice(), { amount, reason: 'forged' })).status).toBe(400)
  })
})

describe('the files for the accountant', () => {
  const month = '2025-12'
  const rowsOf = (csv: string) => csv.trimEnd().split('\r\n').slice(1)

  test('have the sales by rate, by SAC and by buyer, the credit notes, and the numbers of the month', async () => {
    const company = { name: '=HYPERLINK("x")', gstin: '29AAGCB7383J1Z4' }
    await setTax(app, { prefix: 'DE' })
    const [ids] = [await sell(app, { day: '2025-12-05', price: 1560 })]
    const request = { subject_id: ids[0] ?? '', kind: 'order' as const, ...company, requested_at: ctx.now() }
    await ctx.db.insertInto('document_requests').values(request).execute()
    await sell(app, { day: '2025-12-05', count: 30 })
    await issueDue(ctx)
    await setTax(app)
    expect(rowsOf(await csvOf('b2b', month))).toEqual([
      expect.stringMatching(
        /^29AAGCB7383J1Z4,"'=HYPERLINK\(""x""\)",DE\/25-26\/000001,05-Dec-2025,1560,27-Maharashtra,N,,Regular B2B,,5,1485\.71,0$/,
      ),
    ])
    expect(rowsOf(await csvOf('b2cs', month))).toEqual(['OE,27-Maharashtra,,5,2285.71,0,'])
    expect(rowsOf(await csvOf('hsn', month))).toEqual(['996331,,NA,0,3960,5,3771.42,0,94.28,94.28,0'])
    expect(rowsOf(await csvOf('docs', month))).toEqual([
      'Invoices for outward supply,DE/25-26/000001,DE/25-26/000001,1,0',
      'Invoices for outward supply,DED/25-26/000001,DED/25-26/000001,1,0',
    ])
    expect(rowsOf(await csvOf('register', month))).toHaveLength(2)
    expect(await csvOf('register', month)).not.toMatch(/(^|,)"?[=+@]/m)
  })

  test('tell credit notes to businesses apart, and take the others off', async () => {
    const before = rowsOf(await csvOf('b2cs'))
    const [big] = (await documentsOf(app)).filter(({ gstin }) => gstin !== null)
    await app.call(
      contract.creditDocument,
      { params: { id: big?.id ?? '' }, body: { amount: 420, reason: 'x' } },
      admin,
    )
    expect(rowsOf(await csvOf('cdnr'))).toEqual([
      expect.stringMatching(/,C,27-Maharashtra,N,Regular B2B,420,,5,400,0$/),
    ])
    expect(rowsOf(await csvOf('b2cs'))).toEqual(before)
  })
})

describe('the settings', () => {
  const read = async () => (await app.call(contract.getTaxSettings, {}, admin)).reply.settings
  const body = {
    effectiveFrom: '2027-01-01',
    issuing: true,
    mode: 'regular' as const,
    rate: 5,
    sac: '996331',
    state: '27',
    prefix: 'db',
    ownFrom: 200,
    planDocument: 'invoice' as const,
    note: null,
  }
  const change = (changes: object) => app.call(contract.changeTaxSettings, { body: { ...body, ...changes } }, admin)

  test('are versions with who made them, and hold from their day on', async () => {
    expect((await change({})).status).toBe(200)
    expect(await read()).toMatchObject({
      effectiveFrom: '2027-01-01',
      inForce: false,
      prefix: 'DB',
      rate: 5,
      admin: 'Administrator',
    })
    expect((await register()).issuing).toBe(true)
    const { updatedAt } = await read()
    expect((await change({ ownFrom: 150, updatedAt })).status).toBe(200)
    const stale = await change({ ownFrom: 120, updatedAt })
    expect(stale.reply).toMatchObject({ code: 'changed_meanwhile' })
    expect((await read()).ownFrom).toBe(150)
  })

  test.each([
    [{ effectiveFrom: '2026-03-10' }, 'tax_day_past'],
    [{ rate: 41 }, 'tax_rate'],
    [{ rate: -1 }, 'tax_rate'],
    [{ rate: 5.001 }, 'tax_rate'],
    [{ sac: null }, 'tax_sac'],
    [{ sac: '99633' }, 'tax_sac'],
    [{ extras: { rate: 41, code: '2202' } }, 'tax_extras_rate'],
    [{ extras: { rate: -1, code: '2202' } }, 'tax_extras_rate'],
    [{ extras: { rate: 12.001, code: '2202' } }, 'tax_extras_rate'],
    [{ extras: { rate: 12, code: '22021' } }, 'tax_extras_code'],
    [{ extras: { rate: 12, code: '' } }, 'tax_extras_code'],
    [{ extras: { rate: 12, code: 'HSN 2202' } }, 'tax_extras_code'],
    [{ state: null }, 'tax_state'],
    [{ state: '99' }, 'tax_state'],
    [{ state: '29' }, 'tax_state_gstin'],
    [{ prefix: 'DAB' }, 'tax_prefix'],
    [{ prefix: '/' }, 'tax_prefix'],
    [{ ownFrom: -1 }, 'tax_own_from'],
    [{ ownFrom: 200.01 }, 'tax_own_from_high'],
    [{ mode: 'composition', note: null }, 'tax_note'],
    [{ note: 'x'.repeat(301) }, 'tax_note'],
  ])('reject %j: %s', async (changes, code) => {
    expect((await change(changes)).reply.code).toBe(code)
  })

  test('have a rate and a code of extras, which are kept where they are left out, and taken away by null', async () => {
    expect((await read()).extras).toBeNull()
    expect((await change({ extras: { rate: 18, code: '2202 10' } })).status).toBe(200)
    expect((await read()).extras).toEqual({ rate: 18, code: '220210' })
    expect((await change({ ownFrom: 110 })).status).toBe(200)
    expect(await read()).toMatchObject({ ownFrom: 110, extras: { rate: 18, code: '220210' } })
    // Who leaves them out while another changes them undoes nothing.
    await Promise.all([change({ extras: { rate: 12, code: '2202' } }), change({}), change({})])
    const rows = await ctx.db.selectFrom('tax_settings').select('extras_rate_bp').orderBy('version').execute()
    const rates = rows.map(({ extras_rate_bp }) => extras_rate_bp)
    const changedTo = rates.indexOf(1200)
    expect(changedTo === -1 ? [] : rates.slice(changedTo)).not.toContain(1800)
    expect((await change({ extras: null })).status).toBe(200)
    expect((await read()).extras).toBeNull()
  })

  test('say whether prices are entered with tax, which is kept where it is left out, and from when on', async () => {
    const added = async () => (await app.call(contract.getAddedTax, {}, admin)).reply.taxes
    expect((await read()).pricesIncludeTax).toBe(true)
    expect((await added()).map(({ added }) => added)).toEqual([null, null])
    const extras = { rate: 18, code: '2202' }
    expect((await change({ effectiveFrom: DAY, pricesIncludeTax: false })).status).toBe(200)
    expect((await change({ effectiveFrom: '2026-04-01', extras })).status).toBe(200)
    expect((await change({ rate: 12, extras: null })).status).toBe(200)
    expect((await change({ mode: 'composition', note: 'A composition taxable person.' })).status).toBe(200)
    expect(await added()).toEqual([
      { from: DAY, added: { meals: 5, extras: 5 } },
      { from: '2026-04-01', added: { meals: 5, extras: 18 } },
      // Of two that begin together the later one holds.
      { from: '2027-01-01', added: null },
    ])
    // Who leaves it out while another changes it undoes nothing.
    await Promise.all([change({ pricesIncludeTax: true }), change({}), change({})])
    const rows = await ctx.db.selectFrom('tax_settings').select('prices_include_tax').orderBy('version').execute()
    const all = rows.map(({ prices_include_tax }) => prices_include_tax)
    const changedTo = all.indexOf(true, all.indexOf(false))
    expect(changedTo === -1 ? [] : all.slice(changedTo)).not.toContain(false)
  })

  test('take a GSTIN to charge tax, and say what keeps documents from being issued', async () => {
    await app.call(contract.changeKitchen, { body: { ...REGISTERED, gstin: null, fssai: null } }, admin)
    expect((await change({})).reply.code).toBe('tax_gstin_missing')
    expect((await read()).problem).toBe('fssai')
    expect((await register()).problem).toBe('fssai')
    await app.call(contract.changeKitchen, { body: { ...REGISTERED, gstin: null } }, admin)
    expect((await read()).problem).toBe('gstin')
    await app.call(contract.changeKitchen, { body: REGISTERED }, admin)
    expect((await read()).problem).toBeNull()
  })
})
