import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#server/kernel/ids.ts'
import { dailyRun } from '#server/subscriptions/subscriptions.ts'
import { contract } from '#shared/contract/contract.ts'
import type { Clash } from '#shared/contract/kitchen/office/clashes.schemas.ts'
import type { ContentCode } from '#shared/domain/catalog/contents.ts'
import { type Customer, testApp } from '../../support/app.ts'
import { emptyCookedDays } from '../../support/cooked-days.ts'
import { emptyKitchen } from '../../support/kitchen.ts'
import { signInStaff } from '../../support/staff.ts'
import { addCustomers } from '../../support/subscribers.ts'

/** Food rules: what is in a dish, for whom it is not, and what is packed in its place. */

const app = await testApp()
const DAY = '2026-03-12'
const OF = { day: DAY, slot: 'lunch' as const }
let owner: { token: string }
let dal: string
let rice: string

beforeEach(async () => {
  app.clock.set('2026-03-11T11:00:00+05:30')
  await emptyCookedDays(app)
  await emptyKitchen(app, ['items', 'customers'])
  owner = { token: await app.signInAdmin() }
  dal = await addItem('Dal', { contents: ['onion', 'garlic'] })
  rice = await addItem('Jeera Rice', { contents: [] })
  await saveMenu([
    { name: 'Dal', sourceItemId: dal },
    { name: 'Jeera Rice', sourceItemId: rice },
  ])
})

interface Facts {
  contents?: ContentCode[] | null
  alternatives?: string[]
}

const form = (name: string, facts: Facts = {}) => ({
  name,
  basePrice: 10,
  category: 'Dal & Curry' as const,
  ...facts,
})
const addItem = async (name: string, facts: Facts = {}) =>
  (await app.call(contract.addItem, { body: form(name, facts) }, owner)).reply.item._id
const setItem = async (id: string, name: string, facts: Facts) =>
  (await app.call(contract.updateItem, { params: { id }, body: form(name, facts) }, owner)).reply.item

async function saveMenu(items: { name: string; sourceItemId?: string }[]) {
  const body = { name: 'Thursday Thali', menuDate: DAY, price: 80, categories: [{ name: 'Plate', items }] }
  expect((await app.call(contract.addMenu, { body }, owner)).status).toBe(200)
}

/** An order that the office enters for a new customer, or for one that is there. */
async function enter(thalis = 1, customer?: string, recipient?: string) {
  const customerId = customer ?? ((await addCustomers(app, 1))[0] as string)
  const body = {
    customerId,
    source: 'phone' as const,
    items: [{ name: 'Regular Thali', quantity: thalis, price: 80, total: 80 * thalis }],
    totalAmount: 80 * thalis,
    paymentMethod: 'COD',
    userAddress: 'Flat 4, Shanti Nagar, Pune',
    menuDate: DAY,
  }
  const { status, reply } = await app.call(contract.enterOrder, { body }, { ...owner, key: newId() })
  expect([status, reply.code]).toEqual([200, undefined])
  const id = reply.order._id
  if (recipient)
    await app.ctx.db.updateTable('orders').set({ recipient_name: recipient }).where('id', '=', id).execute()
  return { id, customerId }
}

async function enterMany(thalis: number) {
  for (let left = thalis; left > 0; left -= 20) await enter(Math.min(left, 20))
}

const NOTHING = {
  recipient: null as string | null,
  jain: false,
  avoid: [] as ContentCode[],
  allergies: [] as ContentCode[],
  choices: null as string | null,
  updatedAt: null as string | null,
}
const setRules = (id: string, rules: Partial<typeof NOTHING>, by = owner) =>
  app.call(contract.setCustomerFoodRules, { params: { id }, body: { ...NOTHING, ...rules } }, by)
const rulesOf = async (id: string) =>
  (await app.call(contract.customerFoodRules, { params: { id } }, owner)).reply.rules
