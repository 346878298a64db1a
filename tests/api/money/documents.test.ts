import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { newId } from '#server/kernel/ids.ts'
import { amountText, type DocumentContent } from '#server/money/documents/content.ts'
import { creditRefund } from '#server/money/documents/documents.ts'
import { issueDue, receivePayments } from '#server/money/money.ts'
import { contract } from '#shared/contract/contract.ts'
import { testApp } from '../../support/app.ts'
import { documentsOf, REGISTERED, sell, setTax, startIssuing } from '../../support/documents.ts'
import { addMenu, orderBody } from '../../support/kitchen.ts'
import { addCustomers, buySubscription } from '../../support/subscribers.ts'

const app = await testApp()
const { ctx, clock } = app
const admin = { token: '' }
/** Another day, on which the admin has signed in anew. */
async function at(instant: string) {
  clock.set(instant)
  admin.token = await app.signInAdmin()
}
const numbers = async () => (await documentsOf(app)).map(({ number }) => number)
const setStatus = (id: string, status: 'delivered' | 'cancelled' | 'confirmed') =>
  app.call(contract.setOrderStatus, { params: { id }, body: { status } }, admin)

/** The rows of one of the accountant's files, without its head. */
async function rowsOf(month: string, part: 'docs' | 'register') {
  const { reply } = await app.call(contract.exportDocuments, { query: { month, part } }, admin)
  const rows = reply.csv.trimEnd().split('\r\n').slice(1)
  return rows.map((row) => row.split(','))
}
/** The ranges of table 13 of a month's return: first, last, how many, and how many of them are cancelled. */
const numbersOf = async (month: string) => (await rowsOf(month, 'docs')).map(([, ...range]) => range)

/** No document, as no run of the program could: the guards sleep meanwhile. */
async function forgetDocuments() {
  await ctx.db.transaction().execute(async (trx) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(trx)
    for (const table of ['credit_requests', 'document_requests', 'document_queue', 'document_subjects'] as const)
      await trx.deleteFrom(table).execute()
    for (const table of ['documents', 'document_counters'] as const) await trx.deleteFrom(table).execute()
    await trx.deleteFrom('tax_settings').where('version', '>', 1).execute()
  })
}

beforeEach(async () => {
  await forgetDocuments()
  await at('2026-11-24T15:00:00+05:30')
  await startIssuing(app)
})

