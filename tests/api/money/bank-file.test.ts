import { expect, test } from 'vitest'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { newId } from '#server/kernel/ids.ts'
import { addIntent } from '#server/money/intents.ts'
import { contract } from '#shared/contract/contract.ts'
import { testApp } from '../../support/app.ts'
import { booksOf } from '../../support/books.ts'
import { REGISTERED } from '../../support/documents.ts'
import { held } from '../../support/promises.ts'

/** A bank's file of 200 lines, looked through for 150 payments that are awaited. */

const app = await testApp()
const { ctx } = app
const admin = { token: await app.signInAdmin() }
await app.call(contract.changeKitchen, { body: { ...REGISTERED, vpa: 'asha@okhdfcbank' } }, admin)
const me = await app.startSession()

const CLAIMED = 146
const utrOf = (n: number) => String(637_000_000_000 + n)

/** Orders of so many thalis each, whose customer is asked to pay, and says by which number he has where there is one. */
async function asked(wanted: { thalis: number; utr?: string }[]) {
  const orders = wanted.map(({ thalis }) => ({
    id: newId(),
    customer_id: me.id,
    phone: me.phone,
    customer_name: 'Asha',
    menu_name: 'Regular Thali',
    price_paise: 8000 * thalis,
    fulfilment: 'confirmed' as const,
    payment_method: 'upi' as const,
    payment_state: 'due' as const,
    delivery_date: '2026-03-11',
    delivery_address: 'Flat 4, Shanti Nagar, Pune 411038',
    created_at: ctx.now(),
  }))
  return inTransaction(ctx.db, async (trx) => {
    await trx.insertInto('orders').values(orders).execute()
    const payee = { method: 'upi_own', vpa: 'asha@okhdfcbank', provider: null } as const
    const all = []
    for (const [index, { id, price_paise: amountPaise }] of orders.entries()) {
      const { utr } = wanted[index] ?? {}
      const intent = { amountPaise, payee, at: ctx.now(), ...(utr !== undefined && { utr }) }
      const { code } = await addIntent(trx, me.id, { kind: 'order', id }, intent)
      all.push({ id, amount: amountPaise / 100, code })
    }
    return all
  })
}
const line = (utr: string, amount: number, text = 'lunch') => `01/03/26,UPI/${text}/${utr}/ASHA,,"${amount.toFixed(2)}"`
const preview = async (csv: string) => (await app.call(contract.previewBankFile, { body: { csv } }, admin)).reply
const importFile = (csv: string, chosen: { line: number; claim: string }[] = []) =>
  app.call(contract.importBankFile, { body: { csv, chosen } }, admin)
const MONEY = ['orders', 'order_status_changes', 'payments', 'payment_intents', 'refunds', 'outbox_events']

test('of 200 lines for 150 requests exact ones are matched, two equal amounts without a code stay proposals, and twice changes nothing', async () => {
  const claimed = await asked(Array.from({ length: CLAIMED }, (_, n) => ({ thalis: 1 + (n % 5), utr: utrOf(n) })))
  const [coded, ...others] = await asked([7, 8, 8, 9].map((thalis) => ({ thalis })))
  const equal = others.slice(0, 2)
  if (!coded) throw new Error('nothing was asked')

  const lines = [
    ...claimed.map(({ amount }, n) => line(utrOf(n), amount)),
    line(utrOf(1000), coded.amount, `Order ${coded.code}`),
    ...equal.map(({ amount }, n) => line(utrOf(1001 + n), amount)),
    ...Array.from({ length: 51 }, (_, n) => line(utrOf(2000 + n), 7.77)),
  ]
  expect(lines).toHaveLength(200)
  const csv = ['Date,Narration,Withdrawal Amt.,Deposit Amt.', ...lines, ''].join('\n')

  const before = await booksOf(app, MONEY)
  const found = await preview(csv)
  expect([found.lines, found.reversed, found.matches.length]).toEqual([200, [], CLAIMED + 3])
  expect(found.matches.flatMap(({ exact }) => exact ?? [])).toHaveLength(CLAIMED)
  const proposals = found.matches.flatMap(({ exact, ...match }) => (exact ? [] : match))
  const ids = (match: (typeof proposals)[0] | undefined) => match?.proposals.map(({ order }) => order?._id).toSorted()
  const equals = equal.map(({ id }) => id).toSorted()
  expect(proposals.map(ids)).toEqual([[coded.id], equals, equals])
  expect(await booksOf(app, MONEY)).toBe(before)

  const sum = claimed.reduce((sum, { amount }) => sum + amount, 0)
  expect((await importFile(csv)).reply).toMatchObject({ amount: sum, payments: expect.any(Array) })
  const paid = await ctx.db.selectFrom('orders').select('id').where('payment_state', '=', 'paid').execute()
  expect(paid.map(({ id }) => id).toSorted()).toEqual(claimed.map(({ id }) => id).toSorted())

  const after = await booksOf(app, MONEY)
  for (let times = 0; times < 2; times += 1)
    expect((await importFile(csv)).reply).toMatchObject({ payments: [], amount: 0 })
  expect(await booksOf(app, MONEY)).toBe(after)
  expect((await preview(csv)).matches.map(ids)).toEqual([[coded.id], equals, equals])

  // A person decides; of two who import at once one writes each payment down.
  const chosen = proposals.map(({ line, proposals }, index) => ({
    line,
    claim: proposals[index < 2 ? 0 : 1]?._id ?? '',
  }))
  const tried = await Promise.all([importFile(csv, chosen), importFile(csv, chosen), importFile(csv, chosen)])
  expect(tried.map(({ status }) => status).toSorted()[0]).toBe(200)
  for (const { reply } of tried.filter(({ status }) => status !== 200))
    expect(['not_found', 'utr_used', 'bank_file_changed']).toContain(reply.code)
  const stored = await ctx.db.selectFrom('payments').select('reference').execute()
  expect(stored).toHaveLength(CLAIMED + 3)
  expect(new Set(stored.map(({ reference }) => reference)).size).toBe(CLAIMED + 3)
})

