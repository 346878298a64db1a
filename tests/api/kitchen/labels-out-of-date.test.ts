import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#server/kernel/ids.ts'
import { packedOf, stopsOfDay } from '#server/kitchen/kitchen.ts'
import { contract } from '#shared/contract/contract.ts'
import { testApp } from '../../support/app.ts'
import { emptyCookedDays } from '../../support/cooked-days.ts'
import { addMenu, emptyKitchen } from '../../support/kitchen.ts'
import { addCustomers } from '../../support/subscribers.ts'

/** What changes after a label was printed, or a box packed: neither is taken for what it was. */

const app = await testApp()
const DAY = '2026-03-12'
const OF = { day: DAY, slot: 'lunch' as const }
let owner: { token: string }
let customer: string
let order: string
/** What the floor above says of runs. */
let stops: { orderId: string; run: string; stop: number }[] = []
stopsOfDay.register(app.ctx, async () => stops)

beforeEach(async () => {
  app.clock.set('2026-03-11T11:00:00+05:30')
  await emptyCookedDays(app)
  await emptyKitchen(app, ['items', 'customers'])
  owner = { token: await app.signInAdmin() }
  await addMenu(app, { day: DAY })
  customer = (await addCustomers(app, 1))[0] as string
  const body = {
    customerId: customer,
    source: 'phone' as const,
    items: [{ name: 'Regular Thali', quantity: 2, price: 80, total: 160 }],
    totalAmount: 160,
    paymentMethod: 'COD',
    userAddress: 'Flat 4, Shanti Nagar, Pune',
    menuDate: DAY,
  }
  order = (await app.call(contract.enterOrder, { body }, { ...owner, key: newId() })).reply.order._id
  stops = [{ orderId: order, run: 'B', stop: 12 }]
})

const boxes = async () => (await app.call(contract.packing, { query: OF }, owner)).reply.boxes
/** Of each box whether its label is out of date, and whether it is to be looked at again. */
const states = async () => (await boxes()).map((box) => [box.label_outdated, box.look_again])
const print = async (print_id = newId(), which: 'new' | 'all' = 'new') => {
  const body = { ...OF, size: '100x50' as const, which, print_id }
  const { html, ...counts } = (await app.call(contract.printLabels, { body }, owner)).reply
  return { ...counts, changed: html.match(/>CHANGED</g)?.length ?? 0, html }
}
const pack = async (...numbers: number[]) => {
  const body = { ...OF, boxes: numbers.map((number) => ({ order_id: order, number })), packed: true }
  return (await app.call(contract.packBoxes, { body }, owner)).reply.changed.map(({ number }) => number).sort()
}
const packed = async () => (await packedOf(app.ctx, app.ctx.db, OF)).get(order)
const setAllergy = async (allergies: ('peanut' | 'dairy')[] = ['peanut']) => {
  const params = { id: customer }
  const { reply } = await app.call(contract.customerFoodRules, { params }, owner)
  const updatedAt = reply.rules[0]?.updatedAt ?? null
  const body = { recipient: null, jain: false, avoid: [], allergies, choices: null, updatedAt }
  expect((await app.call(contract.setCustomerFoodRules, { params, body }, owner)).status).toBe(200)
}