describe('what is sold singly', () => {
  test('31 thalis of ₹80, one of which was asked for: an invoice of its own, and one for the others of the day', async () => {
    const ids = await sell(app, { day: '2026-11-24', count: 31 })
    const asked = { subject_id: ids[7] as string, kind: 'order' as const, name: 'Asha', gstin: null }
    await ctx.db
      .insertInto('document_requests')
      .values({ ...asked, requested_at: ctx.now() })
      .execute()
    expect(await issueDue(ctx)).toBe(1)
    await at('2026-11-25T00:05:00+05:30')
    expect(await issueDue(ctx)).toBe(1)
    const documents = await documentsOf(app)
    expect(documents).toMatchObject([
      { number: 'DB/26-27/000001', kind: 'tax_invoice', total_paise: 8000, taxable_paise: 7619, day: '2026-11-24' },
      { number: 'DBD/26-27/000001', kind: 'daily', total_paise: 240_000, day: '2026-11-24', supply_day: '2026-11-24' },
    ])
    expect(documents.reduce((sum, { total_paise }) => sum + total_paise, 0)).toBe(31 * 8000)
    expect((documents[1]?.content as DocumentContent | undefined)?.lines).toEqual([
      { text: 'Regular Thali', quantity: 30, unitPaise: 8000, amountPaise: 240_000 },
    ])
    expect(await issueDue(ctx)).toBe(0)
  })

  test('from ₹200 on has an invoice of its own, when it is delivered and not before', async () => {
    await addMenu(app, { active: true })
    const me = await app.signIn()
    await at('2026-11-24T09:00:00+05:30')
    const { reply } = await app.call(contract.placeOrder, { body: orderBody(me.phone) }, me)
    const id = reply.order._id as string
    expect(await issueDue(ctx)).toBe(0)
    await setStatus(id, 'delivered')
    expect(await issueDue(ctx)).toBe(1)
    const [document] = await documentsOf(app)
    expect(document).toMatchObject({
      kind: 'tax_invoice',
      total_paise: 20_000,
      cgst_paise: 476,
      place: '27',
      sac: '996331',
    })
    expect(document?.content).toMatchObject({
      supplier: { name: 'Asha’s Kitchen', fssai: REGISTERED.fssai, gstin: REGISTERED.gstin, state: '27' },
      recipient: { address: 'Flat 4, Shanti Nagar, near the temple, Pune', state: '27' },
      lines: [
        { text: 'Regular Thali', quantity: 2, amountPaise: 16_000 },
        { text: 'Gulab Jamun', amountPaise: 4000 },
      ],
    })
    for (const said of [
      'Tax invoice',
      '₹190.48',
      '₹4.76',
      '₹200.00',
      '11521999000123',
      '27-Maharashtra',
      'Rupees Two Hundred Only',
    ])
      expect(document?.page).toContain(said)
  })

  test('that was not delivered after all is taken back, and has another document when it was', async () => {
    const [id = ''] = await sell(app, { day: '2026-11-24', price: 420 })
    await issueDue(ctx)
    await setStatus(id, 'cancelled')
    await issueDue(ctx)
    const [note] = (await documentsOf(app)).filter(({ kind }) => kind === 'credit_note')
    expect(note).toMatchObject({
      number: 'DBC/26-27/000001',
      total_paise: 42_000,
      taxable_paise: 40_000,
      cgst_paise: 1000,
    })
    await setStatus(id, 'delivered')
    await issueDue(ctx)
    expect(await numbers()).toEqual(['DB/26-27/000001', 'DB/26-27/000002', 'DBC/26-27/000001'])
    await setStatus(id, 'cancelled')
    await setStatus(id, 'delivered')
    await issueDue(ctx)
    expect(await numbers()).toHaveLength(3)
  })

  test('is documented once, however many look at the same time', async () => {
    await sell(app, { day: '2026-11-23', count: 5 })
    await sell(app, { day: '2026-11-24', count: 5, price: 300 })
    await Promise.all(Array.from({ length: 6 }, () => issueDue(ctx)))
    expect(await numbers()).toHaveLength(6)
    const { rows } = await sql`SELECT order_id FROM document_subjects GROUP BY order_id HAVING count(*) > 1`.execute(
      ctx.db,
    )
    expect(rows).toEqual([])
  })

  test('to a buyer of another State is supplied where the kitchen is: both taxes, and its place', async () => {
    const [id = ''] = await sell(app, { day: '2026-11-24', price: 1560 })
    const gstin = '29AAGCB7383J1Z4'
    const asked = { subject_id: id, kind: 'order' as const, name: 'Bharat Ltd', gstin, requested_at: ctx.now() }
    await ctx.db.insertInto('document_requests').values(asked).execute()
    await issueDue(ctx)
    const [document] = await documentsOf(app)
    expect(document).toMatchObject({ place: '27', gstin, cgst_paise: 3714, igst_paise: 0, taxable_paise: 148_571 })
    expect(document?.content).toMatchObject({ place: '27', recipient: { state: '29' } })
    expect(document?.page).not.toContain('IGST')
  })
})

