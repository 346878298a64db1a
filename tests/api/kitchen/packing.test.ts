import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#server/kernel/ids.ts'
import { packedOf, stopsOfDay } from '#server/kitchen/kitchen.ts'
import { contract } from '#shared/contract/contract.ts'
import { CONTENT_CODES } from '#shared/domain/catalog/contents.ts'
import type { LabelSize } from '#shared/domain/kitchen/boxes.ts'
import { testApp } from '../../support/app.ts'
import { emptyCookedDays } from '../../support/cooked-days.ts'
import { REGISTERED } from '../../support/documents.ts'
import { addMenu, emptyKitchen } from '../../support/kitchen.ts'
import { signInStaff } from '../../support/staff.ts'
import { addCustomers } from '../../support/subscribers.ts'

/** Boxes: what is in each, packed by tap or by scan, and their labels. */

const app = await testApp()
const DAY = '2026-03-12'
const OF = { day: DAY, slot: 'lunch' as const }
let owner: { token: string }
/** What the floor above says of runs. */
let stops: { orderId: string; run: string; stop: number }[] = []
stopsOfDay.register(app.ctx, async () => stops)

beforeEach(async () => {
  app.clock.set('2026-03-11T11:00:00+05:30')
  stops = []
  await emptyCookedDays(app)
  await emptyKitchen(app, ['items', 'customers'])
  owner = { token: await app.signInAdmin() }
  await addMenu(app, { day: DAY })
})

interface Entered {
  thalis?: number
  extras?: Record<string, number>
  address?: string
  customer?: string
  method?: 'COD' | 'UPI'
}

const PRICES: Record<string, number> = { 'Gulab Jamun': 40, 'Egg Curry': 62.5 }

async function enter({ thalis = 1, extras = {}, customer, ...more }: Entered = {}) {
  const customerId = customer ?? ((await addCustomers(app, 1))[0] as string)
  const items = [
    ...(thalis > 0 ? [{ name: 'Regular Thali', quantity: thalis, price: 80, total: 80 * thalis }] : []),
    ...Object.entries(extras).map(([name, quantity]) => {
      const price = PRICES[name] ?? 0
      return { name, quantity, price, total: price * quantity }
    }),
  ]
  const body = {
    customerId,
    source: 'phone' as const,
    items,
    totalAmount: items.reduce((sum, { total }) => sum + total, 0),
    paymentMethod: 'COD',
    userAddress: more.address ?? 'Flat 4, Shanti Nagar, Pune',
    menuDate: DAY,
  }
  const { status, reply } = await app.call(contract.enterOrder, { body }, { ...owner, key: newId() })
  expect([status, reply.code]).toEqual([200, undefined])
  return { id: reply.order._id, customerId }
}

const read = async (by = owner) => (await app.call(contract.packing, { query: OF }, by)).reply
const boxes = async () => (await read()).boxes
const key = (id: string, number = 1) => ({ order_id: id, number })
const pack = (some: { order_id: string; number: number }[], packed = true, by = owner) =>
  app.call(contract.packBoxes, { body: { ...OF, boxes: some, packed } }, by)
const scan = (code: string, by = owner, of: { day: string; slot: 'lunch' | 'dinner' } = OF) =>
  app.call(contract.scanBox, { body: { ...of, code } }, by)
