import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { newId } from '#server/kernel/ids.ts'
import type { DocumentContent } from '#server/money/documents/content.ts'
import { creditRefund } from '#server/money/documents/documents.ts'
import { issueDue, receivePayments } from '#server/money/money.ts'
import { contract } from '#shared/contract/contract.ts'
import { testApp } from '../../support/app.ts'
import { documentsOf, sell, setTax, startIssuing } from '../../support/documents.ts'
import { addMenu, orderBody } from '../../support/kitchen.ts'
import { held } from '../../support/promises.ts'
import { addCustomers, buySubscription } from '../../support/subscribers.ts'

/** What the law asks of documents and of the tables of the return. */

const app = await testApp()
const { ctx, clock } = app
const admin = { token: '' }
const DAY = '2026-11-24'
const OTHER_STATE = '29AAGCB7383J1Z4'
async function at(instant: string) {
  clock.set(instant)
  admin.token = await app.signInAdmin()
}

beforeEach(async () => {
  await ctx.db.transaction().execute(async (trx) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(trx)
    const tables = ['credit_requests', 'document_requests', 'document_queue', 'document_subjects'] as const
    for (const table of tables) await trx.deleteFrom(table).execute()
    for (const table of ['document_supplies', 'documents', 'document_counters'] as const)
      await trx.deleteFrom(table).execute()
    await trx.deleteFrom('tax_settings').where('version', '>', 1).execute()
  })
  await at('2026-11-24T15:00:00+05:30')
  await startIssuing(app)
})

const request = (id: string, gstin: string | null, address: string | null = null) =>
  ctx.db
    .insertInto('document_requests')
    .values({ subject_id: id, kind: 'order', name: 'Bharat Ltd', gstin, address, requested_at: ctx.now() })
    .execute()
const last = async () => (await documentsOf(app)).at(-1)
const rowsOf = async (month: string, part: 'hsnb2b' | 'hsnb2c' | 'hsn' | 'b2cs' | 'cdnr' | 'b2b' | 'at' | 'atadj') => {
  const { reply } = await app.call(contract.exportDocuments, { query: { month, part } }, admin)
  const rows = reply.csv.trimEnd().split('\r\n').slice(1)
  return rows.map((row) => row.split(','))
}
const credit = (id: string, amount: number) =>
  app.call(contract.creditDocument, { params: { id }, body: { amount, reason: 'cold' } }, admin)

describe('who buys', () => {
  test('a registered buyer has a billing address of his own, and the next invoice has it, too', async () => {
    await addMenu(app, { active: true })
    const me = await app.signIn()
    await at('2026-11-24T09:00:00+05:30')
    const ordered = async () =>
      (await app.call(contract.placeOrder, { body: orderBody(me.phone) }, me)).reply.order._id as string
    const ask = async (id: string, body: object) =>
      app.call(contract.askForInvoice, { params: { kind: 'order', id }, body: { name: 'Bharat Ltd', ...body } }, me)
    const [first, second] = [await ordered(), await ordered()]
    const billing = { name: 'Bharat Ltd', gstin: OTHER_STATE, address: 'MG Road 5, Bengaluru 560001' }
    expect((await ask(first, billing)).reply).toMatchObject({ asked: billing, billing })
    expect((await ask(second, { gstin: OTHER_STATE })).reply).toMatchObject({ asked: billing })
    for (const id of [first, second])
      await app.call(contract.setOrderStatus, { params: { id }, body: { status: 'delivered' } }, admin)
    await issueDue(ctx)
    for (const { content, place } of await documentsOf(app)) {
      expect(content).toMatchObject({
        recipient: { name: 'Bharat Ltd', address: billing.address, pincode: '560001', state: '29', gstin: OTHER_STATE },
      })
      expect(place).toBe('27')
    }
    expect((await ask(await ordered(), { address: 'x'.repeat(301) })).reply.code).toBe('document_address')
  })

  test.each([
    ['Asha 😀', 'Pune', 'name_signs'],
    ['王芳', 'Pune', 'name_signs'],
    ['Asha', '北京路 5', 'address_signs'],
    ['ગુરપ્રીત', '🏠 12 MG\tRoad', null],
  ])('%s of %s: what cannot be printed is asked for before the number is given', async (name, address, problem) => {
    const [id = ''] = await sell(app, { day: DAY, price: 250, name, address })
    expect(await issueDue(ctx)).toBe(problem === null ? 1 : 0)
    expect(await ctx.db.selectFrom('document_counters').selectAll().execute()).toHaveLength(problem === null ? 1 : 0)
    const { waiting } = (await app.call(contract.listDocuments, {}, admin)).reply
    expect(waiting.map(({ id, problem }) => [id, problem])).toEqual(problem === null ? [] : [[id, problem]])
    if (problem === null) return
    const params = { kind: 'order' as const, id }
    const same = await app.call(contract.nameBuyer, { params, body: { name, address } }, admin)
    expect(same.reply.code).toBe(`document_${problem}`)
    await app.call(contract.nameBuyer, { params, body: { name: 'Asha\u200B Rao', address: 'Plot 4\u201111' } }, admin)
    expect(await issueDue(ctx)).toBe(1)
    expect((await last())?.content).toMatchObject({ recipient: { name: 'Asha Rao', address: 'Plot 4-11' } })
  })

  test('an invoice of ₹50,000 waits for the name, of less it does not, and the office can enter it', async () => {
    const [below = ''] = await sell(app, { day: DAY, price: 49_999 })
    const [from = ''] = await sell(app, { day: DAY, price: 50_000 })
    await ctx.db.updateTable('orders').set({ customer_name: null }).where('id', 'in', [below, from]).execute()
    expect(await issueDue(ctx)).toBe(1)
    const { waiting } = (await app.call(contract.listDocuments, {}, admin)).reply
    expect(waiting).toMatchObject([{ kind: 'order', id: from, problem: 'name', amount: 50_000 }])
    const params = { kind: 'order' as const, id: from }
    await app.call(contract.nameBuyer, { params, body: { name: 'Asha Kulkarni' } }, admin)
    expect((await app.call(contract.listDocuments, {}, admin)).reply.waiting).toEqual([])
    expect(await issueDue(ctx)).toBe(1)
    expect((await last())?.content).toMatchObject({ recipient: { name: 'Asha Kulkarni' }, totalPaise: 5_000_000 })
  })
})