describe('the tax in a document', () => {
  test.each([
    [80, 76.19, 1.9, 0.01],
    [130, 123.81, 3.1, -0.01],
    [260, 247.62, 6.19, 0],
    [1560, 1485.71, 37.14, 0.01],
  ])('of ₹%d is taken out of ₹%d, and what rounding leaves is shown', async (price, taxable, half, roundOff) => {
    const [id = ''] = await sell(app, { day: '2026-11-24', price })
    const asked = { subject_id: id, kind: 'order' as const, name: 'Asha', gstin: null, requested_at: ctx.now() }
    await ctx.db.insertInto('document_requests').values(asked).execute()
    await issueDue(ctx)
    const [document] = await documentsOf(app)
    const paise = (rupees: number) => Math.round(rupees * 100)
    expect(document).toMatchObject({
      total_paise: paise(price),
      taxable_paise: paise(taxable),
      cgst_paise: paise(half),
      sgst_paise: paise(half),
      igst_paise: 0,
      round_off_paise: paise(roundOff),
    })
    const page = document?.page ?? ''
    for (const amount of [taxable, half]) expect(page).toContain(amountText(paise(amount)))
    expect(page.includes('Rounding')).toBe(roundOff !== 0)
    if (roundOff !== 0) expect(page).toContain(amountText(paise(roundOff)))
  })

  test('stands with all that the law asks of an invoice', async () => {
    const address = 'Flat 4, Shanti Nagar, Pune 411038'
    await sell(app, { day: '2026-11-24', price: 260, name: 'Asha Kulkarni', address })
    expect(await issueDue(ctx)).toBe(1)
    const [document] = await documentsOf(app)
    const said = (document?.page ?? '').replace(/<style>.*<\/style>/s, '').replace(/<[^>]+>/g, ' ')
    for (const text of [
      // Who sells, with State and PIN.
      ...[
        'Asha’s Kitchen',
        'Shop 3, Tilak Road, Pune',
        '411030',
        '27-Maharashtra',
        '27AAPFU0939F1ZV',
        '11521999000123',
      ],
      // Number and date; who buys, with State and PIN; what.
      ...['DB/26-27/000001', '24 Nov 2026', 'Asha Kulkarni', address, 'Regular Thali', '996331'],
      // Value, rates and amounts, and what is to be paid.
      ...['₹247.62', 'CGST 2.5 %', 'SGST 2.5 %', '₹6.19', '₹260.00', 'Rupees Two Hundred Sixty Only'],
    ])
      expect(said).toContain(text)
    expect(document).toMatchObject({ place: '27', content: { recipient: { state: '27', pincode: '411038' } } })
  })
})