const list = async (by = owner) => (await app.call(contract.listClashes, { query: OF }, by)).reply
const sheet = async () => (await app.call(contract.productionSheet, { query: OF }, owner)).reply.sheet
const sure = async () => Object.fromEntries((await sheet()).lines.map((line) => [line.name, line.sure]))
const decide = (
  clash: Clash,
  decision: 'swap' | 'leave_out' | 'called' | null,
  more: { dish_id?: string; was?: 'swap' | 'leave_out' | 'called' | null } = {},
  by = owner,
) => {
  const body = { ...OF, order_id: clash.order_id, dish: clash.dish.key, decision, was: null, ...more }
  return app.call(contract.resolveClash, { body }, by)
}
const first = async () => (await list()).clashes[0] as Clash

describe('what is in a dish', () => {
  test('is entered, or contains none of these, or is not entered: three things', async () => {
    expect(await setItem(dal, 'Dal', { contents: ['garlic', 'onion', 'onion'] })).toMatchObject({
      contents: ['onion', 'garlic'],
    })
    expect((await setItem(dal, 'Dal', { contents: [] })).contents).toEqual([])
    expect(await setItem(dal, 'Dal', { contents: null })).not.toHaveProperty('contents')
  })

  test('and what takes its place stay when a change does not speak of them', async () => {
    await setItem(dal, 'Dal', { contents: ['onion'], alternatives: [rice, rice] })
    expect(await setItem(dal, 'Dal Fry', {})).toMatchObject({ contents: ['onion'], alternatives: [rice] })
    expect(await setItem(dal, 'Dal Fry', { alternatives: [] })).not.toHaveProperty('alternatives')
  })

  test('is a code of the list', async () => {
    const body = { ...form('Dal'), contents: ['arsenic' as ContentCode] }
    expect((await app.call(contract.updateItem, { params: { id: dal }, body }, owner)).status).toBe(400)
  })
})

describe('one Jain recipient among 132', () => {
  test('with an alternative: dal 131, Jain dal 1', async () => {
    const jainDal = await addItem('Jain dal', { contents: [] })
    await setItem(dal, 'Dal', { contents: ['onion', 'garlic'], alternatives: [jainDal] })
    await enterMany(131)
    const { customerId } = await enter(1)
    await setRules(customerId, { jain: true })
    expect(await sure()).toEqual({ 'Regular Thali': 132, Dal: 131, 'Jain dal': 1, 'Jeera Rice': 132 })
    expect((await sheet()).lines.map(({ name }) => name)).toEqual(['Regular Thali', 'Dal', 'Jain dal', 'Jeera Rice'])
    expect((await list()).clashes).toMatchObject([
      { dish: { name: 'Dal' }, state: 'alternative', instead: 'Jain dal', jain: true, avoided: ['onion', 'garlic'] },
    ])
  })

  test('without one: a line that is named, 1 unresolved, before the lock', async () => {
    await enterMany(131)
    const { id, customerId } = await enter(1, undefined, 'Meera Shah')
    await setRules(customerId, { jain: true })
    const before = await sheet()
    expect(before.locked).toBeNull()
    const number = `#${id.slice(-8)}`
    expect(before.lines.map(({ name, unresolved }) => [name, unresolved])).toEqual([
      ['Regular Thali', []],
      ['Dal', [{ order_number: number, name: 'Meera Shah' }]],
      ['Jeera Rice', []],
    ])
    expect((await list()).clashes).toMatchObject([{ name: 'Meera Shah', state: 'unresolved', instead: null }])
    // Cooked as ordered as long as nobody has said otherwise.
    expect(await sure()).toMatchObject({ Dal: 132 })
  })
})

describe('an allergy', () => {
  test('clashes with every dish of which nobody has entered what is in it', async () => {
    await saveMenu([{ name: 'Dal', sourceItemId: dal }, { name: 'Papad' }, { name: 'Jeera Rice', sourceItemId: rice }])
    await setItem(rice, 'Jeera Rice', { contents: null })
    const { customerId } = await enter(1)
    await setRules(customerId, { allergies: ['peanut'] })
    const { clashes, not_entered } = await list()
    expect(clashes.map(({ dish, unknown, state }) => [dish.name, unknown, state])).toEqual([
      ['Jeera Rice', true, 'unresolved'],
      ['Papad', true, 'unresolved'],
    ])
    expect(not_entered).toEqual(['Jeera Rice', 'papad'])
    await setItem(rice, 'Jeera Rice', { contents: [] })
    expect((await list()).clashes.map(({ dish }) => dish.name)).toEqual(['Papad'])
  })

  test('is never only avoided', async () => {
    const { customerId } = await enter(1)
    await setRules(customerId, { avoid: ['garlic', 'egg'], allergies: ['garlic'] })
    expect(await rulesOf(customerId)).toMatchObject([{ avoid: ['egg'], allergies: ['garlic'] }])
    expect(await first()).toMatchObject({ avoided: [], allergies: ['garlic'] })
  })
})

