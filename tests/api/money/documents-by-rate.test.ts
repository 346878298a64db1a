import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { issueDue } from '#server/money/money.ts'
import { contract } from '#shared/contract/contract.ts'
import { testApp } from '../../support/app.ts'
import { documentsOf, sell, setTax, startIssuing } from '../../support/documents.ts'

/** Extras that are taxed at a rate of their own: thalis of ₹80 at 5 %, bottles of ₹40 at 12 %. */

const app = await testApp({ now: '2026-11-24T15:00:00+05:30' })
const { ctx, clock } = app
const DAY = '2026-11-24'
const EXTRAS = { rateBp: 1200, code: '2202' }
const admin = { token: '' }

beforeEach(async () => {
  await ctx.db.transaction().execute(async (trx) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(trx)
    for (const table of ['document_requests', 'document_queue', 'document_subjects', 'document_supplies'] as const)
      await trx.deleteFrom(table).execute()
    for (const table of ['documents', 'document_counters'] as const) await trx.deleteFrom(table).execute()
    await trx.deleteFrom('tax_settings').where('version', '>', 1).execute()
  })
  clock.set('2026-11-24T15:00:00+05:30')
  admin.token = await app.signInAdmin()
  await startIssuing(app, { extras: EXTRAS })
})

/** A thali and so many bottles, with a document of their own. Returns the order. */
async function sold(bottles: number, { gstin = null as string | null, price = 80 } = {}): Promise<string> {
  const [id = ''] = await sell(app, { day: DAY, bottles, price })
  const request = { subject_id: id, kind: 'order' as const, name: 'Asha', gstin, requested_at: ctx.now() }
  await ctx.db.insertInto('document_requests').values(request).execute()
  return id
}
const suppliesOf = async (document: { id: string } | undefined) => {
  const rows = await ctx.db
    .selectFrom('document_supplies')
    .selectAll()
    .where('document_id', '=', document?.id ?? '')
    .orderBy('extras')
    .execute()
  return rows.map((row) => [
    row.rate_bp,
    row.code,
    row.total_paise,
    row.taxable_paise,
    row.cgst_paise,
    row.sgst_paise,
    row.igst_paise,
    row.round_off_paise,
    row.pieces,
  ])
}
const issued = async () => {
  await issueDue(ctx)
  return documentsOf(app)
}
const credit = async (id: string, amount?: number) =>
  app.call(contract.creditDocument, { params: { id }, body: { amount, reason: 'warm' } }, admin)
const setStatus = (id: string, status: 'delivered' | 'cancelled') =>
  app.call(contract.setOrderStatus, { params: { id }, body: { status } }, admin)
/** The notes that take a document back, the first one first. */
const notes = async () => (await documentsOf(app)).filter(({ kind }) => kind === 'credit_note')
const rowsOf = async (part: 'register' | 'b2b' | 'b2cs' | 'cdnr' | 'hsn') => {
  const { reply } = await app.call(contract.exportDocuments, { query: { month: '2026-11', part } }, admin)
  return reply.csv.trimEnd().split('\r\n').slice(1)
}

