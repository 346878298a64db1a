import { beforeEach, describe, expect, test } from 'vitest'
import { housekeeping } from '#server/housekeeping.ts'
import { newId } from '#server/kernel/ids.ts'
import { dailyRun } from '#server/subscriptions/subscriptions.ts'
import { contract } from '#shared/contract/contract.ts'
import type { ContentCode } from '#shared/domain/catalog/contents.ts'
import { type Customer, testApp } from '../../support/app.ts'
import { emptyCookedDays } from '../../support/cooked-days.ts'
import { emptyKitchen, orderBody } from '../../support/kitchen.ts'
import { openSockets } from '../../support/sockets.ts'

/** Food rules that customers enter themselves. */

const app = await testApp()
const sockets = await openSockets(app)
const DAY = '2026-03-12'
const OF = { day: DAY, slot: 'lunch' as const }
const HOME = 'Flat 4, Shanti Nagar, Pune'
let office: { token: string }
let asha: Customer
let dal: string

beforeEach(async () => {
  app.clock.set('2026-03-11T11:00:00+05:30')
  await emptyCookedDays(app)
  await emptyKitchen(app, ['items', 'customers'])
  office = { token: await app.signInAdmin() }
  asha = await app.signIn()
  dal = await addItem('Dal', ['onion', 'garlic'])
  const rice = await addItem('Jeera Rice', [])
  const items = [
    { name: 'Dal', sourceItemId: dal },
    { name: 'Jeera Rice', sourceItemId: rice },
  ]
  const body = { name: 'Thursday Thali', menuDate: DAY, price: 80, categories: [{ name: 'Plate', items }] }
  expect((await app.call(contract.addMenu, { body }, office)).status).toBe(200)
})

const form = (name: string, contents: ContentCode[]) => ({
  name,
  basePrice: 10,
  category: 'Dal & Curry' as const,
  contents,
})
const addItem = async (name: string, contents: ContentCode[]) =>
  (await app.call(contract.addItem, { body: form(name, contents) }, office)).reply.item._id

const NOTHING = {
  recipient: null as string | null,
  jain: false,
  avoid: [] as ContentCode[],
  allergies: [] as ContentCode[],
  choices: null as string | null,
  updatedAt: null as string | null,
}
type Rules = Partial<typeof NOTHING>
const set = (rules: Rules, by = asha, phone = by.phone) =>
  app.call(contract.setOwnFoodRules, { params: { phone }, body: { ...NOTHING, ...rules } }, by)
const read = async (by = asha) => (await app.call(contract.ownFoodRules, { params: { phone: by.phone } }, by)).reply
const setByOffice = (rules: Rules, id = asha.id) =>
  app.call(contract.setCustomerFoodRules, { params: { id }, body: { ...NOTHING, ...rules } }, office)
const readByOffice = async (id = asha.id) =>
  (await app.call(contract.customerFoodRules, { params: { id } }, office)).reply.rules
const order = async (by = asha, to: object = { userAddress: HOME }) => {
  const items = [{ name: 'Regular Thali', quantity: 1, price: 80, total: 80 }]
  const body = orderBody(by.phone, { items, totalAmount: 80, menuDate: DAY, ...to })
  const { status, reply } = await app.call(contract.placeOrder, { body }, { ...by, key: newId() })
  expect([status, reply.code]).toEqual([200, undefined])
  return reply.order._id
}
const addressOf = (name: string) =>
  app.call(contract.addAddress, { body: { phoneNumber: asha.phone, type: 'Home', name, address: HOME } }, asha)
const sheet = async () => (await app.call(contract.productionSheet, { query: OF }, office)).reply.sheet
const label = async () => {
  const body = { ...OF, size: '100x50' as const, which: 'all' as const, print_id: newId() }
  return (await app.call(contract.printLabels, { body }, office)).reply.html
}