describe('what is unresolved', () => {
  let customerId: string
  beforeEach(async () => {
    customerId = (await enter(2)).customerId
    await setRules(customerId, { jain: true })
  })

  test('is swapped, left out, or packed after a call; each is taken back', async () => {
    const raita = await addItem('Raita', { contents: ['dairy'] })
    const cook = await signInStaff(app, 'kitchen')
    const { status, reply } = await decide(await first(), 'swap', { dish_id: raita }, cook)
    expect(status).toBe(200)
    expect(reply.clashes).toMatchObject([
      { state: 'swap', instead: 'Raita', decided: { by: 'kitchen', decision: 'swap' } },
    ])
    expect(await sure()).toMatchObject({ Raita: 2 })
    expect(await sure()).not.toHaveProperty('Dal')
    const undone = (await decide(await first(), null, { was: 'swap' })).reply
    expect(undone.clashes).toMatchObject([{ state: 'unresolved', decided: null }])
    expect(await sure()).toMatchObject({ Dal: 2 })

    await decide(await first(), 'leave_out')
    expect(await sure()).not.toHaveProperty('Dal')
    await decide(await first(), 'called', { was: 'leave_out' })
    expect((await list()).clashes).toMatchObject([{ state: 'called' }])
    expect(await sure()).toMatchObject({ Dal: 2 })
    expect((await sheet()).lines.flatMap(({ unresolved }) => unresolved)).toEqual([])
  })

  test('is decided by one of two; the other is told', async () => {
    const clash = await first()
    const answers = await Promise.all([decide(clash, 'leave_out'), decide(clash, 'called')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.reply.code).toBe('changed_meanwhile')
  })

  test('is not swapped for what is not for them either', async () => {
    const onion = await addItem('Onion Salad', { contents: ['onion'] })
    for (const dish_id of [onion, newId(), undefined]) {
      const { status, reply } = await decide(await first(), 'swap', dish_id === undefined ? {} : { dish_id })
      expect([status, reply.code]).toEqual([409, 'swap_clashes'])
    }
  })

  test('is in doubt again when an allergy is added', async () => {
    await decide(await first(), 'called')
    const [{ updatedAt } = { updatedAt: '' }] = await rulesOf(customerId)
    await setRules(customerId, { jain: true, allergies: ['garlic'], updatedAt })
    expect(await first()).toMatchObject({ state: 'unresolved', decided: { decision: 'called' } })
    await decide(await first(), 'leave_out', { was: 'called' })
    expect(await first()).toMatchObject({ state: 'leave_out' })
  })

  test('is over when the rules are, and of days gone nothing is decided', async () => {
    const clash = await first()
    const [{ updatedAt } = { updatedAt: '' }] = await rulesOf(customerId)
    await setRules(customerId, { updatedAt })
    expect(await rulesOf(customerId)).toEqual([])
    expect((await decide(clash, 'leave_out')).reply.code).toBe('clash_over')
    app.clock.set('2026-03-13T09:00:00+05:30')
    owner = { token: await app.signInAdmin() }
    expect((await decide(clash, 'leave_out')).reply.code).toBe('production_day_over')
  })

  test('is a change like any other after the lock', async () => {
    app.clock.set('2026-03-11T18:00:00+05:30')
    owner = { token: await app.signInAdmin() }
    await dailyRun(app.ctx)
    expect((await sheet()).lines.map(({ name, change }) => [name, change])).toContainEqual(['Dal', 0])
    await decide(await first(), 'leave_out')
    expect((await sheet()).lines.map(({ name, change }) => [name, change])).toContainEqual(['Dal', -2])
  })
})

describe('rules', () => {
  test('of a recipient count for that recipient, the customer’s for everybody else', async () => {
    const [customerId] = await addCustomers(app, 1)
    const id = customerId as string
    await setRules(id, { jain: true, choices: '  2 rotis ' })
    await setRules(id, { recipient: 'Aai', avoid: ['egg'] })
    await enter(1, id, 'aai')
    expect((await list()).clashes).toEqual([])
    await enter(2, id, 'The guard')
    expect((await list()).clashes).toMatchObject([{ name: 'The guard', quantity: 2 }])
    expect(await rulesOf(id)).toMatchObject([
      { recipient: null, jain: true, choices: '2 rotis', by: 'Administrator' },
      { recipient: 'Aai', avoid: ['egg'] },
    ])
  })

  test('with choices are counted by plates, each choice by itself, for whom they are', async () => {
    const [one = '', two = '', three = ''] = await addCustomers(app, 3)
    await setRules(one, { choices: '2 rotis, less spicy' })
    await setRules(one, { recipient: 'Aai', choices: 'No curd' })
    await setRules(two, { choices: 'Less Spicy' })
    await setRules(three, { jain: true })
    await enter(2, one)
    await enter(1, one, 'aai ')
    await enter(4, one, 'The guard')
    await enter(3, two)
    await enter(5, three)
    const { id } = await enter(7, two)
    await app.call(contract.setOrderStatus, { params: { id }, body: { status: 'cancelled' } }, owner)
    expect((await sheet()).choices).toEqual([
      { text: expect.stringMatching(/^less spicy$/i), sure: 9, pending: 0 },
      { text: '2 rotis', sure: 6, pending: 0 },
      { text: 'No curd', sure: 1, pending: 0 },
    ])
  })

  test('are set by who has read them as they are', async () => {
    const [id = ''] = await addCustomers(app, 1)
    await setRules(id, { jain: true })
    const late = await setRules(id, { allergies: ['peanut'] })
    expect([late.status, late.reply.code]).toEqual([409, 'changed_meanwhile'])
    expect(late.reply.details).toMatchObject({ rules: [{ jain: true, allergies: [] }] })
    expect((await setRules(newId(), { jain: true })).status).toBe(404)
  })

  test('leave no word of anybody’s health in the audit', async () => {
    const [id = ''] = await addCustomers(app, 1)
    await setRules(id, { allergies: ['peanut'], choices: 'secret words' })
    const { events } = (
      await app.call(contract.listAudit, { query: { call: 'setCustomerFoodRules', limit: 3 } }, owner)
    ).reply
    expect(JSON.stringify(events)).not.toMatch(/peanut|secret/)
    expect(events[0]?.changes).toMatchObject([{ after: { jain: false, avoid: false, allergies: true } }])
  })

  test('of two customers who are one are added up', async () => {
    const people: Customer[] = [await app.signIn(), await app.signIn()]
    const [keep, goes] = people.map(({ id }) => id) as [string, string]
    await setRules(keep, { avoid: ['peanut', 'egg'] })
    await setRules(goes, { jain: true, allergies: ['peanut'], choices: 'No curd' })
    await setRules(goes, { recipient: 'Aai', jain: true })
    const { version } = (await app.call(contract.previewMerge, { params: { id: keep }, query: { from: goes } }, owner))
      .reply.preview
    const body = { from: goes, name: 'keep' as const, phone: 'keep' as const, version, reason: 'One person' }
    expect((await app.call(contract.mergeCustomers, { params: { id: keep }, body }, owner)).status).toBe(200)
    expect(await rulesOf(keep)).toMatchObject([
      { recipient: null, jain: true, avoid: ['egg'], allergies: ['peanut'], choices: 'No curd' },
      { recipient: 'Aai', jain: true },
    ])
  })
})

test('who cooks sees names and no phone', async () => {
  const { customerId } = await enter(1)
  await setRules(customerId, { jain: true })
  const cook = await signInStaff(app, 'kitchen')
  expect((await list(cook)).clashes[0]).not.toHaveProperty('phone_number')
  expect((await first()).phone_number).toMatch(/^\+91/)
  expect((await app.call(contract.customerFoodRules, { params: { id: customerId } }, cook)).status).toBe(403)
})