describe('numbers', () => {
  test('of 200 documents at once are 1 to 200: no gap, and none twice', async () => {
    await sell(app, { day: '2026-11-24', count: 200, price: 250 })
    await Promise.all(Array.from({ length: 4 }, () => issueDue(ctx)))
    const wanted = Array.from({ length: 200 }, (_, index) => `DB/26-27/${String(index + 1).padStart(6, '0')}`)
    expect(await numbers()).toEqual(wanted)
  })

  test('are not lost when a document comes to nothing', async () => {
    await sell(app, { day: '2026-11-24', count: 3, price: 250 })
    const broken = sql`
      CREATE FUNCTION fail_second() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF NEW.sequence = 2 THEN RAISE EXCEPTION 'the disk is full'; END IF; RETURN NEW; END $$`
    await broken.execute(ctx.db)
    await sql`CREATE TRIGGER fails BEFORE INSERT ON documents FOR EACH ROW EXECUTE FUNCTION fail_second()`.execute(
      ctx.db,
    )
    await expect(issueDue(ctx)).rejects.toThrow('could not be issued')
    expect(await numbers()).toEqual(['DB/26-27/000001'])
    await sql`DROP TRIGGER fails ON documents`.execute(ctx.db)
    await sql`DROP FUNCTION fail_second`.execute(ctx.db)
    expect(await issueDue(ctx)).toBe(2)
    expect(await numbers()).toEqual(['DB/26-27/000001', 'DB/26-27/000002', 'DB/26-27/000003'])
  })

  test('rise with the dates: what is found sold later has the date of issuing, with its day beside it', async () => {
    await sell(app, { day: '2026-11-30', price: 250 })
    await at('2026-11-30T20:00:00+05:30')
    await issueDue(ctx)
    await at('2026-12-01T12:00:00+05:30')
    await sell(app, { day: '2026-12-01', price: 250 })
    await issueDue(ctx)
    await at('2026-12-02T09:00:00+05:30')
    await sell(app, { day: '2026-11-30', price: 250 })
    await issueDue(ctx)
    const documents = await documentsOf(app)
    expect(documents).toMatchObject([
      { number: 'DB/26-27/000001', day: '2026-11-30', supply_day: '2026-11-30' },
      { number: 'DB/26-27/000002', day: '2026-12-01', supply_day: '2026-12-01' },
      { number: 'DB/26-27/000003', day: '2026-12-02', supply_day: '2026-11-30' },
    ])
    const said = (documents[2]?.page ?? '').replace(/<[^>]+>/g, ' ')
    expect(said).toMatch(/Date\s+2 Dec 2026\s+Supplied on\s+30 Nov 2026/)
    expect(await numbersOf('2026-11')).toEqual([['DB/26-27/000001', 'DB/26-27/000001', '1', '0']])
    expect(await numbersOf('2026-12')).toEqual([['DB/26-27/000002', 'DB/26-27/000003', '2', '0']])
    const { reply } = await app.call(contract.listDocuments, { query: { month: '2026-12' } }, admin)
    expect(reply.documents.map(({ day, supply_day }) => [day, supply_day])).toEqual([
      ['2026-12-02', '2026-11-30'],
      ['2026-12-01', '2026-12-01'],
    ])
    const register = (await rowsOf('2026-12', 'register')).map((cells) => [cells[0], cells[1], cells.at(-1)])
    expect(register).toEqual([
      ['DB/26-27/000002', '2026-12-01', '2026-12-01'],
      ['DB/26-27/000003', '2026-12-02', '2026-11-30'],
    ])
  })

  test('of what is sold in one financial year are its own, however late it is found', async () => {
    await at('2027-03-31T20:00:00+05:30')
    await sell(app, { day: '2027-03-31', price: 250 })
    await issueDue(ctx)
    await at('2027-04-03T09:00:00+05:30')
    await sell(app, { day: '2027-03-30', price: 250 })
    await issueDue(ctx)
    expect(await documentsOf(app)).toMatchObject([
      { number: 'DB/26-27/000001', day: '2027-03-31' },
      { number: 'DB/26-27/000002', day: '2027-03-31', supply_day: '2027-03-30' },
    ])
  })

  test('of what waited for days are given day by day, subscriptions and orders by turns', async () => {
    await at('2026-12-01T00:05:00+05:30')
    await sell(app, { day: '2026-11-30', price: 250 })
    await pay(await bought(), ctx.now())
    expect(await issueDue(ctx)).toBe(2)
    expect((await documentsOf(app)).map(({ day, supply_day }) => [day, supply_day])).toEqual([
      ['2026-11-30', '2026-11-30'],
      ['2026-12-01', '2026-12-01'],
    ])
  })

  test('that versions before gave to two months by turns are told in ranges that hold, each number once', async () => {
    await sell(app, { day: '2026-11-24', count: 6, price: 250 })
    await issueDue(ctx)
    await ctx.db.transaction().execute(async (trx) => {
      await sql`SET LOCAL session_replication_role = replica`.execute(trx)
      await sql`UPDATE documents SET day = '2026-12-01' WHERE sequence IN (3, 5, 6)`.execute(trx)
    })
    expect(await numbersOf('2026-11')).toEqual([
      ['DB/26-27/000001', 'DB/26-27/000002', '2', '0'],
      ['DB/26-27/000004', 'DB/26-27/000004', '1', '0'],
    ])
    expect(await numbersOf('2026-12')).toEqual([
      ['DB/26-27/000003', 'DB/26-27/000003', '1', '0'],
      ['DB/26-27/000005', 'DB/26-27/000006', '2', '0'],
    ])
  })

  test('of receipts from before the kitchen was registered are not in the return', async () => {
    await setTax(app, { mode: 'unregistered', rateBp: 0, sac: null })
    await setTax(app, { effectiveFrom: '2026-11-24' })
    await sell(app, { day: '2026-11-23', count: 2, price: 250 })
    await sell(app, { day: '2026-11-24', price: 250 })
    await issueDue(ctx)
    expect((await documentsOf(app)).map(({ kind }) => kind)).toEqual(['receipt', 'receipt', 'tax_invoice'])
    expect(await numbersOf('2026-11')).toEqual([['DB/26-27/000003', 'DB/26-27/000003', '1', '0']])
  })

  test('begin anew on 1 April, at midnight in the kitchen', async () => {
    const subscriptions = [await bought(), await bought()]
    for (const [index, instant] of ['2027-03-31T23:59:59.999+05:30', '2027-04-01T00:00:00.000+05:30'].entries()) {
      await pay(subscriptions[index] ?? '', new Date(instant))
    }
    await at('2027-04-01T00:02:00+05:30')
    expect(await issueDue(ctx)).toBe(2)
    expect(await documentsOf(app)).toMatchObject([
      { number: 'DB/26-27/000001', day: '2027-03-31' },
      { number: 'DB/27-28/000001', day: '2027-04-01' },
    ])
  })
})

