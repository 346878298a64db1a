import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { AdminOrder } from '#shared/contract/ordering/office/orders.schemas.ts'
import { adminOrderCalls } from '#shared/contract/ordering/office/orders.ts'
import { createApi } from '#web/kit/api/call-api.ts'
import { createAdminSession } from '#web/kit/stores/admin-session.ts'
import { ringChoiceOf } from '#web/office/parts/ringing/ring-choice.ts'
import { startRinging } from '#web/office/parts/ringing/start-ringing.ts'
import { renderOffice } from '../render-office.tsx'
import { button } from '../render-screen.tsx'
import { orderOf } from '../replies.ts'
import { server } from '../stub-server.ts'

const ADMIN = '0198c2a4-7b1e-7c3d-9e1f-0000000000a1'
const choice = ringChoiceOf(ADMIN)
let orders: AdminOrder[]
let rung: number

function arrive(ofSubscription = false) {
  const _id = `0198c2a4-7b1e-7c3d-9e1f-${String(orders.length + 1).padStart(12, '0')}`
  const order = { ...orderOf({ _id }), is_subscription_order: ofSubscription, user_id: null, subscription_id: null }
  orders = [order as AdminOrder, ...orders]
}

beforeEach(() => {
  orders = []
  arrive()
  rung = 0
  localStorage.removeItem('dabba-ring-seen')
  choice.set({ sound: true, notify: false, title: true })
  vi.spyOn(OscillatorNode.prototype, 'start').mockImplementation(() => {
    rung += 0.5
  })
  vi.spyOn(OscillatorNode.prototype, 'stop').mockImplementation(() => undefined)
  vi.spyOn(Document.prototype, 'hasFocus').mockReturnValue(false)
  // As after a touch of the page.
  vi.spyOn(AudioContext.prototype, 'state', 'get').mockReturnValue('running')
  server.answers(adminOrderCalls.listAdminOrders, () => ({ orders, nextCursor: null }))
  document.title = 'Dabba'
})

/** A tab of the office, as far as it rings. */
function openTab() {
  const api = createApi(
    () => 'token',
    () => undefined,
  )
  const { store } = createAdminSession()
  store.setState({
    status: 'signed-in',
    token: 'token',
    admin: { id: ADMIN, name: 'Meera', role: 'owner' },
    testSignIn: false,
  })
  const tab = startRinging({ api, store })
  onTestFinished(tab.stop)
  return tab
}
const seen = () => localStorage.getItem('dabba-ring-seen')
const known = () => expect.poll(seen).toBe(orders[0]?._id)

test('rings for what comes, once, in one of two tabs; both count it in their title', async () => {
  const [one, two] = [openTab(), openTab()]
  await known()
  expect(rung).toBe(0)
  arrive()
  one.check()
  two.check()
  await known()
  await expect.poll(() => rung).toBe(1)
  await expect.poll(() => document.title).toMatch(/^\([12]\) Dabba$/)
  one.check()
  two.check()
  await new Promise((resolve) => setTimeout(resolve, 700))
  expect(rung).toBe(1)
})

test('the other tab rings once the one that did is closed', async () => {
  const [one, two] = [openTab(), openTab()]
  await known()
  one.stop()
  arrive()
  two.check()
  await known()
  await expect.poll(() => rung).toBe(1)
})

test('what came while there was no connection is caught up with at the next', async () => {
  const tab = openTab()
  await known()
  for (const ofSubscription of [false, true, false]) arrive(ofSubscription)
  tab.check()
  await known()
  await expect.poll(() => rung).toBe(1)
  expect(document.title).toBe('(2) Dabba')
})

test('orders of subscriptions ring for nobody, and nobody is asked where nobody listens', async () => {
  const tab = openTab()
  await known()
  arrive(true)
  tab.check()
  await known()
  expect([rung, document.title]).toEqual([0, 'Dabba'])
  choice.set({ sound: false, notify: false, title: false })
  await expect.poll(seen).toBeNull()
})

test('is chosen beside the orders, and kept', async () => {
  choice.set({ sound: false, notify: false, title: false })
  server.answers(adminOrderCalls.listHeldOrders, { orders: [] })
  server.answers(adminOrderCalls.listOrderChoices, { areas: [], dishes: [] })
  server.answers(adminOrderCalls.orderTotals, { orders: 0, counted: 0, held: 0, plates: 0, amount: 0, byStatus: {} })
  const [today, tomorrow] = ['2031-01-08', '2031-01-09']
  server.answers(adminOrderCalls.orderDays, { today, yesterday: '2031-01-07', tomorrow, opensWith: 'today' })
  orders = []
  renderOffice('tab=orders')
  await button('New orders do not ring: change').click()
  await page.getByRole('checkbox', { name: 'Ring a bell' }).click()
  await expect.poll(() => rung).toBe(1)
  expect(choice.get()).toEqual({ sound: true, notify: false, title: false })
  expect(localStorage.getItem(`dabba-ring-${ADMIN}`)).toContain('"sound":true')
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(button('New orders ring: change')).toBeVisible()
})