describe('what a document says', () => {
  test('a bill of supply has its sentence at the top, a tax invoice that nothing is due by reverse charge', async () => {
    await sell(app, { day: DAY, price: 250 })
    await issueDue(ctx)
    expect((await last())?.page).toMatch(/Reverse charge<\/dt><dd>No/)
    const note = 'composition taxable person, not eligible to collect tax on supplies'
    await setTax(app, { mode: 'composition', rateBp: 0, sac: null, note })
    await sell(app, { day: DAY, price: 250 })
    await sell(app, { day: '2026-11-23', count: 2 })
    await issueDue(ctx)
    const bills = (await documentsOf(app)).filter(({ mode }) => mode === 'composition')
    expect(bills.map(({ kind }) => kind)).toEqual(['bill_of_supply', 'daily'])
    for (const { page } of bills) {
      const article = page.slice(page.indexOf('<article>'))
      expect(
        article
          .replace(/<[^>]+>/g, '')
          .trim()
          .startsWith(note),
      ).toBe(true)
      expect(article.split(note)).toHaveLength(2)
      expect(page).not.toContain('Reverse charge')
    }
  })

  test('vouchers of one plan say what is refunded, and add up to the paisa', async () => {
    await setTax(app, { planDocument: 'voucher' })
    const [customerId = ''] = await addCustomers(app, 1)
    const id = await buySubscription(app, customerId, 26)
    const { price_paise } = await ctx.db
      .selectFrom('subscriptions')
      .select('price_paise')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(price_paise).toBe(156_000)
    const subject = { orderId: null, subscriptionId: id }
    await inTransaction(ctx.db, (trx) =>
      receivePayments(
        ctx,
        trx,
        [{ ...subject, method: 'cash', reference: null, intentId: null, amountPaise: price_paise }],
        { by: { kind: 'system' }, at: ctx.now() },
      ),
    )
    await issueDue(ctx)
    for (const amountPaise of [33_400, 61_300]) {
      await inTransaction(ctx.db, async (trx) => {
        await sql`UPDATE subscriptions SET reduced_paise = reduced_paise + ${amountPaise}::integer WHERE id = ${id}`.execute(
          trx,
        )
        const refund = { refundId: newId(), ...subject, amountPaise, reason: 'stopped', adminId: null, at: ctx.now() }
        await creditRefund(trx, refund)
      })
      await issueDue(ctx)
    }
    await ctx.db.updateTable('subscriptions').set({ status: 'ended' }).where('id', '=', id).execute()
    await at('2026-12-24T10:00:00+05:30')
    await issueDue(ctx)
    const documents = await documentsOf(app)
    const [voucher] = documents.filter(({ kind }) => kind === 'receipt_voucher')
    const followers = documents.filter(({ kind }) => kind !== 'receipt_voucher')
    expect(followers.map(({ kind, total_paise }) => [kind, total_paise])).toEqual([
      ['tax_invoice', 61_300],
      ['refund_voucher', 33_400],
      ['refund_voucher', 61_300],
    ])
    const sumOf = (column: 'taxable_paise' | 'cgst_paise' | 'sgst_paise' | 'round_off_paise') =>
      followers.reduce((sum, row) => sum + (row[column] ?? 0), 0)
    expect(voucher).toMatchObject({ taxable_paise: 148_571, cgst_paise: 3714 })
    for (const column of ['taxable_paise', 'cgst_paise', 'sgst_paise', 'round_off_paise'] as const)
      expect(sumOf(column)).toBe(voucher?.[column])
    for (const { content, page } of followers.slice(1)) {
      const number = voucher?.number
      expect((content as DocumentContent).lines[0]?.text).toMatch(
        `Refund of the advance by ${number}: Plan of 26 meals`,
      )
      expect(page).not.toMatch(/Supplied on|Taken back/)
    }
    const taxable = (rows: string[][]) => rows.map((row) => Number(row[3]))
    const received = taxable(await rowsOf('2026-11', 'at'))
    expect(received).toEqual(taxable(await rowsOf('2026-12', 'atadj')))
    expect(received).toEqual([(followers[0]?.taxable_paise ?? 0) / 100])
  })
})

