import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#server/kernel/ids.ts'
import { contract } from '#shared/contract/contract.ts'
import { EMPTY_PROFILE } from '#shared/domain/catalog/profile.ts'
import { type SignedIn, testApp } from '../../support/app.ts'
import { addMenu, orderBody } from '../../support/kitchen.ts'

/** The number of a bank is good for one claim, payment or entry of an account, in whatever way the money came. */

const app = await testApp()
const { ctx } = app
const admin = { token: await app.signInAdmin() }
let me: SignedIn
beforeAll(async () => {
  await addMenu(app, { active: true })
  const kitchen = { ...EMPTY_PROFILE, name: 'Asha’s Kitchen', vpa: 'asha@okhdfcbank' }
  await app.call(contract.changeKitchen, { body: kitchen }, admin)
})
beforeEach(async () => {
  me = await app.startSession()
})

let used = 0
const newUtr = () => String(638_000_000_000 + ++used)
interface Order {
  kind: 'order'
  id: string
}
/** An order of ₹200 whose customer is asked to pay. */
async function asked(customer = me): Promise<Order> {
  const body = orderBody(customer.phone, { paymentMethod: 'UPI' })
  const params: Order = { kind: 'order', id: (await app.call(contract.placeOrder, { body }, customer)).reply.order._id }
  await app.call(contract.askForPayment, { params }, customer)
  return params
}
const claim = (params: Order, utr: string, customer = me) =>
  app.call(contract.claimPayment, { params, body: { utr } }, customer)
const look = async (params: Order, customer = me) =>
  (await app.call(contract.getPayment, { params }, customer)).reply.payment
const claimIdOf = async ({ id }: Order) =>
  (await app.call(contract.listClaims, {}, admin)).reply.claims.find(({ order }) => order?._id === id)?._id ?? ''
const match = (id: string, utr: string) => app.call(contract.matchClaim, { params: { id }, body: { utr } }, admin)
const reject = (id: string) => app.call(contract.rejectClaim, { params: { id }, body: { reason: 'not there' } }, admin)
const voidPayment = (id: string) =>
  app.call(contract.voidPayment, { params: { id }, body: { reason: 'wrong line' } }, admin)
type Method = 'upi_own' | 'bank'
async function enter(reference: string, method: Method = 'upi_own', id = me.id) {
  const body = { entry: newId(), kind: 'payment' as const, amount: 200, method, reference, reason: 'test' }
  const { status, reply } = await app.call(contract.enterOnAccount, { params: { id }, body }, admin)
  return { entry: body.entry, status, code: reply.code }
}
const reverse = (id: string) =>
  app.call(contract.reverseAccountEntry, { params: { id }, body: { reason: 'another customer' } }, admin)
const fileOf = (utr: string) => `Date,Narration,Credit\n1,UPI/${utr},200.00\n`
const preview = async (utr: string) =>
  (await app.call(contract.previewBankFile, { body: { csv: fileOf(utr) } }, admin)).reply
const importFile = (utr: string, chosen: { line: number; claim: string }[] = []) =>
  app.call(contract.importBankFile, { body: { csv: fileOf(utr), chosen } }, admin)
async function matched(utr: string, customer = me) {
  const params = await asked(customer)
  await claim(params, utr, customer)
  return { params, payment: (await match(await claimIdOf(params), utr)).reply.payment }
}
const auditOf = async (subject: string) =>
  (await app.call(contract.listAudit, { query: { subject } }, admin)).reply.events.filter(({ rejected }) => rejected)

describe('a number that stands on an account', () => {
  test.each(['upi_own', 'bank'] as const)(
    'by %s is claimed for no order, and pays none by the bank’s file',
    async (method) => {
      const utr = newUtr()
      expect((await enter(utr, method)).status).toBe(200)
      const params = await asked()
      const { status, reply } = await claim(params, utr)
      expect([status, reply.code]).toEqual([409, 'utr_used'])
      expect(await auditOf(params.id)).toMatchObject([{ call: 'claimPayment', role: 'customer', rejected: 'utr_used' }])
      expect(await look(params)).toMatchObject({ state: 'created', due: 200, utr: null })
      expect((await preview(utr)).matches).toEqual([])
      expect((await importFile(utr)).reply).toMatchObject({ payments: [], amount: 0 })
    },
  )

  test('is matched with no claim of another number', async () => {
    const [utr, params] = [newUtr(), await asked()]
    await enter(utr)
    await claim(params, newUtr())
    const id = await claimIdOf(params)
    expect((await match(id, utr)).reply.code).toBe('utr_used')
    expect(await look(params)).toMatchObject({ state: 'claimed' })
    expect((await app.call(contract.listAudit, {}, admin)).reply.events).toContainEqual(
      expect.objectContaining({ call: 'matchClaim', rejected: 'utr_used' }),
    )
  })

  test('and was taken back can be entered where it belongs, once', async () => {
    const [utr, other] = [newUtr(), await app.startSession()]
    const { entry } = await enter(utr)
    expect((await enter(utr, 'upi_own', other.id)).code).toBe('utr_used')
    expect((await reverse(entry)).status).toBe(200)
    expect((await enter(utr, 'upi_own', other.id)).status).toBe(200)
    expect((await enter(utr)).code).toBe('utr_used')
    // Taking it back again frees nothing of the other entry.
    await reverse(entry)
    expect((await enter(utr)).code).toBe('utr_used')
  })

  test('is the same with the zeros that banks put before it', async () => {
    const utr = newUtr()
    expect((await enter(`0000${utr}`, 'bank')).status).toBe(200)
    expect((await claim(await asked(), utr)).reply.code).toBe('utr_used')
  })
})