interface Printing {
  size?: LabelSize
  which?: 'all' | 'new' | { order_id: string; number: number }[]
  print_id?: string
}
const print = async (printing: Printing = {}, by = owner) => {
  const body = { ...OF, size: '100x50' as const, which: 'new' as const, print_id: newId(), ...printing }
  return (await app.call(contract.printLabels, { body }, by)).reply
}
const labelsIn = (html: string) =>
  [...html.matchAll(/<article class="label[ a-z]*">(.*?)<\/article>/gs)].map(([, label = '']) =>
    label
      .replace(/<svg class="diet (veg|non-veg)".*?<\/svg>/gs, '$1 ')
      .replace(/<svg.*?<\/svg>/gs, '')
      .replace(/<[^>]+>/g, ' ')
      .replace(/&#39;/g, '’')
      .replace(/\s+/g, ' ')
      .trim(),
  )
const setRules = (id: string, rules: object) => {
  const body = { recipient: null, jain: false, avoid: [], allergies: [], choices: null, updatedAt: null, ...rules }
  return app.call(contract.setCustomerFoodRules, { params: { id }, body }, owner)
}

describe('3 boxes for stop 12 of run B', () => {
  test('have labels B-12 1/3 to 3/3 one after another', async () => {
    const before = await enter({ address: 'Flat 1, Baner, Pune' })
    const { id } = await enter({ thalis: 3 })
    const after = await enter()
    stops = [
      { orderId: after.id, run: 'B', stop: 13 },
      { orderId: id, run: 'B', stop: 12 },
      { orderId: before.id, run: 'A', stop: 40 },
    ]
    const { html, labels, copies } = await print()
    expect([labels, copies]).toEqual([5, 0])
    const heads = labelsIn(html).map((label) =>
      label
        .replace(/ Lunch · 12 Mar 2026/, '')
        .split(' ')
        .slice(0, 4)
        .join(' '),
    )
    expect(heads).toEqual(['A-40 1 of 1', 'B-12 1 of 3', 'B-12 2 of 3', 'B-12 3 of 3', 'B-13 1 of 1'])
  })

  test('of a run with a long name have the number of the stop whole', async () => {
    const { id } = await enter()
    stops = [{ orderId: id, run: 'Hinjawadi Phase 3', stop: 112 }]
    expect(labelsIn((await print()).html)[0]).toMatch(/^Hinjawad…-112 Lunch · 12 Mar 2026 /)
  })

  test('of two orders are numbered together, also when one of them is printed, packed or scanned alone', async () => {
    const one = await enter()
    const two = await enter({ thalis: 2 })
    stops = [one, two].map(({ id }) => ({ orderId: id, run: 'B', stop: 12 }))
    const heads = (html: string) => labelsIn(html).map((label) => /\d of \d/.exec(label)?.[0])
    const { html } = await print({ which: [key(two.id, 1), key(two.id, 2)] })
    const own = (await boxes()).filter(({ order_id }) => order_id === two.id)
    const said = own.map(({ at_stop }) => `${at_stop?.number} of ${at_stop?.of}`)
    expect(heads(html)).toEqual(said)
    const scanned = await scan(own[0]?.code ?? '')
    expect(scanned.reply).toMatchObject({ box: { order_id: two.id, number: 1, at_stop: own[0]?.at_stop } })
    expect(heads((await print({ which: 'all' })).html)).toEqual(['1 of 3', '2 of 3', '3 of 3'])
  })

  test('have labels that are out of date once another order comes to their stop, until it has left the kitchen', async () => {
    const one = await enter({ thalis: 2 })
    stops = [{ orderId: one.id, run: 'B', stop: 12 }]
    await print()
    const outdated = async () => (await boxes()).map(({ label_outdated }) => label_outdated)
    expect(await outdated()).toEqual([false, false])
    const late = await enter()
    stops.push({ orderId: late.id, run: 'B', stop: 12 })
    expect((await outdated()).filter(Boolean)).toHaveLength(2)
    expect((await print()).labels).toBe(3)
    expect(await outdated()).toEqual([false, false, false])
    const status = 'out_for_delivery'
    await app.call(contract.setOrderStatus, { params: { id: one.id }, body: { status } }, owner)
    await app.call(contract.setOrderStatus, { params: { id: late.id }, body: { status: 'cancelled' } }, owner)
    expect(await outdated()).toEqual([false, false])
  })

  test('with 1 unpacked are told of, so that whoever dispatches the run is asked', async () => {
    const { id } = await enter({ thalis: 3 })
    await pack([key(id, 1), key(id, 3)])
    expect((await packedOf(app.ctx, app.ctx.db, OF)).get(id)).toEqual({ orderId: id, boxes: 3, packed: 2, again: 0 })
    await pack([key(id, 2)])
    expect((await packedOf(app.ctx, app.ctx.db, OF)).get(id)).toMatchObject({ packed: 3 })
  })
})

describe('the boxes of a day', () => {
  test('are those of orders that are confirmed, by area and address as long as nobody has made runs', async () => {
    const zoya = await enter({ address: 'Flat 10, Aundh, Pune' })
    const asha = await enter({ address: 'Flat 2, Aundh, Pune' })
    const baner = await enter({ address: 'Flat 1, Baner, Pune' })
    const off = await enter()
    await app.call(contract.setOrderStatus, { params: { id: off.id }, body: { status: 'cancelled' } }, owner)
    await app.ctx.db.updateTable('orders').set({ fulfilment: 'pending' }).where('id', '=', baner.id).execute()
    const { boxes, waiting } = await read()
    expect(boxes.map(({ order_id, area, stop }) => [order_id, area, stop])).toEqual([
      [asha.id, 'Aundh', null],
      [zoya.id, 'Aundh', null],
    ])
    expect(waiting).toBe(1)
  })

  test('say what is in them: extras in the first, and whether all of it is vegetarian', async () => {
    const { id } = await enter({ thalis: 2, extras: { 'Egg Curry': 1, 'Gulab Jamun': 2 } })
    const extras = await enter({ thalis: 0, extras: { 'Gulab Jamun': 1 } })
    const all = await boxes()
    const of = (order: string) =>
      all.filter(({ order_id }) => order_id === order).map(({ content, vegetarian }) => [content, vegetarian])
    expect(of(id)).toEqual([
      ['1 plate + 1 × Egg Curry + 2 × Gulab Jamun', false],
      ['1 plate', true],
    ])
    expect(of(extras.id)).toEqual([['1 × Gulab Jamun', true]])
  })

  test('are as many as the kitchen says', async () => {
    await enter({ thalis: 6 })
    const settings = { bufferPercent: 3, watched: false, prepares: false }
    const set = (more: object) => app.call(contract.changeProductionSettings, { body: { ...settings, ...more } }, owner)
    await set({ platesPerBox: 4 })
    expect((await boxes()).map(({ content }) => content)).toEqual(['4 plates', '2 plates'])
    // A form that does not know of it leaves it as it is.
    expect((await set({ bufferPercent: 5 })).reply.settings).toMatchObject({ platesPerBox: 4, bufferPercent: 5 })
    expect((await set({ platesPerBox: 0 })).status).toBe(400)
  })

  test('have what differs from the standard plate, and who must not eat what', async () => {
    const [dal = '', jain = ''] = await Promise.all(
      ['Dal', 'Jain dal'].map(async (name) => {
        const body = {
          name,
          basePrice: 10,
          category: 'Dal & Curry' as const,
          contents: name === 'Dal' ? ['onion' as const] : [],
        }
        return (await app.call(contract.addItem, { body }, owner)).reply.item._id
      }),
    )
    const change = { name: 'Dal', basePrice: 10, category: 'Dal & Curry' as const, alternatives: [jain] }
    await app.call(contract.updateItem, { params: { id: dal }, body: change }, owner)
    const menu = {
      name: 'Thali',
      menuDate: DAY,
      price: 80,
      categories: [{ name: 'Plate', items: [{ name: 'Dal', sourceItemId: dal }, { name: 'Papad' }] }],
    }
    await app.call(contract.addMenu, { body: menu }, owner)
    const { id, customerId } = await enter()
    await setRules(customerId, { jain: true, allergies: ['peanut'], choices: '2 rotis' })
    const notes = { params: { id: customerId }, body: { kitchen: 'Small lid', rider: null, notedAt: null } }
    await app.call(contract.setCustomerNotes, notes, owner)
    expect((await boxes())[0]).toMatchObject({
      order_id: id,
      jain: true,
      allergies: ['peanut'],
      unresolved: ['Papad'],
      differs: ['Jain dal instead of Dal', '2 rotis', 'Small lid'],
    })
    const [label] = labelsIn((await print()).html)
    expect(label).toContain('ALLERGY: Peanut JAIN ASK: Papad 1 plate · Jain dal instead of Dal · 2 rotis · Small lid')
  })
})

describe('what is to be asked', () => {
  const dishes = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `Dish ${index + 1}` }))
  test.each([
    [3, ['peanut'], 'ASK: Dish 1, Dish 2, Dish 3'],
    [8, ['peanut'], 'ASK: Dish 1, Dish 2, Dish 3 and 5 more'],
    // Beside all allergies it stands on a further label of the box.
    [8, [...CONTENT_CODES], 'ASK: Dish 1, Dish 2, Dish 3 and 5 more'],
  ] as const)('of %i dishes, with the allergies %j, stands on the label as %s', async (count, allergies, text) => {
    const menu = { name: 'Thali', menuDate: DAY, price: 80, categories: [{ name: 'Plate', items: dishes(count) }] }
    await app.call(contract.addMenu, { body: menu }, owner)
    const { customerId } = await enter()
    await setRules(customerId, { allergies })
    const printed = await print({ size: '50x30' })
    expect(labelsIn(printed.html).at(-1)).toContain(`${text} 1 plate`)
    // Of boxes, however many labels each has.
    expect(printed.labels).toBe(1)
  })
})