describe('an invoice', () => {
  test('of a thali and a bottle has the tax of each, and their sums', async () => {
    await sold(1)
    const [invoice] = await issued()
    expect(await suppliesOf(invoice)).toEqual([
      [500, '996331', 8000, 7619, 190, 190, 0, 1, null],
      [1200, '2202', 4000, 3571, 214, 214, 0, 1, 1],
    ])
    expect(invoice).toMatchObject({
      kind: 'tax_invoice',
      total_paise: 12_000,
      rate_bp: null,
      sac: null,
      taxable_paise: 11_190,
      cgst_paise: 404,
      sgst_paise: 404,
      igst_paise: 0,
      round_off_paise: 2,
      content: {
        tax: null,
        lines: [
          { text: 'Regular Thali', amountPaise: 8000, supply: { rateBp: 500, code: '996331' } },
          { text: 'Cola', amountPaise: 4000, supply: EXTRAS },
        ],
      },
    })
    const said = (invoice?.page ?? '').replace(/<style>.*<\/style>/s, '').replace(/<[^>]+>/g, ' ')
    for (const text of ['Cola (HSN 2202, 12 %)', '₹76.19', 'CGST 2.5 %', '₹35.71', 'CGST 6 %', '₹2.14', '₹0.02'])
      expect(said).toContain(text)
    const { reply } = await app.call(contract.documentPdf, { params: { id: invoice?.id ?? '' } }, admin)
    expect(Buffer.from(reply.pdf, 'base64').toString('latin1', 0, 5)).toBe('%PDF-')
  })

  test('to a buyer of another State has both taxes of each', async () => {
    await setTax(app, { extras: { rateBp: 1800, code: '2202' } })
    await sold(1, { gstin: '29AAGCB7383J1Z4' })
    const [invoice] = await issued()
    expect(await suppliesOf(invoice)).toEqual([
      [500, '996331', 8000, 7619, 190, 190, 0, 1, null],
      [1800, '2202', 4000, 3390, 305, 305, 0, 0, 1],
    ])
    expect(invoice).toMatchObject({ place: '27', igst_paise: 0, taxable_paise: 11_009, round_off_paise: 1 })
  })

  test('of thalis alone is as if extras had no rate', async () => {
    const pages: string[] = []
    for (const extras of [EXTRAS, null]) {
      await setTax(app, { extras })
      await sold(0)
      const invoice = (await issued()).at(-1)
      expect(invoice).toMatchObject({ rate_bp: 500, sac: '996331', taxable_paise: 7619 })
      expect([await suppliesOf(invoice), Object.keys(invoice?.content as object)]).toEqual([
        [],
        expect.not.arrayContaining(['taxes']),
      ])
      pages.push((invoice?.page ?? '').replaceAll(invoice?.number ?? '', ''))
    }
    expect(pages[0]).toBe(pages[1])
  })

  test('of bottles is in the supply of the meals where extras have no rate, and in other modes', async () => {
    await setTax(app, { extras: null })
    await sold(1)
    expect((await issued()).at(-1)).toMatchObject({ rate_bp: 500, sac: '996331', taxable_paise: 11_429 })
    await setTax(app, { mode: 'unregistered', extras: EXTRAS })
    await sold(1)
    expect((await issued()).at(-1)).toMatchObject({ kind: 'receipt', rate_bp: null, taxable_paise: null })
  })

  test('of services at the rate of the meals under another code counts no pieces', async () => {
    await setTax(app, { extras: { rateBp: 500, code: '996334' } })
    await sold(1)
    const [invoice] = await issued()
    expect(await suppliesOf(invoice)).toEqual([
      [500, '996331', 8000, 7619, 190, 190, 0, 1, null],
      [500, '996334', 4000, 3810, 95, 95, 0, 0, null],
    ])
  })

  test('of an order whose lines do not come to its price is one supply, that of the meals', async () => {
    const id = await sold(1)
    await ctx.db.updateTable('orders').set({ price_paise: 10_000 }).where('id', '=', id).execute()
    const [invoice] = await issued()
    expect(await suppliesOf(invoice)).toEqual([])
    expect(invoice).toMatchObject({ total_paise: 10_000, rate_bp: 500, taxable_paise: 9524 })
  })

  test('of a day shares the supplies of all its orders, and gives an order’s own back', async () => {
    const [thali = ''] = await sell(app, { day: '2026-11-23' })
    const [bottles = ''] = await sell(app, { day: '2026-11-23', bottles: 2 })
    const [daily] = await issued()
    expect(daily).toMatchObject({ kind: 'daily', total_paise: 24_000, taxable_paise: 22_381, round_off_paise: -1 })
    expect(await suppliesOf(daily)).toEqual([
      [500, '996331', 16_000, 15_238, 381, 381, 0, 0, null],
      [1200, '2202', 8000, 7143, 429, 429, 0, -1, 2],
    ])
    expect(daily?.content).toMatchObject({
      lines: [
        { text: 'Regular Thali', quantity: 2, amountPaise: 16_000 },
        { text: 'Cola', quantity: 2, amountPaise: 8000 },
      ],
    })
    await setStatus(bottles, 'cancelled')
    await issueDue(ctx)
    await setStatus(thali, 'cancelled')
    await issueDue(ctx)
    const [first, second] = await notes()
    expect(await suppliesOf(first)).toEqual([
      [500, '996331', 8000, 7619, 190, 190, 0, 1, null],
      [1200, '2202', 8000, 7143, 429, 429, 0, -1, 2],
    ])
    expect(second).toMatchObject({ total_paise: 8000, rate_bp: 500, sac: '996331', taxable_paise: 7619 })
    expect((await credit(daily?.id ?? '')).reply.code).toBe('document_credited')
  })
})

