import { beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { newId } from '#server/kernel/ids.ts'
import { creditRefund } from '#server/money/documents/documents.ts'
import { issueDue, receivePayments } from '#server/money/money.ts'
import { contract } from '#shared/contract/contract.ts'
import { testApp } from '../../support/app.ts'
import { documentsOf, setTax, startIssuing } from '../../support/documents.ts'
import { addCustomers, buySubscription } from '../../support/subscribers.ts'

/** Tax on subscriptions that are paid in advance: tables 11A and 11B of the return. */

const app = await testApp({ now: '2026-11-05T10:00:00+05:30' })
const { ctx } = app
const at = (day: string) => app.clock.set(`${day}T10:00:00+05:30`)

/** The rows of a table of a month, without its head. */
async function table(part: 'at' | 'atadj' | 'b2cs', month: string): Promise<string[]> {
  const token = await app.signInAdmin()
  const { reply } = await app.call(contract.exportDocuments, { query: { month, part, reason: 'return' } }, { token })
  return reply.csv.trimEnd().split('\r\n').slice(1)
}

/** A subscription of 26 meals for ₹1,560, paid now and documented. */
async function paid(): Promise<string> {
  const [customer = ''] = await addCustomers(app, 1)
  const subscriptionId = await buySubscription(app, customer, 26)
  const payment = { orderId: null, subscriptionId, method: 'cash' as const, reference: null, intentId: null }
  await inTransaction(ctx.db, (trx) =>
    receivePayments(ctx, trx, [{ ...payment, amountPaise: 156_000 }], { by: { kind: 'system' }, at: ctx.now() }),
  )
  await issueDue(ctx)
  return subscriptionId
}

async function giveBack(subscriptionId: string, amountPaise: number) {
  await inTransaction(ctx.db, async (trx) => {
    await trx
      .updateTable('subscriptions')
      .set({ reduced_paise: amountPaise })
      .where('id', '=', subscriptionId)
      .execute()
    const refund = { refundId: newId(), orderId: null, subscriptionId, amountPaise }
    await creditRefund(trx, { ...refund, reason: 'stopped', adminId: null, at: ctx.now() })
  })
  await issueDue(ctx)
}

async function ends(id: string) {
  await ctx.db.updateTable('subscriptions').set({ status: 'ended' }).where('id', '=', id).execute()
  await issueDue(ctx)
}

beforeAll(async () => {
  await startIssuing(app, { planDocument: 'voucher' })
})

test('advances stand in 11A in the month in which they came, and in 11B when they are invoiced or given back later', async () => {
  const first = await paid()
  // Within one month: ended, and given back to a part.
  await ends(await paid())
  await giveBack(await paid(), 42_000)
  expect(await table('at', '2026-11')).toEqual(['27-Maharashtra,,5,2571.42,0'])
  expect(await table('atadj', '2026-11')).toEqual([])
  expect(await table('b2cs', '2026-11')).toEqual(['OE,27-Maharashtra,,5,1485.71,0,'])

  // 7 meals of ₹60 go back in December, and the rest is eaten: 400.00 and 1085.71 of the 1485.71.
  at('2026-12-10')
  await giveBack(first, 42_000)
  await ends(first)
  expect(await table('at', '2026-12')).toEqual([])
  expect(await table('atadj', '2026-12')).toEqual(['27-Maharashtra,,5,1485.71,0'])
  expect(await table('b2cs', '2026-12')).toEqual(['OE,27-Maharashtra,,5,1085.71,0,'])
  // What was filed for November stays.
  expect(await table('at', '2026-11')).toEqual(['27-Maharashtra,,5,2571.42,0'])
})

test('an advance is adjusted at the rate at which it was taxed, whatever the rate is by now', async () => {
  at('2027-02-03')
  const id = await paid()
  at('2027-03-03')
  await setTax(app, { planDocument: 'voucher', effectiveFrom: '2027-03-01', rateBp: 1800 })
  await ends(id)
  expect(await table('atadj', '2027-03')).toEqual(['27-Maharashtra,,5,1485.71,0'])
  expect(await table('b2cs', '2027-03')).toEqual(['OE,27-Maharashtra,,18,1322.03,0,'])
})

test('a kitchen that invoices subscriptions when they are paid has no advances', async () => {
  at('2027-05-03')
  await setTax(app, { effectiveFrom: '2027-05-01' })
  const id = await paid()
  await giveBack(id, 42_000)
  expect([await table('at', '2027-05'), await table('atadj', '2027-05')]).toEqual([[], []])
  expect((await documentsOf(app)).filter(({ day }) => day === '2027-05-03').map(({ kind }) => kind)).toEqual([
    'tax_invoice',
    'credit_note',
  ])
})