test('what the bank has taken back in the same file is told, and pays for nothing', async () => {
  await asked([{ thalis: 1, utr: utrOf(3000) }])
  const reversal = `02/03/26,REV-UPI/${utrOf(3000)},"80.00",`
  const csv = ['Date,Narration,Withdrawal Amt.,Deposit Amt.', line(utrOf(3000), 80), reversal, ''].join('\n')
  const found = await preview(csv)
  expect(found).toMatchObject({ lines: 1, reversed: [{ line: 2, amount: 80 }], matches: [] })
  const before = await booksOf(app, MONEY)
  expect((await importFile(csv)).reply).toMatchObject({ payments: [], amount: 0 })
  expect(await booksOf(app, MONEY)).toBe(before)
})

test('proposed is what still owes something, asked for nearest to the day of the line first; the others when they are wanted', async () => {
  const orders = []
  // Twelve that are open, on the 11th to the 22nd, and two that are settled.
  for (let day = 0; day < 12; day += 1) {
    orders.push(...(await asked(day === 5 ? [{ thalis: 11 }, { thalis: 11 }, { thalis: 11 }] : [{ thalis: 11 }])))
    app.clock.advance({ days: 1 })
  }
  admin.token = await app.signInAdmin()
  const ids = orders.map(({ id }) => id)
  const [paid, cancelled] = [ids[6] as string, ids[7] as string]
  const open = ids.toSpliced(6, 2)
  await app.call(contract.collectCash, { body: { orders: [paid], subscriptions: [] } }, admin)
  await app.call(contract.setOrderStatus, { params: { id: cancelled }, body: { status: 'cancelled' } }, admin)

  const csvOf = (day: string, text = 'lunch') =>
    `Date,Narration,Deposit Amt.\n${day},UPI/${text}/${utrOf(4000)},"880.00"\n${day},UPI/${utrOf(4001)},"880.00"\n`
  const proposed = async (csv: string, all: number[] = []) => {
    const { matches } = (await app.call(contract.previewBankFile, { body: { csv, all } }, admin)).reply
    return matches.map(({ proposals, more }) => ({
      ids: proposals.map(({ order }) => order?._id),
      settled: proposals.filter(({ settled }) => settled).map(({ order }) => order?._id),
      more,
    }))
  }
  const near = (await proposed(csvOf('14/03/26')))[0]
  expect(near?.ids.slice(0, 5)).toEqual([3, 4, 2, 5, 1].map((index) => open[index]))
  expect([near?.ids.length, near?.settled, near?.more]).toEqual([10, [], 4])
  expect((await proposed(csvOf('')))[0]?.ids).toEqual(open.slice(2).toReversed())

  const [all, other] = await proposed(csvOf('14/03/26'), [2])
  expect(all?.ids.slice(0, 12).toSorted()).toEqual(open.toSorted())
  expect([all?.ids.slice(12).toSorted(), all?.settled.length, all?.more]).toEqual([[paid, cancelled].toSorted(), 2, 0])
  expect([other?.ids.length, other?.more]).toEqual([10, 4])
  // Who has named the request in the payment is found, whatever has become of it.
  const code = orders[7]?.code ?? ''
  expect((await proposed(csvOf('14/03/26', `Order ${code}`)))[0]).toEqual({
    ...{ ids: [cancelled], settled: [cancelled], more: 0 },
  })

  // What came for the cancelled one all the same is written down, and waits to be given back.
  const { matches } = (await app.call(contract.previewBankFile, { body: { csv: csvOf('14/03/26'), all: [2] } }, admin))
    .reply
  const claim = matches[0]?.proposals.find(({ order }) => order?._id === cancelled)?._id ?? ''
  expect((await importFile(csvOf('14/03/26'), [{ line: 2, claim }])).reply).toMatchObject({ amount: 880 })
  const { refunds } = (await app.call(contract.adminListRefunds, {}, admin)).reply
  expect(refunds.filter(({ order }) => order?._id === cancelled)).toMatchObject([{ amount: 880 }])
})

