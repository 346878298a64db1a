import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#server/kernel/ids.ts'
import { contract } from '#shared/contract/contract.ts'
import type { CallInput } from '#shared/contract/define.ts'
import { type SignedIn, testApp } from '../../support/app.ts'
import { booksOf } from '../../support/books.ts'
import { addMenu } from '../../support/kitchen.ts'
import { signInStaff } from '../../support/staff.ts'

/** Deposits for boxes that come back: held of a customer, and outside of all that is sold. */

const app = await testApp()
const { ctx } = app
const owner = { token: await app.signInAdmin() }
let me: SignedIn
let kind: string

type Moving = Omit<CallInput<typeof contract.moveDeposit>['body'], 'entry'>

const setKinds = async (kinds: CallInput<typeof contract.setBoxKinds>['body']['kinds']) =>
  (await app.call(contract.setBoxKinds, { body: { kinds } }, owner)).reply.boxes.kinds
const enter = (body: Moving, { entry = newId(), id = me.id, as = owner } = {}) =>
  app.call(contract.moveDeposit, { params: { id }, body: { ...body, entry } }, as)
const take = (amount: number, of = {}) => enter({ move: 'taken', way: 'cash', amount }, of)
const giveBack = (amount: number, of = {}) => enter({ move: 'returned', way: 'cash', amount }, of)
const keep = (amount: number, note = 'one steel box lost') => enter({ move: 'kept', amount, note })
const keepFor = (boxes: Moving['boxes'], { entry = newId(), amount = 100 } = {}) =>
  enter({ move: 'kept', amount, note: 'two steel boxes', boxes }, { entry })
const reverse = (id: string) =>
  app.call(contract.reverseDeposit, { params: { id }, body: { reason: 'entered twice' } }, owner)
const deposit = async (id = me.id) =>
  (await app.call(contract.customerDeposit, { params: { id } }, owner)).reply.deposit
const own = async (of = me) => (await app.call(contract.ownDeposit, {}, of)).reply.deposit
const day = async () => (await app.call(contract.depositsOfDay, { query: {} }, owner)).reply
const report = async () => (await app.call(contract.boxReport, {}, owner)).reply.boxes
const boxes = (n: number, move: 'out' | 'in' | 'lost', id = me.id) =>
  app.call(contract.moveBoxes, { body: { customer: id, kind, n, move } }, owner)

beforeAll(() => addMenu(app, { active: true, thaliPrice: 80 }))
beforeEach(async () => {
  me = await app.startSession()
  const name = `Steel ${newId().slice(-12)}`
  kind = (await setKinds([{ name, perThali: 1, mostOut: 4, deposit: 100 }])).find((one) => one.name === name)?._id ?? ''
})

describe('a kind of box', () => {
  test('has no deposit at first, and then nothing asks for one', async () => {
    const kinds = await setKinds([{ name: 'Plain', perThali: 1, mostOut: 4 }])
    expect(kinds.find(({ name }) => name === 'Plain')?.deposit).toBe(0)
    expect(await deposit()).toEqual({ asked: false, held: 0, wanted: 0, boxes: [], moves: [] })
  })

  test('keeps its deposit when a call names none, and a change stands in the audit', async () => {
    const of = { _id: kind, name: 'Glass', perThali: 1, mostOut: 4 }
    const now = async (more: object) => (await setKinds([{ ...of, ...more }])).find(({ _id }) => _id === kind)?.deposit
    expect([await now({}), await now({ deposit: 62.5 }), await now({ deposit: 0 })]).toEqual([100, 62.5, 0])
    const { events } = (await app.call(contract.listAudit, { query: { call: 'setBoxKinds' } }, owner)).reply
    expect(events.slice(0, 3).map(({ changes }) => changes)).toEqual([
      [{ subject: kind, before: { box: 'Glass', deposit: 62.5 }, after: { box: 'Glass', deposit: 0 } }],
      [{ subject: kind, before: { box: 'Glass', deposit: 100 }, after: { box: 'Glass', deposit: 62.5 } }],
      [],
    ])
  })

  test.each([[-1], [0.001], [10_001]])('has no deposit of ₹%d', async (amount) => {
    const body = { kinds: [{ name: 'Steel', perThali: 1, mostOut: 4, deposit: amount }] }
    const { status, reply } = await app.call(contract.setBoxKinds, { body }, owner)
    expect([status, reply.code]).toEqual([400, 'price_invalid'])
  })
})