describe('a credit note', () => {
  test('of a part is split in proportion, and the last of them takes what is left of each', async () => {
    await sold(1)
    const [invoice] = await issued()
    await credit(invoice?.id ?? '', 50.5)
    await credit(invoice?.id ?? '')
    const [part, rest] = await notes()
    expect(await suppliesOf(part)).toEqual([
      [500, '996331', 3367, 3207, 80, 80, 0, 0, null],
      [1200, '2202', 1683, 1503, 90, 90, 0, 0, 0],
    ])
    expect(await suppliesOf(rest)).toEqual([
      [500, '996331', 4633, 4412, 110, 110, 0, 1, null],
      [1200, '2202', 2317, 2068, 124, 124, 0, 1, 1],
    ])
    expect(part?.content).toMatchObject({
      lines: [
        { text: 'Taken back from DB/26-27/000001', amountPaise: 3367 },
        { text: 'Taken back from DB/26-27/000001', amountPaise: 1683 },
      ],
      totalPaise: 5050,
    })
    expect((await credit(invoice?.id ?? '')).reply.code).toBe('document_credited')
  })

  test('of many small parts never takes back more of a rate than it has', async () => {
    await sold(2, { price: 33.35 })
    const [invoice] = await issued()
    for (const amount of [0.01, 10, 0.03, 33.33, 7.77, 20]) await credit(invoice?.id ?? '', amount)
    await credit(invoice?.id ?? '')
    const { rows } = await sql`SELECT s.extras, sum(s.total_paise)::integer AS total, sum(s.pieces)::integer AS pieces
      FROM document_supplies s JOIN documents d ON d.id = s.document_id AND d.sign = -1 GROUP BY s.extras ORDER BY s.extras`.execute(
      ctx.db,
    )
    expect(rows[1]).toEqual({ extras: true, total: 8000, pieces: 2 })
    // One of the smallest has no paisa of extras, and says so by having the meals alone.
    const alone = (await notes()).filter(({ rate_bp }) => rate_bp === 500)
    const meals = (rows[0] as { total: number }).total + alone.reduce((sum, { total_paise }) => sum + total_paise, 0)
    expect(meals).toBe(3335)
    expect(alone.map(({ total_paise }) => total_paise)).toEqual([1])
  })

  test('of an order of a day takes no more extras than the office has left', async () => {
    const [bottles = ''] = await sell(app, { day: '2026-11-23', bottles: 2 })
    await sell(app, { day: '2026-11-23' })
    const [daily] = await issued()
    // A third of it is extras: 4000 of them go.
    await credit(daily?.id ?? '', 120)
    await setStatus(bottles, 'cancelled')
    await issueDue(ctx)
    const [, note] = await notes()
    // Its own would be 6000 of each.
    expect((await suppliesOf(note)).map(([, , total]) => total)).toEqual([8000, 4000])
  })
})

describe('the files for the accountant', () => {
  test('have a row for each rate, and codes with the pieces of goods', async () => {
    await sold(1, { gstin: '27AAPFU0939F1ZV' })
    await sell(app, { day: '2026-11-23', bottles: 2 })
    const big = (await issued()).find(({ gstin }) => gstin !== null)
    await credit(big?.id ?? '', 60)
    const head = '27AAPFU0939F1ZV,Asha'
    expect(await rowsOf('b2b')).toEqual([
      `${head},DB/26-27/000001,24-Nov-2026,120,27-Maharashtra,N,,Regular B2B,,5,76.19,0`,
      `${head},DB/26-27/000001,24-Nov-2026,120,27-Maharashtra,N,,Regular B2B,,12,35.71,0`,
    ])
    expect(await rowsOf('cdnr')).toEqual([
      `${head},DBC/26-27/000001,24-Nov-2026,C,27-Maharashtra,N,Regular B2B,60,,5,38.1,0`,
      `${head},DBC/26-27/000001,24-Nov-2026,C,27-Maharashtra,N,Regular B2B,60,,12,17.86,0`,
    ])
    expect(await rowsOf('b2cs')).toEqual(['OE,27-Maharashtra,,5,76.19,0,', 'OE,27-Maharashtra,,12,71.43,0,'])
    // Thalis of 80 + 80 − 40, bottles of 40 + 80 − 20, of which half a bottle counts as one.
    expect(await rowsOf('hsn')).toEqual([
      '2202,,NOS-NUMBERS,2,100,12,89.28,0,5.36,5.36,0',
      '996331,,NA,0,120,5,114.28,0,2.85,2.85,0',
    ])
    const register = (await rowsOf('register')).map((row) => row.split(','))
    expect(register.map((row) => [row[0], row[6], row[7], row[8], row[13]])).toEqual([
      ['DBD/26-27/000001', '996331', '5', '76.19', '80'],
      ['DBD/26-27/000001', '2202', '12', '71.43', '80'],
      ['DB/26-27/000001', '996331', '5', '76.19', '80'],
      ['DB/26-27/000001', '2202', '12', '35.71', '40'],
      ['DBC/26-27/000001', '996331', '5', '38.1', '40'],
      ['DBC/26-27/000001', '2202', '12', '17.86', '20'],
    ])
  })

  test('add up what is at one rate under two codes, but by code', async () => {
    await setTax(app, { extras: { rateBp: 500, code: '996334' } })
    await sold(1, { gstin: '27AAPFU0939F1ZV' })
    await issueDue(ctx)
    expect((await rowsOf('b2b')).map((row) => row.split(',').slice(-3))).toEqual([['5', '114.29', '0']])
    expect(await rowsOf('hsn')).toEqual(['996331,,NA,0,80,5,76.19,0,1.9,1.9,0', '996334,,NA,0,40,5,38.1,0,0.95,0.95,0'])
  })

  test('have documents without extras beside them, and of a month with more than fit one reading', async () => {
    await sold(1)
    await sell(app, { day: DAY, count: 502, price: 250 })
    await issueDue(ctx)
    const register = await rowsOf('register')
    expect(register).toHaveLength(504)
    expect(new Set(register.map((row) => row.split(',')[0])).size).toBe(503)
  })
})
