import type { Browser, Page } from '@playwright/test'
import { formatRupees } from '#shared/base/money.ts'
import { menuCalls } from '#shared/contract/catalog/customer/menus.ts'
import { boxCalls } from '#shared/contract/delivery/office/boxes.ts'
import { deliveryCalls } from '#shared/contract/delivery/office/delivery.ts'
import { packingCalls } from '#shared/contract/kitchen/office/packing.ts'
import { orderEntryCalls } from '#shared/contract/ordering/office/order-entry.ts'
import { adminOrderCalls } from '#shared/contract/ordering/office/orders.ts'
import { staffCalls } from '#shared/contract/people/office/staff.ts'
import { newPhone, type TestServer } from '../fixtures.ts'
import { expect, test } from '../moving-server.ts'

/** A day of the kitchen from the deadline to the day close, in the screens of the office and of two riders. */

test.use({ serviceWorkers: 'allow' })

const DAY = '2027-03-11'
const DEADLINE = '2027-03-10T18:00:05+05:30'
const MORNING = '2027-03-11T10:30:00+05:30'
const ORDERS = 60
/** Several order at one door. */
const DOORS = 20
const NO_NETWORK = /ERR_INTERNET_DISCONNECTED|Failed to fetch/

type Moving = TestServer & { moveTo(instant: string): void; runDaily(): Promise<void> }

/** Enters the order of a new customer at one of the doors. Returns it with whose it is. */
async function enterOrder(server: TestServer, token: string, index: number, price: number) {
  const door = index % DOORS
  const quantity = 1 + (index % 2)
  const total = quantity * price
  const body = {
    phoneNumber: newPhone(),
    name: `Eater ${index + 1}`,
    source: 'phone' as const,
    items: [{ name: 'Regular Thali', quantity, price, total }],
    totalAmount: total,
    paymentMethod: 'COD',
    userAddress: `Gate ${door + 1}, Mayur Colony, ${door % 2 === 0 ? 'Kothrud, Pune 411038' : 'Baner, Pune 411045'}`,
    menuDate: DAY,
  }
  const { status, reply } = await server.call(orderEntryCalls.enterOrder, { body }, { token, key: crypto.randomUUID() })
  expect([status, reply.code]).toEqual([200, undefined])
  return { id: reply.order._id, customer: reply.customerId, total }
}

async function ordersOfDay(server: TestServer, token: string) {
  const orders: { _id: string; status: string }[] = []
  for (let cursor: string | undefined; ; ) {
    const query = { date: DAY, ...(cursor && { cursor }) }
    const { reply } = await server.call(adminOrderCalls.listAdminOrders, { query }, { token })
    orders.push(...reply.orders)
    if (!reply.nextCursor) return orders
    cursor = reply.nextCursor
  }
}

/** A rider who signs in by phone. */
async function addRider(server: TestServer, token: string, name: string) {
  const phone = newPhone()
  const body = { name, role: 'rider' as const, phoneNumber: phone, reason: 'New rider' }
  const { reply } = await server.call(staffCalls.inviteStaff, { body }, { token })
  await server.call(staffCalls.acceptInvitation, { body: { token: reply.token, name } })
  return phone
}

/** What the office knows of the runs. */
const boardOf = async (server: TestServer, token: string) =>
  (await server.call(deliveryCalls.deliveryBoard, { query: { day: DAY } }, { token })).reply.board

async function riderSignsIn(page: Page, phone: string) {
  await page.goto('/rider')
  await page.getByLabel('Phone').fill(phone)
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByLabel('Code, 4 digits').fill('1234')
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Hands over at the stop that comes next, and has the money. */
async function deliverNext(page: Page) {
  await page.getByRole('link', { name: 'Delivered', exact: true }).click()
  await page.getByText(/^₹[\d,]+ collected$/).click()
  await page.getByRole('button', { name: 'Yes, delivered' }).click()
}

/** Hands over nothing at the stop that comes next; where several have ordered, to none of them. */
async function failNext(page: Page, why: string) {
  await page.getByRole('link', { name: 'Not delivered', exact: true }).click()
  await expect(page.getByText(why)).toBeVisible()
  for (const order of await page.getByRole('checkbox').all()) await order.check()
  await page.getByText(why).click()
  await page.getByRole('button', { name: 'Not delivered' }).click()
}

/** Another phone than that of `page`. */
async function secondPhone(browser: Browser, baseURL: string) {
  const context = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 }, serviceWorkers: 'block' })
  await context.clock.setSystemTime(new Date(MORNING))
  return { context, page: await context.newPage() }
}