describe('the return', () => {
  test('has sales to businesses and to others apart in table 12, and credit notes with their invoices', async () => {
    const [business = ''] = await sell(app, { day: DAY, price: 800 })
    await request(business, OTHER_STATE)
    await sell(app, { day: DAY, count: 7, price: 160 })
    await at('2026-11-25T00:10:00+05:30')
    await issueDue(ctx)
    // The day's shared invoice has one sum: seven invoices of their own have seven.
    const taxable = async (part: 'hsnb2b' | 'hsnb2c' | 'hsn') => (await rowsOf('2026-11', part)).map((row) => row[6])
    expect([await taxable('hsnb2b'), await taxable('hsnb2c'), await taxable('hsn')]).toEqual([
      ['761.9'],
      ['1066.67'],
      ['1828.57'],
    ])
    const [invoice, daily] = await documentsOf(app)
    await credit(invoice?.id ?? '', 400)
    expect([await taxable('hsnb2b'), await taxable('hsnb2c')]).toEqual([['380.95'], ['1066.67']])
    await credit(daily?.id ?? '', 160)
    expect([await taxable('hsnb2b'), await taxable('hsnb2c')]).toEqual([['380.95'], ['914.29']])
    const b2b = [
      ...(await rowsOf('2026-11', 'b2b')).map((row) => Number(row[11])),
      ...(await rowsOf('2026-11', 'cdnr')).map((row) => -Number(row[11])),
    ]
    expect(b2b.reduce((sum, value) => sum + value, 0)).toBeCloseTo(380.95, 2)
    expect((await rowsOf('2026-11', 'b2cs')).map((row) => row[4])).toEqual(['914.29'])
    held(72, 'tables of the return', 'businesses 380.95 and others 914.29, apart and in every table alike')
  })

  test.each([
    ['2027-11-30T20:00:00+05:30', 23_810],
    ['2027-12-01T09:00:00+05:30', null],
  ])(
    'a credit note of %s lowers the tax by %s: until 30 November of the next financial year',
    async (instant, lowered) => {
      const [id = ''] = await sell(app, { day: DAY, price: 250 })
      await request(id, OTHER_STATE)
      await issueDue(ctx)
      await at(instant)
      const [invoice] = await documentsOf(app)
      const params = { id: invoice?.id ?? '' }
      expect((await app.call(contract.getDocument, { params }, admin)).reply.document.lowers_tax_until).toBe(
        '2027-11-30',
      )
      await credit(params.id, 250)
      const note = (await documentsOf(app)).find(({ kind }) => kind === 'credit_note')
      expect(note).toMatchObject({ total_paise: 25_000, taxable_paise: lowered })
      expect(note?.page.includes('The tax is not lowered by this credit note')).toBe(lowered === null)
      expect(await rowsOf(instant.slice(0, 7), 'cdnr')).toHaveLength(lowered === null ? 0 : 1)
      expect(
        (await app.call(contract.getDocument, { params: { id: note?.id ?? '' } }, admin)).reply.document
          .lowers_tax_until,
      ).toBeNull()
    },
  )

  test('a credit note of an invoice that a version before issued with one tax has that tax', async () => {
    const [id = ''] = await sell(app, { day: DAY, price: 1560 })
    await request(id, OTHER_STATE)
    await issueDue(ctx)
    await ctx.db.transaction().execute(async (trx) => {
      await sql`SET LOCAL session_replication_role = replica`.execute(trx)
      const amounts = { cgst_paise: 0, sgst_paise: 0, igst_paise: 7429, round_off_paise: 0, place: '29' }
      await trx.updateTable('documents').set(amounts).execute()
    })
    const [invoice] = await documentsOf(app)
    for (const amount of [420, 1140]) await credit(invoice?.id ?? '', amount)
    const notes = (await documentsOf(app)).filter(({ kind }) => kind === 'credit_note')
    expect(notes).toMatchObject([
      { place: '29', taxable_paise: 40_000, igst_paise: 2000, cgst_paise: 0 },
      { place: '29', taxable_paise: 108_571, igst_paise: 5429, cgst_paise: 0 },
    ])
  })
})