describe('packing', () => {
  test('is ticked by one of two, and taken back', async () => {
    const { id } = await enter({ thalis: 2 })
    const cook = await signInStaff(app, 'kitchen')
    const both = await Promise.all([pack([key(id), key(id, 2)]), pack([key(id)], true, cook)])
    const changed = both.flatMap(({ reply }) => reply.changed.map(({ number }) => number))
    expect(changed.sort()).toEqual([1, 2])
    expect((await boxes()).map(({ packed }) => packed !== null)).toEqual([true, true])
    expect((await pack([key(id, 2)], false)).reply.changed).toEqual([key(id, 2)])
    expect((await boxes()).map(({ packed }) => packed !== null)).toEqual([true, false])
  })

  test('by scan says which box it is, once; however the code is typed', async () => {
    const { id } = await enter()
    await print()
    const [box] = await boxes()
    const code = box?.code ?? ''
    expect(code).toMatch(/^[2-9A-HJKMNP-TV-Z]{6}$/)
    const one = await scan(` ${code.slice(0, 3).toLowerCase()} ${code.slice(3)} `)
    expect(one.reply).toMatchObject({ again: false, box: { order_id: id, packed: { by: 'Administrator' } } })
    expect((await scan(code)).reply).toMatchObject({ again: true })
  })

  test('leaves alone what is unknown, of another day, or does not come any more', async () => {
    const { id } = await enter()
    await print()
    const code = (await boxes())[0]?.code ?? ''
    expect((await scan('234567')).reply.code).toBe('box_unknown')
    expect((await scan('https://example.org')).reply.code).toBe('box_unknown')
    expect((await scan(code, owner, { day: '2026-03-13', slot: 'lunch' })).reply.code).toBe('box_other_day')
    await app.call(contract.setOrderStatus, { params: { id }, body: { status: 'cancelled' } }, owner)
    expect((await scan(code)).reply.code).toBe('box_not_wanted')
    expect((await pack([key(id)])).reply.changed).toEqual([])
    const { boxes: left, gone } = await read()
    expect([left, gone]).toMatchObject([[], [{ order_id: id, number: 1, packed: false }]])
    app.clock.set('2026-03-13T09:00:00+05:30')
    owner = { token: await app.signInAdmin() }
    expect((await pack([key(id)])).reply.code).toBe('production_day_over')
  })

  test('a box that is packed already is called back when its order does not come', async () => {
    const { id } = await enter()
    await pack([key(id)])
    await app.call(contract.setOrderStatus, { params: { id }, body: { status: 'cancelled' } }, owner)
    expect((await read()).gone).toMatchObject([{ order_id: id, packed: true }])
    await pack([key(id)], false)
    expect((await read()).gone).toEqual([])
  })
})