describe('a customer', () => {
  test('enters the own rules, and the office reads who did, and when', async () => {
    app.clock.set('2026-03-11T17:41:00+05:30')
    const { status, reply } = await set({
      jain: true,
      avoid: ['mushroom'],
      allergies: ['peanut'],
      choices: ' 2 rotis ',
    })
    const rules = { recipient: null, jain: true, avoid: ['mushroom'], allergies: ['peanut'], choices: '2 rotis' }
    expect([status, reply.rules]).toMatchObject([200, [{ ...rules, byKitchen: false }]])
    expect((await read()).rules).toEqual(reply.rules)
    expect(await readByOffice()).toEqual([{ ...rules, by: null, updatedAt: '2026-03-11T12:11:00.000Z' }])
  })

  test('reads what the kitchen has entered, and not who of it; changes and removes it', async () => {
    await setByOffice({ allergies: ['peanut'] })
    const [entered] = (await read()).rules
    expect(entered).toMatchObject({ allergies: ['peanut'], byKitchen: true })
    expect(entered).not.toHaveProperty('by')
    const { reply } = await set({ allergies: ['soy'], updatedAt: entered?.updatedAt ?? '' })
    expect(reply.rules).toMatchObject([{ allergies: ['soy'], byKitchen: false }])
    await set({ updatedAt: reply.rules[0]?.updatedAt ?? '' })
    expect((await read()).rules).toEqual([])
    expect(await readByOffice()).toEqual([])
  })

  test('sees and changes nothing of somebody else', async () => {
    const ravi = await app.signIn()
    await set({ allergies: ['peanut'] })
    expect((await read(ravi)).rules).toEqual([])
    const foreign = await set({ jain: true }, ravi, asha.phone)
    expect([foreign.status, foreign.reply.code]).toEqual([404, 'not_found'])
    const peek = await app.call(contract.ownFoodRules, { params: { phone: asha.phone } }, ravi)
    expect([peek.status, peek.reply.code]).toEqual([404, 'not_found'])
    expect((await read()).rules).toMatchObject([{ jain: false, allergies: ['peanut'] }])
  })

  test.each([
    ['a code that is not of the list', { avoid: ['arsenic'] }],
    ['a code that is no text', { allergies: [1] }],
    ['codes without end', { avoid: Array(100).fill('onion') }],
    ['choices that no label holds', { choices: 'x'.repeat(81) }],
    ['Jain by a word', { jain: 'yes' }],
    ['no state that was read', { updatedAt: undefined }],
    ['a moment that is none', { updatedAt: 'yesterday' }],
  ])('is told when %s is sent, and nothing is stored', async (_, wrong) => {
    const { status } = await set(wrong as Rules)
    expect(status).toBe(400)
    expect((await read()).rules).toEqual([])
  })

  test('who both avoids something and is allergic to it is allergic', async () => {
    const { reply } = await set({ avoid: ['garlic', 'egg', 'egg'], allergies: ['garlic', 'garlic'] })
    expect(reply.rules).toMatchObject([{ avoid: ['egg'], allergies: ['garlic'] }])
  })
})

describe('recipients', () => {
  test('are those for whom an address is saved, and whom the kitchen has entered', async () => {
    await addressOf('Aai')
    await addressOf(' aai')
    await addressOf('Baba')
    await setByOffice({ recipient: 'Baba', jain: true })
    await setByOffice({ recipient: 'Guard', avoid: ['egg'] })
    expect(await read()).toMatchObject({
      rules: [
        { recipient: 'Baba', jain: true },
        { recipient: 'Guard', avoid: ['egg'] },
      ],
      others: ['Aai'],
    })
    const { reply } = await set({ recipient: 'AAI', allergies: ['dairy'] })
    expect(reply).toMatchObject({ rules: [{ recipient: 'AAI', allergies: ['dairy'] }, {}, {}], others: [] })
  })

  test('for whom nothing is ordered are rejected: their rules would keep nobody safe', async () => {
    const { status, reply } = await set({ recipient: 'Stranger', allergies: ['peanut'] })
    expect([status, reply.code]).toEqual([409, 'food_eater_unknown'])
    expect((await read()).rules).toEqual([])
  })
})

