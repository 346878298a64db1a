import { expect, test } from 'vitest'
import { searchForm } from '#shared/base/search-form.ts'
import { contract } from '#shared/contract/contract.ts'
import { testApp } from '../../support/app.ts'
import { addMenu, orderBody } from '../../support/kitchen.ts'

const app = await testApp()
await addMenu(app, { day: '2026-03-11' })

/** Pairs that a person writes for one word, in two codings. */
const CODINGS = [
  ['हिंदी', 'हिन्दी'],
  ['पांडे', 'पाण्डे'],
  ['गंगा', 'गङ्गा'],
  ['पंजाब', 'पञ्जाब'],
  ['चंपा', 'चम्पा'],
  ['हँसमुख', 'हंसमुख'],
  ['\u0958लम', 'क\u093cलम'],
  ['ज़ीनत', 'जीनत'],
  ['कऱ्हाडकर', 'कर\u093c्\u200dहाडकर'],
  ['लक्ष्मी', 'लक्\u200cष्मी'],
  ['Jos\u00e9', 'Jose\u0301'],
] as const

const BOTH_WAYS = CODINGS.flatMap(([one, other]) => [[one, other] as const, [other, one] as const])

test('the database and the program write each text in the same search form', async () => {
  const texts = [
    ...CODINGS.flat(),
    'अन्न अम्मा अन्य जन्म',
    'Straße 5, Flat-402 #B',
    'தமிழ் పేరు ಹೆಸರು',
    '\ufeffDal\u00adTadka\u2060',
  ]
  const { rows } = await app.ctx.pool.query(
    'SELECT search_form(t) AS form FROM unnest($1::text[]) WITH ORDINALITY AS x (t, n) ORDER BY n',
    [texts],
  )
  expect(rows.map(({ form }) => form.toLowerCase())).toEqual(texts.map(searchForm))
})

test.each(BOTH_WAYS)('a customer and an order of %s are found by %s', async (stored, typed) => {
  const customer = await app.startSession()
  const as = { token: customer.token }
  const admin = { token: await app.signInAdmin() }
  await app.call(contract.changeName, { body: { name: `${stored} ${customer.phone.slice(-4)}` } }, as)
  const address = {
    phoneNumber: customer.phone,
    type: 'Home' as const,
    address: `${stored} चौक, Pune ${customer.phone.slice(-4)}`,
  }
  await app.call(contract.addAddress, { body: address }, as)
  const { reply } = await app.call(contract.placeOrder, { body: orderBody(customer.phone) }, as)
  const end = customer.phone.slice(-4)
  const found = await app.call(contract.searchCustomers, { query: { search: `${typed} ${end}` } }, admin)
  expect(found.reply.customers.map(({ _id }) => _id)).toEqual([customer.id])
  const atAddress = await app.call(contract.searchCustomers, { query: { search: `${typed} चौक ${end}` } }, admin)
  expect(atAddress.reply.customers.map(({ _id }) => _id)).toEqual([customer.id])
  const query = { date: 'all' as const, search: `${typed} ${end}` }
  const orders = await app.call(contract.listAdminOrders, { query }, admin)
  expect(orders.reply.orders.map(({ _id }) => _id)).toEqual([reply.order._id])
})