describe('a label', () => {
  test('that says nothing of an allergy is out of date, and counts among the new ones', async () => {
    await print()
    expect(await states()).toEqual([
      [false, false],
      [false, false],
    ])
    await setAllergy()
    expect(await states()).toEqual([
      [true, false],
      [true, false],
    ])
    const printId = newId()
    const again = await print(printId)
    expect(again).toMatchObject({ labels: 2, copies: 0, replacing: 2, changed: 2 })
    expect(again.html).toContain('ALLERGY: Peanut')
    expect(again.html).not.toContain('COPY')
    expect(await states()).toEqual([
      [false, false],
      [false, false],
    ])
    // The answer was lost, and the same is asked for again.
    expect(await print(printId)).toMatchObject({ labels: 2, copies: 0, replacing: 2, changed: 2 })
    expect(await print()).toMatchObject({ labels: 0 })
    // A copy of a label that took the place of another says both.
    expect(await print(newId(), 'all')).toMatchObject({ labels: 2, copies: 2, replacing: 0, changed: 2 })
  })

  test('that took the place of another and did not come out is new, and says CHANGED still', async () => {
    await print()
    await setAllergy()
    const print_id = newId()
    await print(print_id)
    await app.call(contract.withdrawLabels, { body: { ...OF, print_id } }, owner)
    expect((await boxes()).map(({ printed }) => printed)).toEqual([false, false])
    expect(await print()).toMatchObject({ labels: 2, copies: 0, changed: 2 })
  })

  test('with another stop than the box goes to is out of date, and its box is not ready', async () => {
    await print()
    await pack(1, 2)
    expect(await packed()).toMatchObject({ packed: 2, again: 0 })
    stops = [{ orderId: order, run: 'A', stop: 3 }]
    expect(await states()).toEqual([
      [true, false],
      [true, false],
    ])
    expect(await packed()).toMatchObject({ packed: 0, again: 2 })
    const again = await print()
    expect(again).toMatchObject({ labels: 2, replacing: 2 })
    expect(again.html).toContain('<b class="way">A-3</b>')
    // What is in the boxes has not changed.
    expect(await packed()).toMatchObject({ packed: 2, again: 0 })
  })

  test('with another number of boxes than there are is out of date', async () => {
    await print()
    const body = { bufferPercent: 3, watched: false, prepares: false, platesPerBox: 2 }
    await app.call(contract.changeProductionSettings, { body }, owner)
    expect((await boxes()).map(({ of, content, label_outdated }) => [of, content, label_outdated])).toEqual([
      [1, '2 plates', true],
    ])
    await app.call(contract.changeProductionSettings, { body: { ...body, platesPerBox: 1 } }, owner)
    expect(await states()).toEqual([
      [false, false],
      [false, false],
    ])
  })

  test('of before anybody noted what labels say is not called out of date', async () => {
    await print()
    await pack(1)
    await app.ctx.db.updateTable('order_boxes').set({ label_digest: null }).execute()
    await app.ctx.db.updateTable('order_boxes').set({ packed_digest: null }).execute()
    await setAllergy()
    expect(await states()).toEqual([
      [false, false],
      [false, false],
    ])
    expect(await packed()).toMatchObject({ packed: 1 })
  })
})

describe('a box that is packed', () => {
  test('is to be looked at again when somebody must not eat what, and missing until it is', async () => {
    await pack(1, 2)
    await setAllergy()
    expect(await states()).toEqual([
      [false, true],
      [false, true],
    ])
    expect(await packed()).toEqual({ orderId: order, boxes: 2, packed: 0, again: 2 })
    expect(await pack(1)).toEqual([1])
    expect(await pack(1)).toEqual([])
    expect(await states()).toEqual([
      [false, false],
      [false, true],
    ])
    expect(await packed()).toMatchObject({ packed: 1, again: 1 })
    // What was said is taken back.
    await setAllergy([])
    expect(await states()).toEqual([
      [false, true],
      [false, false],
    ])
  })

  test('is packed anew by the code on its label', async () => {
    await print()
    await pack(1)
    await setAllergy()
    const code = (await boxes())[0]?.code ?? ''
    const scan = async () => (await app.call(contract.scanBox, { body: { ...OF, code } }, owner)).reply
    expect(await scan()).toMatchObject({ again: false, box: { look_again: false, label_outdated: true } })
    expect(await scan()).toMatchObject({ again: true, box: { packed: { by: 'Administrator' } } })
  })

  test('and has left the kitchen is not asked for any more', async () => {
    await print()
    await pack(1, 2)
    const body = { status: 'out_for_delivery' as const }
    await app.call(contract.setOrderStatus, { params: { id: order }, body }, owner)
    await setAllergy()
    expect(await states()).toEqual([
      [false, false],
      [false, false],
    ])
    expect(await packed()).toMatchObject({ packed: 2, again: 0 })
  })
})