describe('two who change at once', () => {
  test('who has read what stands no more is told what does', async () => {
    const first = (await set({ jain: true })).reply.rules[0]?.updatedAt ?? ''
    const [mine] = (await readByOffice()).map(({ updatedAt }) => updatedAt)
    expect((await setByOffice({ allergies: ['peanut'], updatedAt: mine ?? '' })).status).toBe(200)
    const { status, reply } = await set({ jain: true, choices: 'No curd', updatedAt: first })
    expect([status, reply.code]).toEqual([409, 'changed_meanwhile'])
    expect(reply.details).toMatchObject({
      rules: [{ allergies: ['peanut'], byKitchen: true }],
      from: [{ slot: 'lunch' }],
    })
    expect((await read()).rules).toMatchObject([{ jain: false, allergies: ['peanut'] }])
    // The other way round, too.
    const late = await setByOffice({ jain: true, updatedAt: first })
    expect([late.status, late.reply.code]).toEqual([409, 'changed_meanwhile'])
  })

  test('of a customer and the office one wins, and the other is told', async () => {
    const answers = await Promise.all([set({ jain: true }), setByOffice({ avoid: ['egg'] })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await read()).rules).toHaveLength(1)
  })

  test('the same sent twice, at once or after a lost answer, is done once', async () => {
    const twice = await Promise.all([set({ jain: true, allergies: ['soy'] }), set({ jain: true, allergies: ['soy'] })])
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    const [{ updatedAt } = { updatedAt: '' }] = (await read()).rules
    app.clock.set('2026-03-11T11:05:00+05:30')
    expect((await set({ jain: true, allergies: ['soy'] })).reply.rules).toMatchObject([{ updatedAt }])
    const removed = await Promise.all([set({ updatedAt }), set({ updatedAt })])
    expect(removed.map(({ status }) => status)).toEqual([200, 200])
    const query = { call: 'setOwnFoodRules', subject: asha.id }
    const { events } = (await app.call(contract.listAudit, { query }, office)).reply
    expect(events).toHaveLength(2)
  })
})

describe('one Jain customer', () => {
  test('before the lock: Jain dal 1 on the sheet, and JAIN on the label', async () => {
    const jainDal = await addItem('Jain dal', [])
    const body = { ...form('Dal', ['onion', 'garlic']), alternatives: [jainDal] }
    await app.call(contract.updateItem, { params: { id: dal }, body }, office)
    await order()
    await order(await app.signIn())
    const { reply } = await set({ jain: true })
    expect(reply).toMatchObject({ from: [{ slot: 'lunch', day: DAY }], late: [] })
    const { lines } = await sheet()
    expect(lines.map(({ name, sure }) => [name, sure])).toEqual([
      ['Regular Thali', 2],
      ['Dal', 1],
      ['Jain dal', 1],
      ['Jeera Rice', 2],
    ])
    expect((await label()).match(/JAIN/g)).toHaveLength(1)
  })

  test('without another dish: the clash is named before the lock', async () => {
    const id = await order()
    await set({ jain: true })
    const line = (await sheet()).lines.find(({ name }) => name === 'Dal')
    expect(line?.unresolved).toEqual([{ order_number: `#${id.slice(-8)}`, name: null }])
  })

  test('after the lock: a change of the sheet like any other, and the reply says from when it is sure', async () => {
    const jainDal = await addItem('Jain dal', [])
    const body = { ...form('Dal', ['onion', 'garlic']), alternatives: [jainDal] }
    await app.call(contract.updateItem, { params: { id: dal }, body }, office)
    await order()
    app.clock.set('2026-03-11T18:00:00+05:30')
    office = { token: await app.signInAdmin() }
    await dailyRun(app.ctx)
    const { reply } = await set({ jain: true })
    expect(reply).toMatchObject({
      from: [{ slot: 'lunch', day: '2026-03-13' }],
      late: [{ slot: 'lunch', day: DAY }],
    })
    const changes = (await sheet()).lines.map(({ name, change }) => [name, change])
    expect(changes).toContainEqual(['Dal', -1])
    expect(changes).toContainEqual(['Jain dal', 1])
    // Nobody cooks for whom nothing is ordered.
    expect((await read(await app.signIn())).late).toEqual([])
    // Once the last delivery is over nothing is late any more.
    app.clock.set('2026-03-12T22:00:00+05:30')
    expect((await read()).late).toEqual([])
  })
})

