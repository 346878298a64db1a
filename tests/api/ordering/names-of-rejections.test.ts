import { beforeAll, describe, expect, test } from 'vitest'
import { CUSTOMER_REJECTIONS } from '#server/api-docs/customer-rejections.ts'
import { itemsNamed } from '#server/catalog/catalog.ts'
import { ERRORS } from '#server/kernel/http/rejections.ts'
import { inLanguage } from '#server/kernel/language.ts'
import { contract } from '#shared/contract/contract.ts'
import type { ErrorCode } from '#shared/contract/error-codes.ts'
import { type Customer, testApp } from '../../support/app.ts'
import { orderBody } from '../../support/kitchen.ts'

/** What a rejection names is called as the customer reads it in the cart. */

const app = await testApp()
const as = { token: await app.signInAdmin() }
const DAY = '2026-03-11'
const CURD = { hi: 'दही कटोरी', mr: 'दही वाटी' }
const PICKLE = { hi: 'आम का अचार', mr: 'आंब्याचे लोणचे' }
const RICE = { hi: 'चावल', mr: 'भात' }
const LANGUAGES = ['en', 'hi', 'mr'] as const
let customer: Customer
let curd: string

const addItem = async (name: string, itemType: 'addon' | 'base', names: object) => {
  const body = { name, basePrice: 30, category: 'Dal & Curry' as const, itemType, names }
  return (await app.call(contract.addItem, { body }, as)).reply.item._id
}

beforeAll(async () => {
  customer = await app.signIn()
  curd = await addItem('Curd', 'addon', CURD)
  await addItem('Pickle', 'addon', PICKLE)
  const rice = await addItem('Rice', 'base', RICE)
  const categories = [
    { name: 'Thali', items: [{ name: 'Rice', sourceItemId: rice }] },
    {
      type: 'addon' as const,
      items: [
        { name: 'Curd', sourceItemId: curd, addon_price: 30 },
        { name: 'Sweet Curd', sourceItemId: curd, addon_price: 30 },
      ],
    },
  ]
  await app.call(contract.addMenu, { body: { name: 'Thali', menuDate: DAY, categories } }, as)
})

/** All codes whose text names something that has names. */
const NAMING = (Object.keys(ERRORS) as ErrorCode[]).filter((code) =>
  ERRORS[code].text(itemsNamed([{ name: 'Curd', names: CURD }])).includes('Curd'),
)

describe('every rejection that names a dish', () => {
  test.each(NAMING)('%s has its name in the language of the text, in English where it has none', (code) => {
    const text = (language: (typeof LANGUAGES)[number], names: object) =>
      inLanguage(language, () => ERRORS[code].text(itemsNamed([{ name: 'Curd', names }])))
    for (const language of ['hi', 'mr'] as const) {
      expect(text(language, CURD)).toContain(CURD[language])
      expect(text(language, CURD)).not.toContain('Curd')
      expect(text(language, {})).toContain('Curd')
    }
  })

  test('is tried below, where customers can be answered so', () => {
    const ofCustomers = new Set<ErrorCode>(Object.values(CUSTOMER_REJECTIONS).flat())
    expect(NAMING.filter((code) => ofCustomers.has(code)).sort()).toEqual(
      [...new Set(CASES.map(([code]) => code))].sort(),
    )
  })
})

type Line = { name: string; quantity: number; dish_id?: string }
const line = (name: string, quantity = 1, dish_id?: string): Line => ({ name, quantity, ...(dish_id && { dish_id }) })

/** What is ordered, and what the rejection calls it in each language. */
const CASES: [ErrorCode, string, () => Line[], readonly [string, string, string]][] = [
  ['dish_sold_out', 'a dish', () => [line('Curd', 3)], ['Curd', CURD.hi, CURD.mr]],
  [
    'dish_sold_out',
    'a dish that the cart has twice, once under a name of this menu alone',
    () => [line('Curd', 2), line('Sweet Curd', 2)],
    ['Curd, Sweet Curd', `${CURD.hi}, Sweet Curd`, `${CURD.mr}, Sweet Curd`],
  ],
  ['order_unknown_item', 'a dish that no menu has any more', () => [line('Pickle')], ['Pickle', PICKLE.hi, PICKLE.mr]],
  ['order_unknown_item', 'a dish of the plate', () => [line('Rice')], ['Rice', RICE.hi, RICE.mr]],
  ['order_unknown_item', 'what the kitchen never had', () => [line('Pizza')], ['Pizza', 'Pizza', 'Pizza']],
  [
    'order_duplicate_item',
    'a dish that is named twice',
    () => [line('Curd', 1, curd), line('Curd', 1, curd)],
    ['Curd', CURD.hi, CURD.mr],
  ],
  [
    'order_duplicate_item',
    'the thali',
    () => [line('Regular Thali'), line('Regular Thali')],
    ['Regular Thali', 'रेगुलर थाली', 'रेग्युलर थाळी'],
  ],
]

describe.each(CASES)('%s of %s', (code, _, lines, names) => {
  test.each(LANGUAGES.map((language, index) => [language, names[index] as string] as const))(
    'in %s says %s',
    async (language, said) => {
      await app.call(contract.setPortions, { body: { day: DAY, key: curd, name: 'Curd', left: 2 } }, as)
      const items = lines().map((one) => ({ ...one, price: 30, total: 30 * one.quantity }))
      const totalAmount = items.reduce((sum, { total }) => sum + total, 0)
      const body = orderBody(customer.phone, { items, totalAmount, menuDate: DAY })
      const { reply } = await app.call(contract.placeOrder, { body }, { token: customer.token, language })
      expect(reply.code).toBe(code)
      expect(reply.error).toContain(said)
      const others = names.filter((name) => !said.includes(name))
      for (const other of others) expect(reply.error).not.toContain(other)
    },
  )
})