describe('a number that a customer has entered', () => {
  test.each(['upi_own', 'bank'] as const)(
    'is entered on no account by %s, waiting or matched, until the claim is rejected',
    async (method) => {
      const [utr, params] = [newUtr(), await asked()]
      await claim(params, utr)
      expect((await enter(utr, method)).code).toBe('utr_used')
      await match(await claimIdOf(params), utr)
      expect((await enter(utr, method)).code).toBe('utr_used')
      const [free, again] = [newUtr(), await asked()]
      await claim(again, free)
      await reject(await claimIdOf(again))
      expect((await enter(free, method)).status).toBe(200)
    },
  )

  test('is free once another has been entered in its place, also when that one is used', async () => {
    const [first, second, params] = [newUtr(), newUtr(), await asked()]
    await claim(params, first)
    await enter(second)
    expect((await claim(params, second)).reply.code).toBe('utr_used')
    expect((await enter(first)).code).toBe('utr_used')
    expect((await claim(params, newUtr())).status).toBe(200)
    expect((await enter(first)).status).toBe(200)
  })

  test('wrongly is free once the bank has told the right one', async () => {
    const [typed, right, params] = [newUtr(), newUtr(), await asked()]
    await claim(params, typed)
    expect((await match(await claimIdOf(params), right)).status).toBe(200)
    expect((await enter(right)).code).toBe('utr_used')
    expect((await enter(typed)).status).toBe(200)
  })
})

describe('a payment that was voided', () => {
  test('gives its number to the claim that waits again, and with that to nobody else', async () => {
    const utr = newUtr()
    const { params, payment } = await matched(utr)
    await voidPayment(payment)
    expect(await look(params)).toMatchObject({ state: 'claimed', utr })
    expect((await enter(utr)).code).toBe('utr_used')
    await reject(await claimIdOf(params))
    expect((await enter(utr)).status).toBe(200)
  })

  test('whose claim has lost its number meanwhile is asked for anew', async () => {
    const [typed, right, params] = [newUtr(), newUtr(), await asked()]
    await claim(params, typed)
    const { payment } = (await match(await claimIdOf(params), right)).reply
    await enter(typed)
    await voidPayment(payment)
    expect(await look(params)).toMatchObject({ state: 'created', rejected: false, utr: null })
    expect((await claim(params, right)).status).toBe(200)
  })
})

test('of two and more at once one uses a number, whichever way', async () => {
  const others = await Promise.all(Array.from({ length: 4 }, () => app.startSession()))
  for (let round = 0; round < 8; round += 1) {
    const utr = newUtr()
    const orders = await Promise.all(others.map(async (customer) => ({ customer, params: await asked(customer) })))
    const [first, second, third] = orders as [(typeof orders)[0], (typeof orders)[0], (typeof orders)[0]]
    await claim(third.params, newUtr(), third.customer)
    const id = await claimIdOf(third.params)
    const tried = await Promise.all([
      claim(first.params, utr, first.customer),
      enter(utr),
      match(id, utr),
      enter(utr, 'bank', second.customer.id),
      claim(second.params, utr, second.customer),
    ])
    expect(tried.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
    const users = await ctx.db.selectFrom('bank_numbers').selectAll().where('number', '=', utr).execute()
    expect(users).toHaveLength(1)
  }
})

test('an entry that is taken back and entered elsewhere by two at once is entered once', async () => {
  const [utr, other, third] = [newUtr(), await app.startSession(), await app.startSession()]
  const { entry } = await enter(utr)
  const tried = await Promise.all([reverse(entry), enter(utr, 'bank', other.id), enter(utr, 'upi_own', third.id)])
  expect(tried[0].status).toBe(200)
  const entered = tried.slice(1).filter(({ status }) => status === 200)
  expect(entered.length).toBeLessThanOrEqual(1)
  const again = await enter(utr)
  expect(again.status).toBe(entered.length === 1 ? 409 : 200)
})
