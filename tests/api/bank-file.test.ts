import { expect, test } from 'vitest'
import { addIntent } from '#server/money/intents.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { newId } from '#server/platform/ids.ts'
import { contract } from '#shared/contract/contract.ts'
import { testApp } from '../support/app.ts'
import { booksOf } from '../support/books.ts'
import { REGISTERED } from '../support/documents.ts'

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