/** A subscription that has not been paid. */
async function bought(): Promise<string> {
  const [customerId = ''] = await addCustomers(app, 1)
  return buySubscription(app, customerId, 26)
}

const subscriptionOf = (id: string) =>
  ctx.db.selectFrom('subscriptions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

async function pay(id: string, when: Date) {
  const { price_paise: amountPaise } = await subscriptionOf(id)
  const payment = { orderId: null, subscriptionId: id, method: 'cash' as const, reference: null, intentId: null }
  return inTransaction(ctx.db, (trx) =>
    receivePayments(ctx, trx, [{ ...payment, amountPaise }], { by: { kind: 'system' }, at: when }),
  )
}

/** Money of a subscription that costs so much less is given back; again with the same `refundId` it is the same refund. */
const refund = (id: string, amountPaise: number, refundId = newId()) =>
  inTransaction(ctx.db, async (trx) => {
    await sql`UPDATE subscriptions SET reduced_paise = least(price_paise, reduced_paise + ${amountPaise}::integer)
      WHERE id = ${id} AND NOT EXISTS (SELECT FROM credit_requests WHERE refund_id = ${refundId})`.execute(trx)
    await creditRefund(trx, {
      refundId,
      orderId: null,
      subscriptionId: id,
      amountPaise,
      reason: 'Subscription stopped',
      adminId: null,
      at: ctx.now(),
    })
  })

describe('a subscription', () => {
  test('has its invoice when its money has come, and a credit note of what is returned', async () => {
    const id = await bought()
    expect(await issueDue(ctx)).toBe(0)
    await pay(id, ctx.now())
    expect(await issueDue(ctx)).toBe(1)
    const [invoice] = await documentsOf(app)
    expect(invoice).toMatchObject({
      kind: 'tax_invoice',
      total_paise: (await subscriptionOf(id)).price_paise,
      day: '2026-11-24',
    })
    const refundId = newId()
    await refund(id, 42_000, refundId)
    await refund(id, 42_000, refundId)
    expect(await issueDue(ctx)).toBe(1)
    const note = (await documentsOf(app)).find(({ kind }) => kind === 'credit_note')
    expect(note).toMatchObject({
      total_paise: 42_000,
      taxable_paise: 40_000,
      cgst_paise: 1000,
      sgst_paise: 1000,
      round_off_paise: 0,
      reason: 'Subscription stopped',
      refers_to: invoice?.id,
    })
    await refund(id, 1_000_000)
    expect(await issueDue(ctx)).toBe(1)
    const all = await documentsOf(app)
    expect(all.reduce((sum, { sign, total_paise }) => sum + sign * total_paise, 0)).toBe(0)
    await refund(id, 100)
    expect(await issueDue(ctx)).toBe(0)
  })

  test('whose payment was voided is taken back', async () => {
    const id = await bought()
    const [payment] = await pay(id, ctx.now())
    await issueDue(ctx)
    await app.call(contract.voidPayment, { params: { id: payment?.id ?? '' }, body: { reason: 'another’s' } }, admin)
    expect(await issueDue(ctx)).toBe(1)
    await pay(id, ctx.now())
    expect(await issueDue(ctx)).toBe(1)
    expect(await numbers()).toEqual(['DB/26-27/000001', 'DB/26-27/000002', 'DBC/26-27/000001'])
  })

  test('may have a voucher instead, refund vouchers, and its invoice when it has ended', async () => {
    await setTax(app, { planDocument: 'voucher' })
    const id = await bought()
    const { price_paise: price } = await subscriptionOf(id)
    await pay(id, ctx.now())
    await issueDue(ctx)
    await refund(id, 42_000)
    await issueDue(ctx)
    await ctx.db.updateTable('subscriptions').set({ status: 'ended' }).where('id', '=', id).execute()
    await at('2026-12-24T10:00:00+05:30')
    expect(await issueDue(ctx)).toBe(1)
    expect(await issueDue(ctx)).toBe(0)
    expect(await documentsOf(app)).toMatchObject([
      { number: 'DB/26-27/000001', kind: 'tax_invoice', total_paise: price - 42_000, day: '2026-12-24', sign: 1 },
      { number: 'DBR/26-27/000001', kind: 'refund_voucher', total_paise: 42_000, sign: 0 },
      { number: 'DBV/26-27/000001', kind: 'receipt_voucher', total_paise: price, sign: 0 },
    ])
  })
})

describe('the invoice that follows a voucher', () => {
  test('says what holds when it is issued: of a kitchen that has been registered meanwhile with GSTIN and SAC', async () => {
    await app.call(contract.changeKitchen, { body: { ...REGISTERED, gstin: null } }, admin)
    await setTax(app, { planDocument: 'voucher', mode: 'unregistered', rateBp: 0, sac: null })
    await setTax(app, { planDocument: 'voucher', effectiveFrom: '2026-12-01', note: 'Regular since December' })
    const id = await bought()
    await pay(id, ctx.now())
    await issueDue(ctx)
    await ctx.db.updateTable('subscriptions').set({ status: 'ended' }).where('id', '=', id).execute()
    await at('2026-12-24T10:00:00+05:30')
    // The kitchen has no GSTIN yet.
    expect(await issueDue(ctx)).toBe(0)
    await app.call(contract.changeKitchen, { body: REGISTERED }, admin)
    expect(await issueDue(ctx)).toBe(1)
    const [invoice, voucher] = await documentsOf(app)
    expect(voucher).toMatchObject({
      kind: 'receipt_voucher',
      mode: 'unregistered',
      content: { supplier: { gstin: null } },
    })
    expect(invoice).toMatchObject({
      kind: 'tax_invoice',
      sac: '996331',
      total_paise: 156_000,
      content: { supplier: { gstin: '27AAPFU0939F1ZV' }, note: 'Regular since December' },
    })
  })
})

describe('a document', () => {
  test('is never changed and never deleted', async () => {
    await sell(app, { day: '2026-11-24', price: 250 })
    await issueDue(ctx)
    const changes = [
      sql`UPDATE documents SET total_paise = 1`,
      sql`UPDATE documents SET page = ''`,
      sql`DELETE FROM documents`,
      sql`UPDATE document_subjects SET amount_paise = 1`,
      sql`DELETE FROM document_subjects`,
      sql`TRUNCATE documents CASCADE`,
      sql`UPDATE tax_settings SET rate_bp = 1800`,
    ]
    for (const change of changes) await expect(change.execute(ctx.db)).rejects.toThrow(/append-only|keeps what/)
  })

  test('keeps what held when it was issued', async () => {
    await setTax(app, { mode: 'unregistered', rateBp: 0, sac: null })
    await setTax(app, { effectiveFrom: '2027-01-01' })
    await at('2026-12-31T20:00:00+05:30')
    await sell(app, { day: '2026-12-31', price: 250 })
    await issueDue(ctx)
    const [before] = await documentsOf(app)
    expect(before).toMatchObject({ kind: 'receipt', taxable_paise: null, sac: null })
    expect(before?.page).not.toContain('CGST')
    await at('2027-01-01T20:00:00+05:30')
    await sell(app, { day: '2027-01-01', price: 250 })
    await app.call(contract.changeKitchen, { body: { ...REGISTERED, name: 'Another Kitchen' } }, admin)
    await issueDue(ctx)
    const [same, after] = await documentsOf(app)
    expect(same).toEqual(before)
    expect(after).toMatchObject({ kind: 'tax_invoice', taxable_paise: 23_810 })
    expect(after?.page).toContain('Another Kitchen')
  })

  test('of a composition taxpayer has no tax, and the sentence', async () => {
    await setTax(app, { mode: 'composition', rateBp: 0, sac: null, note: 'composition taxable person' })
    await sell(app, { day: '2026-11-24', price: 250 })
    await issueDue(ctx)
    const [document] = await documentsOf(app)
    expect(document).toMatchObject({ kind: 'bill_of_supply', rate_bp: null })
    expect(document?.page).toContain('composition taxable person')
    expect(document?.page).not.toContain('CGST')
  })

  test('shows what a customer has typed as it is, never as a part of the page', async () => {
    await sell(app, { day: '2026-11-24', price: 250, name: '<script>alert(1)</script>', address: '"><img src=x>' })
    await issueDue(ctx)
    const [document] = await documentsOf(app)
    expect(document?.page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(document?.page).not.toMatch(/<(script|img)/)
  })
})

describe('no document is issued', () => {
  test('without an FSSAI number; what was sold meanwhile has its documents when the number is there', async () => {
    await app.call(contract.changeKitchen, { body: { ...REGISTERED, fssai: null } }, admin)
    await sell(app, { day: '2026-11-24', price: 250 })
    expect(await issueDue(ctx)).toBe(0)
    await app.call(contract.changeKitchen, { body: REGISTERED }, admin)
    expect(await issueDue(ctx)).toBe(1)
  })

  test('without an FSSAI number of days on which the kitchen issued some, once it issues none any more', async () => {
    await setTax(app, { effectiveFrom: '2026-11-24', issuing: false })
    await app.call(contract.changeKitchen, { body: { ...REGISTERED, fssai: null } }, admin)
    await sell(app, { day: '2026-11-22', price: 250 })
    await sell(app, { day: '2026-11-23', count: 2 })
    await pay(await bought(), new Date('2026-11-23T12:00:00+05:30'))
    // Nothing is due of today.
    await sell(app, { day: '2026-11-24', price: 250 })
    expect(await issueDue(ctx)).toBe(0)
    expect(await documentsOf(app)).toEqual([])
    const told = async () => (await app.call(contract.listDocuments, {}, admin)).reply
    expect(await told()).toMatchObject({ issuing: false, problem: 'fssai' })
    await app.call(contract.changeKitchen, { body: REGISTERED }, admin)
    expect(await issueDue(ctx)).toBe(3)
    expect(await told()).toMatchObject({ issuing: false, problem: null })
    await app.call(contract.changeKitchen, { body: { ...REGISTERED, fssai: null } }, admin)
    expect((await told()).problem).toBeNull()
    expect(
      (await documentsOf(app)).map(({ day, content }) => [day, (content as DocumentContent).supplier.fssai]),
    ).toEqual([
      ['2026-11-22', '11521999000123'],
      ['2026-11-23', '11521999000123'],
      ['2026-11-23', '11521999000123'],
    ])
  })

  test('of such days in the demo, nor where a copy is tried', async () => {
    await setTax(app, { effectiveFrom: '2026-11-24', issuing: false })
    await sell(app, { day: '2026-11-23', price: 250 })
    expect(await issueDue({ ...ctx, config: { ...ctx.config, issueDocuments: false } })).toBe(0)
    await ctx.db.insertInto('settings').values({ name: 'demo_seeded', value: 'now' }).execute()
    expect(await issueDue(ctx)).toBe(0)
    await ctx.db.deleteFrom('settings').where('name', '=', 'demo_seeded').execute()
    expect(await issueDue(ctx)).toBe(1)
  })

  test('in a demo where none was ever to be; what was noted does not pile up', async () => {
    await forgetDocuments()
    await ctx.db.insertInto('settings').values({ name: 'demo_seeded', value: 'now' }).execute()
    await sell(app, { day: '2026-11-23', price: 250 })
    expect(await issueDue(ctx)).toBe(0)
    await ctx.db.deleteFrom('settings').where('name', '=', 'demo_seeded').execute()
    expect(await ctx.db.selectFrom('document_queue').selectAll().execute()).toEqual([])
  })

  test('for days on which the kitchen issued none, where a copy is tried, and in the demo', async () => {
    await setTax(app, { issuing: false })
    await setTax(app, { effectiveFrom: '2026-11-24' })
    await sell(app, { day: '2026-11-23', price: 250 })
    await sell(app, { day: '2026-11-24', price: 250 })
    expect(await issueDue({ ...ctx, config: { ...ctx.config, issueDocuments: false } })).toBe(0)
    await ctx.db.insertInto('settings').values({ name: 'demo_seeded', value: 'now' }).execute()
    expect(await issueDue(ctx)).toBe(0)
    await ctx.db.deleteFrom('settings').where('name', '=', 'demo_seeded').execute()
    expect(await issueDue(ctx)).toBe(1)
    expect(await documentsOf(app)).toMatchObject([{ supply_day: '2026-11-24' }])
  })
})