test('the number of the kitchen’s own account in each line pays for nothing, and hides no line that comes later', async () => {
  const [one, two] = await asked([{ thalis: 13 }, { thalis: 13 }])
  const OWN = '123456789012'
  const csv = [
    'Date,Our reference,Narration,Withdrawal Amt.,Deposit Amt.',
    `22/03/26,${OWN},UPI/${utrOf(5000)},,"1,040.00"`,
    `22/03/26,${OWN},RENT,"1,040.00",`,
    `22/03/26,${OWN},UPI/${utrOf(5001)},,"1,040.00"`,
    '',
  ].join('\n')
  const found = await preview(csv)
  expect([found.lines, found.reversed, found.matches.map(({ line }) => line)]).toEqual([2, [], [2, 4]])
  const claimOf = (index: number, id = '') =>
    found.matches[index]?.proposals.find(({ order }) => order?._id === id)?._id ?? ''
  const chosen = [
    { line: 2, claim: claimOf(0, one?.id) },
    { line: 4, claim: claimOf(1, two?.id) },
  ]
  expect((await importFile(csv, chosen.slice(0, 1))).reply).toMatchObject({ amount: 1040 })
  expect((await importFile(csv, chosen.slice(1))).reply).toMatchObject({ amount: 1040 })
  const paid = await ctx.db
    .selectFrom('payments')
    .select('reference')
    .where('order_id', 'in', [one?.id ?? '', two?.id ?? ''])
    .execute()
  expect(paid.map(({ reference }) => reference).toSorted()).toEqual([utrOf(5000), utrOf(5001)])
})

/** As a bank pads its columns: about 187 characters a line. */
const padded = (n: number, amount: string) =>
  [
    '01/03/26'.padEnd(24),
    `UPI/lunch/${utrOf(n)}/ASHA KULKARNI`.padEnd(110),
    ' '.repeat(20),
    `"${amount.padStart(27)}"`,
  ].join(',')
const PADDED_HEAD = 'Date,Narration,Withdrawal Amt.,Deposit Amt.'

test('a day of 500 credits in a padded layout, and a file of nearly 5 MB, are read to the last line', async () => {
  const [awaited] = await asked([{ thalis: 3, utr: utrOf(9000) }])
  const day = [PADDED_HEAD, ...Array.from({ length: 500 }, (_, n) => padded(9000 - n, n === 0 ? '240.00' : '+7.00'))]
  expect(day.join('\n').length).toBeGreaterThan(93_000)
  const found = await preview(day.join('\n'))
  expect([found.lines, found.unread, found.others]).toEqual([500, [], 0])
  expect(found.matches.flatMap(({ exact }) => exact?.order?._id ?? [])).toEqual([awaited?.id])

  const rows = Math.floor((5_000_000 - PADDED_HEAD.length) / (padded(0, '7.00').length + 1))
  const large = [
    PADDED_HEAD,
    ...Array.from({ length: rows }, (_, n) => padded(20_000 + n, n % 1000 === 0 ? '70,00' : '7.00')),
  ]
  const reply = await preview(large.join('\n'))
  const wrong = Math.ceil(rows / 1000)
  expect([reply.lines, reply.unread.length, reply.unread[1]]).toMatchObject([
    rows - wrong,
    wrong,
    { line: 1002, why: 'amount' },
  ])

  const tooLong = await app.call(contract.previewBankFile, { body: { csv: 'x'.repeat(5_000_001) } }, admin)
  expect(tooLong.status).toBe(400)
  held(
    73,
    'every line',
    `of a file of ${(large.join('\n').length / 1_000_000).toFixed(2)} MB ${rows - wrong} lines were read and ${wrong} named as not read`,
  )
})

test('a file that a spreadsheet has saved is named as such, line by line, and pays for nothing', async () => {
  await asked([{ thalis: 1, utr: utrOf(40_000) }])
  const file = [
    'Date,Narration,Ref No.,Withdrawal Amt.,Deposit Amt.',
    `01/03/26,UPI RAVI,${utrOf(40_001)},,7.00`,
    '01/03/26,UPI ASHA,6.37E+11,,80.00',
    '01/03/26,UPI ASHA,"637,000,040,000",,80.00',
    '01/03/26,UPI ASHA,37000040000,,80.00',
    `01/03/26,UPI ASHA,${utrOf(40_000)},,"80,00"`,
  ].join('\n')
  const before = await booksOf(app, MONEY)
  const found = await preview(file)
  expect(found.unread.map(({ line, why }) => [line, why])).toEqual([
    [3, 'spreadsheet'],
    [4, 'spreadsheet'],
    [5, 'spreadsheet'],
    [6, 'amount'],
  ])
  expect([found.lines, found.matches]).toEqual([1, []])
  expect((await importFile(file)).reply).toMatchObject({ payments: [], amount: 0 })
  expect(await booksOf(app, MONEY)).toBe(before)
  held(73, 'saved by a spreadsheet', 'exponents, commas and lost zeros: 3 of 3 lines named, nothing paid')
})