describe('what is held', () => {
  test('is what was taken without what went back and was kept, beside what boxes come to', async () => {
    await boxes(3, 'out')
    await take(200)
    expect(await deposit()).toMatchObject({ asked: true, held: 200, wanted: 300, boxes: [{ n: 3, deposit: 100 }] })
    await enter({ move: 'taken', way: 'upi', amount: 100.5 })
    await boxes(1, 'lost')
    await keep(100)
    await boxes(2, 'in')
    const { reply } = await giveBack(150)
    expect(reply.deposit).toMatchObject({ held: 50.5, wanted: 0, boxes: [] })
    expect(reply.deposit.moves.map(({ move, way, amount, note }) => [move, way, amount, note])).toEqual(
      expect.arrayContaining([
        ['returned', 'cash', 150, null],
        ['kept', null, 100, 'one steel box lost'],
        ['taken', 'upi', 100.5, null],
        ['taken', 'cash', 200, null],
      ]),
    )
    expect((await report()).deposits.find(({ customer }) => customer === me.id)).toMatchObject({
      held: 50.5,
      wanted: 0,
    })
    expect(await own()).toEqual({ held: 50.5 })
  })

  test('is told to its customer alone', async () => {
    await take(200)
    const other = await app.startSession()
    expect([await own(), await own(other)]).toEqual([{ held: 200 }, { held: 0 }])
  })

  test('never goes below zero, also by twenty at once', async () => {
    await take(500)
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => (index % 2 ? giveBack(100) : keep(100))))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    const rejected = answers.filter(({ status }) => status !== 200)
    expect(new Set(rejected.map(({ status, reply }) => `${status} ${reply.code}`))).toEqual(
      new Set(['409 deposit_not_held']),
    )
    expect((await deposit()).held).toBe(0)
  })

  test('moves once for a form, however often it is sent, and tells so when nothing is left', async () => {
    const entry = newId()
    const taken = await Promise.all([take(100, { entry }), take(100, { entry }), take(100, { entry })])
    expect(taken.map(({ status }) => status)).toEqual([200, 200, 200])
    const back = newId()
    for (const _ of [1, 2]) expect((await giveBack(100, { entry: back })).status).toBe(200)
    const after = await deposit()
    expect([after.held, after.moves.length]).toEqual([0, 2])
    const other = await app.startSession()
    expect((await take(100, { entry, id: other.id })).status).toBe(409)
    expect((await deposit(other.id)).held).toBe(0)
    const { events } = (await app.call(contract.listAudit, { query: { subject: me.id } }, owner)).reply
    expect(events.flatMap(({ changes }) => changes)).toEqual([
      { subject: me.id, before: null, after: { entry: back, move: 'returned', amount: 100 } },
      { subject: me.id, before: null, after: { entry, move: 'taken', amount: 100 } },
    ])
  })

  test('a wrong entry is taken back once by another one, and not when its money has gone', async () => {
    const entry = newId()
    await take(300, { entry })
    await keep(100)
    const kept = (await deposit()).moves.find(({ move }) => move === 'kept')?._id ?? ''
    expect((await reverse(entry)).reply.code).toBe('deposit_not_held')
    expect((await reverse(kept)).status).toBe(200)
    expect((await deposit()).held).toBe(300)
    for (const _ of [1, 2]) expect((await reverse(entry)).status).toBe(200)
    const { held, moves } = await deposit()
    expect([held, moves.length, moves.filter(({ reversed }) => reversed).length]).toEqual([0, 4, 2])
    const reversal = moves.find(({ amount }) => amount < 0)
    expect(reversal).toMatchObject({ note: 'entered twice' })
    expect((await reverse(reversal?._id ?? '')).status).toBe(404)
    expect((await day()).kept.filter(({ customer }) => customer._id === me.id).map(({ amount }) => amount)).toEqual([
      -100, 100,
    ])
  })

  test('of two customers who are one is held of the one', async () => {
    const other = await app.startSession()
    await boxes(2, 'out', other.id)
    await take(100)
    await take(200, { id: other.id })
    const params = { id: me.id }
    const { version } = (await app.call(contract.previewMerge, { params, query: { from: other.id } }, owner)).reply
      .preview
    const body = { from: other.id, name: 'keep' as const, phone: 'keep' as const, version, reason: 'One person' }
    expect((await app.call(contract.mergeCustomers, { params, body }, owner)).status).toBe(200)
    expect(await deposit()).toMatchObject({ held: 300, wanted: 200 })
    expect((await report()).deposits.filter(({ customer }) => [me.id, other.id].includes(customer))).toMatchObject([
      { customer: me.id, held: 300, wanted: 200 },
    ])
    expect((await take(1, { id: other.id })).status).toBe(404)
    expect((await giveBack(300)).reply.deposit.held).toBe(0)
  })
})