describe('a name that is mended', () => {
  const addressAs = async (name: string) =>
    (
      await app.call(
        contract.addAddress,
        { body: { phoneNumber: asha.phone, type: 'Home', name, address: HOME } },
        asha,
      )
    ).reply.address._id
  const rename = async (id: string, name: string) => {
    const body = { phoneNumber: asha.phone, type: 'Home' as const, name, address: HOME }
    expect((await app.call(contract.updateAddress, { params: { id }, body }, asha)).status).toBe(200)
  }
  const eaters = async () =>
    (await read()).rules.map(({ recipient, allergies, choices }) => [recipient, allergies, choices])

  test('keeps its allergies, which stay under the former one for what is ordered already', async () => {
    const id = await addressAs('Aai')
    await setByOffice({ recipient: 'Aai', allergies: ['peanut'], choices: '2 rotis' })
    await rename(id, 'Aai (Sunita)')
    expect(await eaters()).toEqual([
      ['Aai', ['peanut'], '2 rotis'],
      ['Aai (Sunita)', ['peanut'], '2 rotis'],
    ])
  })

  test('takes nothing from whoever has rules under the new one, and gives nobody the customer’s', async () => {
    const id = await addressAs('Aai')
    await set({ allergies: ['egg'] })
    await setByOffice({ recipient: 'Aai', allergies: ['peanut'] })
    await setByOffice({ recipient: 'Baba', allergies: ['dairy'] })
    const before = await eaters()
    await rename(id, 'Baba')
    await rename(id, 'Aai')
    expect(await eaters()).toEqual(before)
    const nameless = await addressAs('Guard')
    await rename(nameless, 'Watchman')
    expect(await eaters()).toEqual(before)
  })

  const keyOf = async (name: string) =>
    (await read()).rules.find(({ recipient }) => recipient === name)?.updatedAt ?? null
  const setAs = async (recipient: string, rules: Rules) =>
    expect((await setByOffice({ recipient, ...rules, updatedAt: await keyOf(recipient) })).status).toBe(200)

  test('gets what is added for whoever has the new one: what is ordered already is labelled with it', async () => {
    const id = await addressAs('Aai')
    await setByOffice({ recipient: 'Aai', avoid: ['egg', 'dairy'] })
    await order(asha, { selectedAddressId: id })
    await rename(id, 'Sunita')
    await setAs('Sunita', { avoid: ['dairy'], allergies: ['peanut', 'egg'] })
    expect((await read()).rules).toMatchObject([
      { recipient: 'Aai', avoid: ['dairy'], allergies: expect.arrayContaining(['peanut', 'egg']), byKitchen: true },
      { recipient: 'Sunita', avoid: ['dairy'], allergies: ['peanut', 'egg'] },
    ])
    expect(await label()).toContain('Peanut')
  })

  test('keeps what was added for the former one alone, and loses nothing that the new one loses', async () => {
    const id = await addressAs('Aai')
    await setByOffice({ recipient: 'Aai', allergies: ['peanut'] })
    await rename(id, 'Sunita')
    await setAs('Aai', { allergies: ['peanut', 'soy'] })
    await setAs('Sunita', {})
    expect(await eaters()).toEqual([['Aai', ['peanut', 'soy'], null]])
    await setAs('Sunita', { allergies: ['egg'] })
    expect(Object.fromEntries((await eaters()).map(([name, codes]) => [name, codes?.length]))).toEqual({
      Aai: 3,
      Sunita: 1,
    })
  })

  test('is followed over several names, and there and back', async () => {
    const id = await addressAs('Aai')
    await setByOffice({ recipient: 'Aai', choices: '2 rotis' })
    for (const name of ['Sunita', 'Sunita Devi']) await rename(id, name)
    await setAs('Sunita Devi', { allergies: ['peanut'] })
    const allOf = (codes: string[]) => [
      ['Aai', codes, '2 rotis'],
      ['Sunita', codes, '2 rotis'],
      ['Sunita Devi', codes, null],
    ]
    expect(await eaters()).toEqual(allOf(['peanut']))
    await rename(id, 'Aai')
    await setAs('Aai', { allergies: ['peanut', 'egg'], choices: '2 rotis' })
    expect((await eaters()).map(([name, codes]) => [name, codes?.length])).toEqual([
      ['Aai', 2],
      ['Sunita', 2],
      ['Sunita Devi', 2],
    ])
  })

  test('is followed when customers are merged, and gets what comes from the other', async () => {
    const id = await addressAs('Aai')
    await setByOffice({ recipient: 'Aai', allergies: ['egg'] })
    await rename(id, 'Sunita')
    const ravi = await app.signIn()
    await setByOffice({ recipient: 'Sunita', allergies: ['peanut'] }, ravi.id)
    const params = { id: ravi.id }
    const { version } = (await app.call(contract.previewMerge, { params, query: { from: asha.id } }, office)).reply
      .preview
    const body = { from: asha.id, name: 'keep' as const, phone: 'keep' as const, version, reason: 'One person' }
    expect((await app.call(contract.mergeCustomers, { params, body }, office)).status).toBe(200)
    const codes = async () => (await readByOffice(ravi.id)).map(({ recipient, allergies }) => [recipient, allergies])
    const both = expect.arrayContaining(['egg', 'peanut'])
    expect(await codes()).toEqual([
      ['Aai', both],
      ['Sunita', both],
    ])
    const { updatedAt = null } = (await readByOffice(ravi.id))[1] ?? {}
    await setByOffice({ recipient: 'Sunita', allergies: ['egg', 'peanut', 'soy'], updatedAt }, ravi.id)
    expect((await codes())[0]).toEqual(['Aai', expect.arrayContaining(['egg', 'peanut', 'soy'])])
  })

  test('is forgotten once no address has it, and no order of a day to come or still open', async () => {
    const forget = async (address: string) => {
      const body = { phoneNumber: asha.phone }
      expect((await app.call(contract.deleteAddress, { params: { id: address }, body }, asha)).status).toBe(200)
    }
    const names = async () => (await eaters()).map(([name]) => name)
    const id = await addressAs('Aai')
    await setByOffice({ recipient: 'Aai', allergies: ['peanut'] })
    await setByOffice({ recipient: 'Guard', allergies: ['egg'] })
    const ordered = await order(asha, { selectedAddressId: id })
    const other = await addressAs(' aai')
    await rename(id, 'Sunita')
    await forget(other)
    await housekeeping(app.ctx)
    expect(await names()).toEqual(['Aai', 'Guard', 'Sunita'])
    // Its day is over, and nobody has said what became of it.
    app.clock.set('2026-03-13T11:00:00+05:30')
    office = { token: await app.signInAdmin() }
    await housekeeping(app.ctx)
    expect(await names()).toEqual(['Aai', 'Guard', 'Sunita'])
    const params = { id: ordered }
    const delivered = await app.call(contract.setOrderStatus, { params, body: { status: 'delivered' } }, office)
    expect(delivered.status).toBe(200)
    const again = await addressAs('AAI')
    await housekeeping(app.ctx)
    expect(await names()).toEqual(['Aai', 'Guard', 'Sunita'])
    await forget(again)
    await housekeeping(app.ctx)
    expect(await names()).toEqual(['Guard', 'Sunita'])
  })

  test('of whoever is the customer from now on says nothing of the customer', async () => {
    await setByOffice({ recipient: 'Aai', allergies: ['peanut'] })
    const before = await eaters()
    await rename(await addressAs('Aai'), '')
    await app.ctx.db.updateTable('customers').set({ name: 'Asha' }).where('id', '=', asha.id).execute()
    await rename(await addressAs('Aai'), ' asha')
    expect(await eaters()).toEqual(before)
  })

  test('by two at once keeps those of whoever had the address before', async () => {
    const id = await addressAs('Aai')
    await setByOffice({ recipient: 'Aai', allergies: ['peanut'] })
    await setByOffice({ recipient: 'Sunita', allergies: ['dairy'] })
    await Promise.all([rename(id, 'Sunita'), rename(id, 'Baba')])
    const { addresses } = (await app.call(contract.listAddresses, { params: { phone: asha.phone } }, asha)).reply
    // Aai, Sunita, Baba; or Aai, Baba, Sunita.
    const allergies = addresses[0]?.name === 'Baba' ? ['dairy'] : ['peanut']
    expect(await eaters()).toContainEqual(['Baba', allergies, null])
  })

  test('is told to the office and noted in the audit, once, as a change of the customer’s', async () => {
    const id = await addressAs('Aai')
    await setByOffice({ recipient: 'Aai', allergies: ['peanut'] })
    const kitchen = await sockets.connect(office.token)
    await rename(id, 'Sunita')
    await rename(id, 'Aai')
    await setByOffice({ jain: true })
    const event = ['food-rules-changed', { customerId: asha.id }]
    expect(await kitchen?.hears(2)).toEqual([event, event])
    expect((await readByOffice()).find(({ recipient }) => recipient === 'Sunita')).toMatchObject({ by: null })
    const query = { call: 'setOwnFoodRules', subject: asha.id }
    const { events } = (await app.call(contract.listAudit, { query }, office)).reply
    expect(events.map(({ actor, role, changes }) => ({ actor, role, changes }))).toMatchObject([
      { actor: null, role: 'customer', changes: [{ before: null, after: { jain: false, allergies: true } }] },
    ])
  })
})