async function handOver(page: Page, rupees: number) {
  await page.getByRole('link', { name: 'Cash' }).click()
  await expect(page.getByText(formatRupees(rupees), { exact: true })).toBeVisible()
  await page.getByLabel('How much do you hand over?').fill(String(rupees))
  await page.getByRole('button', { name: 'Hand over' }).click()
  await expect(page.getByText('Waits to be counted')).toBeVisible()
}

test('a day of sixty orders is locked, packed, driven, paid and closed, and nothing is left over', async ({
  page: ravi,
  adminPage: office,
  moving,
  loginAdmin,
  allowConsole,
  browser,
  watch,
}) => {
  test.setTimeout(120_000)
  allowConsole(NO_NETWORK)
  const server: Moving = moving
  let token = await server.signInAdmin()
  const phones = { Ravi: await addRider(server, token, 'Ravi'), Meena: await addRider(server, token, 'Meena') }
  const { menus } = (await server.call(menuCalls.weeklyMenus, { body: { dates: [DAY] } })).reply
  const price = menus[DAY]?.price ?? 80
  const entered: Awaited<ReturnType<typeof enterOrder>>[] = []
  for (let index = 0; index < ORDERS; index++) entered.push(await enterOrder(server, token, index, price))
  // What the demo kitchen has of its own is not of this day.
  const ids = new Set(entered.map(({ id }) => id))
  const mine = async () => {
    const orders = await ordersOfDay(server, token)
    const others = orders.filter(({ _id, status }) => !ids.has(_id) && status !== 'cancelled').map(({ _id }) => _id)
    if (others.length === 0) return
    await server.call(adminOrderCalls.setOrderStatuses, { body: { ids: others, status: 'cancelled' } }, { token })
  }
  await mine()
  // Boxes that come back, and somebody who has two of them.
  const kinds = { kinds: [{ name: 'Steel', perThali: 1, mostOut: 4 }] }
  const kind = (await server.call(boxCalls.setBoxKinds, { body: kinds }, { token })).reply.boxes.kinds[0]?._id ?? ''
  const holder = entered[0]?.customer ?? ''
  const two = { customer: holder, kind, n: 2, move: 'out' as const }
  await server.call(boxCalls.moveBoxes, { body: two }, { token })

  await test.step('the day is locked', async () => {
    server.moveTo(DEADLINE)
    await office.clock.setSystemTime(new Date(DEADLINE))
    token = await loginAdmin()
    await office.goto('/admin')
    await office.getByRole('button', { name: 'Make the orders now' }).click()
    await expect(office.getByText(/^(Done\. Orders made|Nothing was left)/).first()).toBeVisible()
    await mine()
    await office.goto(`/admin#tab=kitchen&day=${DAY}`)
    await expect(office.getByText(/^Locked Wed/).first()).toBeVisible()
  })

  await test.step('two changes after the lock are seen, one after another', async () => {
    for (const index of [ORDERS, ORDERS + 1]) {
      const late = await enterOrder(server, token, index, price)
      entered.push(late)
      ids.add(late.id)
      const bar = office.getByRole('alert').filter({ hasText: 'Changed, not seen' })
      await expect(bar).toContainText(`Regular Thali +${1 + (index % 2)}`, { timeout: 15_000 })
      await bar.getByRole('button', { name: 'Add to plan' }).click()
      await expect(bar).toHaveCount(0)
    }
    await expect(office.getByText('Changes that were seen: ', { exact: false })).toBeVisible()
  })

  const thalis = entered.reduce((sum, { total }) => sum + total / price, 0)

  await test.step('labels are printed, and all is packed but one box', async () => {
    // The session of yesterday has ended by then.
    await office.goto('about:blank')
    server.moveTo(MORNING)
    await server.runDaily()
    await office.clock.setSystemTime(new Date(MORNING))
    token = await loginAdmin()
    await office.addInitScript(() => {
      window.print = () => {}
    })
    await office.goto(`/admin#tab=kitchen&view=packing&day=${DAY}`)
    const progress = office.getByRole('status').filter({ hasText: `of ${thalis} packed` })
    await expect(progress).toContainText(`0 of ${thalis} packed`)
    await office.getByRole('button', { name: 'Labels' }).click()
    await office.getByText('A4 sheets, 3 × 8').click()
    await office.getByRole('button', { name: 'Print labels' }).click()
    await expect(office.getByText(`Labels sent to the printer: ${thalis}.`)).toBeVisible()
    const labels = office.frameLocator('iframe[title="Labels to print"]').locator('.label')
    await expect(labels).toHaveCount(thalis)
    const code = (await labels.first().locator('.code').textContent()) ?? ''
    await office.getByRole('button', { name: 'Close' }).click()
    await office.getByLabel('Code on the label').fill(code)
    await office.getByRole('button', { name: 'Pack', exact: true }).first().click()
    await expect(office.getByText(/^Packed: /)).toBeVisible()
    const { boxes } = (await server.call(packingCalls.packing, { query: { day: DAY, slot: 'lunch' } }, { token })).reply
    const missing = boxes.filter(({ packed }) => packed === null)
    const some = missing.slice(0, -1).map(({ order_id, number }) => ({ order_id, number }))
    const body = { day: DAY, slot: 'lunch' as const, boxes: some, packed: true }
    await server.call(packingCalls.packBoxes, { body }, { token })
    await expect(progress).toContainText(`${thalis - 1} of ${thalis} packed`, { timeout: 15_000 })
  })

  const board = await boardOf(server, token)
  const runs = board.runs.filter(({ stops }) => stops.some(({ state }) => state === 'pending'))
  expect(runs.map(({ route }) => route.name)).toEqual(['A', 'B'])
  expect(runs.flatMap(({ stops }) => stops.filter(({ state }) => state === 'pending'))).toHaveLength(DOORS)
  const [a, b] = runs as [(typeof runs)[number], (typeof runs)[number]]
  const stopsOf = (run: typeof a) => run.stops.filter(({ state }) => state === 'pending')

  await test.step('each run has its rider; the one with a box that is not packed is asked about', async () => {
    await office.goto(`/admin#tab=delivery&day=${DAY}`)
    const picker = office.getByRole('group', { name: 'Runs of the day' })
    for (const [run, rider] of [
      [a, 'Ravi'],
      [b, 'Meena'],
    ] as const) {
      await picker.getByRole('button', { name: new RegExp(`^${run.route.name}`) }).click()
      await office.getByLabel('Rider', { exact: true }).selectOption({ label: rider })
      await expect(picker.getByRole('button', { name: new RegExp(rider) })).toBeVisible()
    }
    // The last box of the list is on run B.
    await office.getByRole('button', { name: 'Start the run' }).click()
    const asked = office.getByRole('alertdialog')
    await expect(asked).toContainText('Boxes not packed: 1')
    await asked.getByRole('button', { name: 'Go back' }).click()
    await office.goto(`/admin#tab=kitchen&view=packing&day=${DAY}`)
    await office.getByRole('button', { name: 'Missing 1' }).click()
    await office.getByRole('button', { name: /^Pack: / }).click()
    await expect(office.getByRole('status').filter({ hasText: `${thalis} of ${thalis} packed` })).toBeVisible()
    await office.goto(`/admin#tab=delivery&day=${DAY}`)
    await picker.getByRole('button', { name: /^B/ }).click()
    await office.getByRole('button', { name: 'Start the run' }).click()
    await asked.getByRole('button', { name: 'Start the run' }).click()
    await expect(picker.getByRole('button', { name: /^B/ })).toContainText('On the way')
  })

  const dueAt = (stop: (typeof a.stops)[number]) => stop.orders.reduce((sum, { due }) => sum + (due ?? 0), 0)
  const cash = { Ravi: 0, Meena: 0 }

  await test.step('Ravi drives his run, a part of it without a network; one customer does not want it', async () => {
    const stops = stopsOf(a)
    await ravi.clock.setSystemTime(new Date(MORNING))
    await riderSignsIn(ravi, phones.Ravi)
    await expect(ravi.getByRole('heading', { name: 'A', exact: false }).first()).toBeVisible()
    await ravi.evaluate(() => navigator.serviceWorker.ready)
    await ravi.getByRole('button', { name: 'Start the run' }).click()
    const failed = 2
    for (const [index, stop] of stops.entries()) {
      if (index === 1) {
        await expect(ravi.getByText('Everything is with the kitchen')).toBeVisible({ timeout: 15_000 })
        await ravi.context().setOffline(true)
      }
      if (index === failed) await failNext(ravi, 'Customer does not want it')
      else {
        await deliverNext(ravi)
        cash.Ravi += dueAt(stop)
      }
      const done = `${index + 1} of ${stops.length} done`
      await expect(ravi.getByText(done)).toBeVisible()
      if (index !== 4) continue
      await expect(ravi.getByText('Saved on phone – 4 waiting')).toBeVisible()
      await ravi.context().setOffline(false)
      await ravi.evaluate(() => window.dispatchEvent(new Event('online')))
      await expect(ravi.getByText('Everything is with the kitchen')).toBeVisible({ timeout: 15_000 })
    }
    await expect(ravi.getByText('All stops are done. Hand over the cash, and the boxes.')).toBeVisible()
    await expect(ravi.getByText('Everything is with the kitchen')).toBeVisible({ timeout: 15_000 })
    await handOver(ravi, cash.Ravi)
  })

  const other = await secondPhone(browser, server.url)
  watch.follow(other.context)
  const meena = other.page

  await test.step('Meena drives hers, which the office has started; of one stop the food is damaged', async () => {
    const stops = stopsOf(b)
    await riderSignsIn(meena, phones.Meena)
    for (const [index, stop] of stops.entries()) {
      if (index === 1) await failNext(meena, 'Food is damaged')
      else {
        await deliverNext(meena)
        cash.Meena += dueAt(stop)
      }
      await expect(meena.getByText(`${index + 1} of ${stops.length} done`)).toBeVisible()
    }
    await expect(meena.getByText('Everything is with the kitchen')).toBeVisible({ timeout: 15_000 })
    await handOver(meena, cash.Meena)
  })

  await test.step('the cash of one is all there, that of the other differs, and the owner decides', async () => {
    await office.goto(`/admin#tab=money&day=${DAY}`)
    const riders = office.getByRole('region', { name: 'Cash of riders' })
    const count = async (rider: string, rupees: number) => {
      await riders.getByRole('button', { name: `Enter the count of ${rider}` }).click()
      await office.getByLabel('Counted', { exact: true }).fill(String(rupees))
      await office.getByRole('button', { name: 'Save the count' }).click()
      await expect(riders.getByRole('button', { name: `Enter the count of ${rider}` })).toHaveCount(0)
    }
    await count('Ravi', cash.Ravi)
    await count('Meena', cash.Meena - 20)
    await expect(riders).toContainText('Meena: ₹20 too little')
    await office.goto('/admin')
    await expect(office.getByText('Meena, Thu 11 Mar: the hand-over differs by ₹20')).toBeVisible()
    await office.goto(`/admin#tab=money&day=${DAY}`)
    await riders.getByRole('button', { name: 'Decide on the difference of Meena' }).click()
    await office.getByLabel('What counts').selectOption({ label: 'What was declared: ₹20 is written off' })
    await office.getByRole('button', { name: 'Wrong change given' }).click()
    await office.getByRole('button', { name: 'Decide', exact: true }).click()
    await expect(riders.getByText(/^(Ravi|Meena) has handed over$/)).toHaveCount(2)
    await expect(riders.getByText(/in hand/)).toHaveCount(0)
  })

  await test.step('the day is closed, and nothing is left over', async () => {
    const close = office.getByRole('region', { name: 'Day close' })
    await expect(close.getByText('Balances to the paisa.').first()).toBeVisible()
    await expect(close).not.toContainText('This does not balance')
    await expect(close).not.toContainText('Cash with riders')
    const dues = office.getByRole('region', { name: 'To be paid' })
    await expect(dues.getByText('Everything has been paid.')).toBeVisible()
    const taken = (await boardOf(server, token)).runs.flatMap(({ stops }) => stops)
    expect(taken.filter(({ state }) => state === 'failed')).toHaveLength(2)
    expect(taken.filter(({ state }) => state === 'pending' || state === 'arrived')).toEqual([])

    await office.goto(`/admin#tab=delivery&day=${DAY}`)
    const picker = office.getByRole('group', { name: 'Runs of the day' })
    for (const run of [a, b]) {
      const card = picker.getByRole('button', { name: new RegExp(`^${run.route.name}`) })
      await expect(card).toContainText('Done')
      await expect(card).toContainText(
        `${stopsOf(run).length - 1} of ${stopsOf(run).length} delivered · 1 not delivered`,
      )
    }
    await expect(office.getByText(/Orders that (are not|go) on/)).toHaveCount(0)
    await expect(office.getByText('From the road: to be seen to')).toHaveCount(0)

    await office.goto('/admin')
    await expect(office.getByRole('button', { name: 'Make the orders now' })).toBeVisible()
    const happened = office.getByRole('region', { name: 'Today’s checklist' })
    await expect(happened.getByText('Delivered', { exact: true })).toBeVisible()
    await expect(
      happened.getByText(/\d (without an order|not confirmed|not packed|on no run|not delivered|in cash not in)$/),
    ).toHaveCount(0)
    await expect(office.getByText('Cash to look after')).toHaveCount(0)
    await expect(office.getByText(/the clock of the phone is/)).toHaveCount(0)
    const orders = await ordersOfDay(server, token)
    const left = orders.filter(({ _id, status }) => ids.has(_id) && !['delivered', 'cancelled'].includes(status))
    expect(left).toEqual([])

    // Two steel boxes came back from who had two, and one went out with each thali.
    const { out } = (await server.call(boxCalls.boxReport, {}, { token })).reply.boxes
    const first = [...stopsOf(a), ...stopsOf(b)].find(({ orders }) => orders.some(({ _id }) => _id === entered[0]?.id))
    const came = taken.find(({ _id }) => _id === first?._id)?.state === 'delivered'
    expect(out.find(({ customer }) => customer === holder)?.n).toBe(came ? 1 : 2)
  })
  await other.context.close()
})