describe('boxes for which a deposit is kept', () => {
  const gone = async () => (await report()).gone.filter((row) => row.kind === kind)

  test('are lost or broken by the same move, once, and out again when it is taken back', async () => {
    await boxes(4, 'out')
    await take(400)
    const entry = newId()
    const of: Moving['boxes'] = [
      { kind, n: 2, move: 'lost' },
      { kind, n: 1, move: 'broken' },
    ]
    for (const _ of [1, 2]) expect((await keepFor(of, { entry, amount: 300 })).status).toBe(200)
    expect(await deposit()).toMatchObject({ held: 100, wanted: 100, boxes: [{ _id: kind, n: 1 }] })
    expect(await gone()).toEqual([{ month: '2026-03', kind, lost: 2, broken: 1 }])
    const { events } = (await app.call(contract.listAudit, { query: { subject: me.id } }, owner)).reply
    expect(events.flatMap(({ changes }) => changes)[0]).toEqual({
      subject: me.id,
      before: null,
      after: { entry, move: 'kept', amount: 300, lost: 2, broken: 1 },
    })
    for (const _ of [1, 2]) expect((await reverse(entry)).status).toBe(200)
    expect(await deposit()).toMatchObject({ held: 400, wanted: 400, boxes: [{ n: 4 }] })
    expect(await gone()).toEqual([])
  })

  test('stay as they are where nothing is kept', async () => {
    await boxes(2, 'out')
    await take(50)
    const of: Moving['boxes'] = [{ kind, n: 2, move: 'lost' }]
    expect((await keepFor(of)).reply.code).toBe('deposit_not_held')
    expect((await keepFor([{ ...of[0], kind: randomUUID() } as never], { amount: 50 })).status).toBe(404)
    const back = await enter({ move: 'returned', way: 'cash', amount: 10, boxes: of })
    expect(back.reply.code).toBe('invalid_request')
    for (const wrong of [{ n: 0 }, { n: 101 }, { n: 1.5 }, { move: 'in' }])
      expect((await keepFor([{ ...of[0], ...wrong } as never])).reply.code).toBe('invalid_request')
    expect(await deposit()).toMatchObject({ held: 50, wanted: 200, boxes: [{ n: 2 }] })
    expect(await gone()).toEqual([])
  })
})

test('is in the day’s deposits by its way, and in nothing that is sold, taken, due or issued', async () => {
  app.clock.set('2026-05-06T09:00:00Z')
  owner.token = await app.signInAdmin()
  me = await app.startSession()
  const query = { day: '2026-05-06' }
  const money = async () => [
    (await app.call(contract.moneyOfDay, { query }, owner)).reply,
    (await app.call(contract.listDues, { query }, owner)).reply,
    (await app.call(contract.listPayments, { query }, owner)).reply,
    (await app.call(contract.listDocuments, { query: {} }, owner)).reply,
    await booksOf(app, ['payments', 'payment_intents', 'refunds', 'account_entries', 'documents', 'document_queue']),
  ]
  const before = await money()
  await take(400)
  await enter({ move: 'taken', way: 'upi', amount: 50 })
  await giveBack(200)
  await keep(100, 'steel, lost')
  expect(await money()).toEqual(before)
  const { sums, kept } = await day()
  expect(sums).toEqual([
    { move: 'taken', way: 'cash', amount: 400 },
    { move: 'taken', way: 'upi', amount: 50 },
    { move: 'returned', way: 'cash', amount: 200 },
    { move: 'kept', way: null, amount: 100 },
  ])
  expect(kept).toMatchObject([{ amount: 100, note: 'steel, lost', customer: { _id: me.id } }])
  const next = (await app.call(contract.depositsOfDay, { query: { day: '2026-05-07' } }, owner)).reply
  expect(next).toMatchObject({ day: '2026-05-07', sums: [], kept: [] })
})