test('the office hears of each change, and nobody else does', async () => {
  const ravi = await app.signIn()
  const [kitchen, others] = await Promise.all([office.token, ravi.token].map(sockets.connect))
  await set({ jain: true })
  // The same again is no change.
  await set({ jain: true })
  await setByOffice({ recipient: 'Aai', avoid: ['egg'] })
  const event = ['food-rules-changed', { customerId: asha.id }]
  expect(await kitchen?.hears(2)).toEqual([event, event])
  expect(others?.heard).toEqual([])
})

test('the audit says that the customer did it, and no word of anybody’s health', async () => {
  await set({ allergies: ['peanut'], choices: 'secret words' })
  const [{ updatedAt } = { updatedAt: '' }] = (await read()).rules
  await set({ jain: true, updatedAt })
  const query = { call: 'setOwnFoodRules', subject: asha.id }
  const { events } = (await app.call(contract.listAudit, { query }, office)).reply
  expect(JSON.stringify(events)).not.toMatch(/peanut|secret/)
  expect(events.map(({ actor, role, changes }) => ({ actor, role, changes }))).toMatchObject([
    {
      actor: null,
      role: 'customer',
      changes: [{ before: { jain: false, avoid: false, allergies: true }, after: { jain: true, allergies: false } }],
    },
    { actor: null, role: 'customer', changes: [{ before: null, after: { allergies: true } }] },
  ])
})

test('the log says nothing of what was entered', async () => {
  const before = app.logLines().length
  await set({ allergies: ['peanut'], choices: 'secret words', recipient: null })
  await set({ jain: 'yes' } as unknown as Rules)
  expect(app.logLines().slice(before).join('\n')).not.toMatch(/peanut|secret|\+91/)
})