describe('labels', () => {
  test('printed again say that they are copies; those that did not come out are new again', async () => {
    const { id } = await enter({ thalis: 2 })
    const print_id = newId()
    expect(await print({ print_id })).toMatchObject({ labels: 2, copies: 0 })
    // The answer was lost, and the same is asked for again.
    expect(await print({ print_id })).toMatchObject({ labels: 2, copies: 0 })
    expect(await print()).toMatchObject({ labels: 0 })
    const again = await print({ which: [key(id, 2)] })
    expect(again).toMatchObject({ labels: 1, copies: 1 })
    expect(labelsIn(again.html)[0]).toContain('COPY')
    const { reply } = await app.call(contract.withdrawLabels, { body: { ...OF, print_id } }, owner)
    expect(reply.labels).toBe(2)
    expect(await print({ which: 'all' })).toMatchObject({ labels: 2, copies: 0 })
  })

  test('have what the rider collects, on the first box; who may not see money reads that there is some', async () => {
    await enter({ thalis: 2 })
    const [first, second] = labelsIn((await print()).html)
    expect(first).toContain('CASH ₹160')
    expect(second).not.toContain('CASH')
    const cook = await signInStaff(app, 'kitchen')
    const [seen] = labelsIn((await print({ which: 'all' }, cook)).html)
    expect(seen).toContain('CASH')
    expect(seen).not.toContain('160')
  })

  test('have the kitchen’s FSSAI number, a code without a word of anybody, and no phone', async () => {
    const { id } = await enter()
    await app.call(contract.changeKitchen, { body: REGISTERED }, owner)
    const { html } = await print()
    const { phone } = await app.ctx.db
      .selectFrom('orders')
      .select('phone')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(html).toContain('FSSAI 11521999000123')
    expect(html).not.toContain(phone.slice(3))
    expect(html).not.toContain(id)
    expect(html).not.toMatch(/ style="/)
  })

  test('do not let a name break out of its label', async () => {
    const { id } = await enter()
    await app.ctx.db.updateTable('orders').set({ recipient_name: '<script>x</script>' }).where('id', '=', id).execute()
    expect((await print()).html).toContain('&lt;script&gt;x&lt;/script&gt;')
  })

  test('of a box that has no room for all are several, with one code, and counted as one', async () => {
    const { customerId } = await enter({ thalis: 2 })
    await setRules(customerId, { allergies: [...CONTENT_CODES] })
    const { html, labels } = await print({ size: '50x30' })
    expect(labels).toBe(2)
    expect(html.match(/<section class="page">/g)).toHaveLength(4)
    const [one = '', two = ''] = labelsIn(html)
    expect(one).toMatch(/ALLERGY: Onion, .*, Sulphite .*LABEL 1\/2/)
    expect(one).not.toContain('1 plate')
    expect(one).toContain('CASH ₹160')
    expect(two).toMatch(/1 of 2 .*ALLERGY: see label 1\/2 .*1 plate .*LABEL 2\/2/)
    expect(two).not.toContain('CASH')
    expect(two.slice(-6)).toBe(one.slice(-6))
  })

  test.each([
    ['a4', 'A4 portrait', 2],
    ['50x30', '50mm 30mm', 25],
    ['100x50', '100mm 50mm', 25],
  ] as const)('of %s are for paper of %s', async (size, paper, pages) => {
    await enter({ thalis: 20 })
    await enter({ thalis: 5 })
    const { html, labels } = await print({ size })
    expect(labels).toBe(25)
    expect(html).toContain(`@page { size: ${paper}; margin: 0 }`)
    expect(html.match(/<section class="page">/g)).toHaveLength(pages)
  })

  test('are none where nothing is ordered', async () => {
    const { html, labels } = await print()
    expect(labels).toBe(0)
    expect(html).toContain('No labels to print')
  })
})