describe('the file for the books', () => {
  const days = { from: '2026-06-01', to: '2026-06-30' }
  const fileOf = async (query: object) => (await app.call(contract.exportDeposits, { query }, owner)).reply.csv

  test('has each move of the days, the latest first, with what takes another back below zero', async () => {
    const at = async (instant: string) => {
      app.clock.set(instant)
      owner.token = await app.signInAdmin()
    }
    const [early, taken, upi, kept, late] = [newId(), newId(), newId(), newId(), newId()]
    await at('2026-05-31T18:29:00Z')
    me = await app.startSession()
    await ctx.db.updateTable('customers').set({ name: '=HYPERLINK("x")' }).where('id', '=', me.id).execute()
    await take(100, { entry: early })
    await at('2026-05-31T18:31:00Z')
    await enter({ move: 'taken', way: 'cash', amount: 300, note: '+for 3, "steel"' }, { entry: taken })
    await at('2026-06-10T06:00:00Z')
    await enter({ move: 'taken', way: 'upi', amount: 50.5 }, { entry: upi })
    await at('2026-06-30T18:29:00Z')
    await enter({ move: 'kept', amount: 100, note: '@lost' }, { entry: kept })
    await at('2026-06-30T18:29:30Z')
    await reverse(kept)
    const [back] = (await deposit()).moves
    await at('2026-06-30T18:31:00Z')
    await take(100, { entry: late })
    const name = `"'=HYPERLINK(""x"")"`
    expect((await fileOf(days)).split('\r\n')).toEqual([
      '\uFEFFDay,Entry,Customer,What,How,Amount in rupees,Note,Takes back',
      `2026-06-30,${back?._id},${name},Kept,,-100,entered twice,${kept}`,
      `2026-06-30,${kept},${name},Kept,,100,'@lost,`,
      `2026-06-10,${upi},${name},Taken,UPI,50.5,,`,
      `2026-06-01,${taken},${name},Taken,Cash,300,"'+for 3, ""steel""",`,
      '',
    ])
    const all = await fileOf({})
    for (const entry of [early, taken, late]) expect(all).toContain(`,${entry},`)
  })

  test('has all moves however many there are, and stands in the audit with its reason', async () => {
    const [admin] = await ctx.db.selectFrom('admins').select('id').execute()
    const of = { customer_id: me.id, move: 'taken' as const, way: 'cash' as const, amount_paise: 100, note: null }
    const by = { reverses: null, admin_id: admin?.id ?? '', at: new Date('2026-08-10T06:00:00Z') }
    const rows = Array.from({ length: 1203 }, () => ({ ...of, ...by, id: newId() }))
    await ctx.db.insertInto('deposit_moves').values(rows).execute()
    const august = { from: '2026-08-01', to: '2026-08-31', reason: 'For the books' }
    const lines = (await fileOf(august)).split('\r\n').slice(1, -1)
    expect([lines.length, new Set(lines).size]).toEqual([1203, 1203])
    const { events } = (await app.call(contract.listAudit, { query: { call: 'exportDeposits' } }, owner)).reply
    expect(events[0]).toMatchObject({
      reason: 'For the books',
      changes: [{ before: null, after: { from: '2026-08-01', to: '2026-08-31' } }],
    })
  })

  test('is for who reads money, and of days in their order', async () => {
    const as = await signInStaff(app, 'kitchen')
    expect((await app.call(contract.exportDeposits, { query: days }, as)).status).toBe(403)
    for (const query of [{ from: '2026-06-30', to: '2026-06-01' }, { from: '2026-06-01' }])
      expect((await app.call(contract.exportDeposits, { query }, owner)).reply.code).toBe('invalid_request')
  })
})

test.each<[string, object, string]>([
  ['nothing', { amount: 0 }, 'price_invalid'],
  ['less than nothing', { amount: -5 }, 'price_invalid'],
  ['parts of a paisa', { amount: 1.001 }, 'price_invalid'],
  ['more than anybody leaves', { amount: 100_001 }, 'price_invalid'],
  ['no way of money that is taken', { way: undefined }, 'invalid_request'],
  ['a way that is none', { way: 'cheque' }, 'invalid_request'],
  ['a way of what is kept', { move: 'kept', note: 'lost' }, 'invalid_request'],
  ['what is kept for no boxes', { move: 'kept', way: undefined, note: '  ' }, 'deposit_note'],
])('%s is rejected', async (_, changes, code) => {
  await take(50)
  const body = { move: 'taken', way: 'cash', amount: 10, ...changes } as Moving
  expect((await enter(body)).reply.code).toBe(code)
  expect((await deposit()).held).toBe(50)
})

test('who may take money may take a deposit, and nobody else', async () => {
  const accounts = await signInStaff(app, 'accounts')
  expect((await take(100, { as: accounts })).status).toBe(200)
  for (const role of ['kitchen', 'rider'] as const) {
    const as = await signInStaff(app, role)
    expect((await take(100, { as })).status).toBe(403)
    expect((await app.call(contract.customerDeposit, { params: { id: me.id } }, as)).status).toBe(403)
    expect((await app.call(contract.depositsOfDay, { query: {} }, as)).status).toBe(403)
  }
  expect((await deposit()).held).toBe(100)
})

test('nothing of it is changed in place, and of nobody who is not there', async () => {
  await take(100)
  const changes = [
    sql`UPDATE deposit_moves SET note = 'x'`,
    sql`DELETE FROM deposit_moves`,
    sql`TRUNCATE deposit_moves CASCADE`,
  ]
  for (const change of changes) await expect(change.execute(ctx.db)).rejects.toThrow(/append-only/)
  expect((await take(100, { id: randomUUID() })).status).toBe(404)
  expect((await reverse(randomUUID())).status).toBe(404)
  expect((await app.call(contract.customerDeposit, { params: { id: randomUUID() } }, owner)).status).toBe(404)
})
