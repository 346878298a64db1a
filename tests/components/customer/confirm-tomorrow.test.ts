import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { PendingOrder } from '#shared/contract/ordering/customer/orders.schemas.ts'
import { orderCalls } from '#shared/contract/ordering/customer/orders.ts'
import { takeClock, wakeAfter } from '../clock.ts'
import { messages, renderScreen } from '../render-screen.tsx'
import { orderOf, pendingOrderOf } from '../replies.ts'
import { server } from '../stub-server.ts'

const { listPendingOrders, confirmOrder, skipOrder } = orderCalls
const MINUTE_MS = 60_000

const dialog = () => page.getByRole('dialog', { name: "Confirm Tomorrow's Meal" })
const button = (name: string) => dialog().getByRole('button', { name, exact: true })

const tell = (...orders: PendingOrder[]) => server.answers(listPendingOrders, { orders, now: new Date().toISOString() })

// shows: C4.pending.4
test('one order after the other, the nearest first', async () => {
  const [first, second] = [pendingOrderOf(90), pendingOrderOf(200, { menu_name: 'Friday Thali' })]
  tell(first, second)
  const confirmed = server.answers(confirmOrder, () => {
    tell(second)
    return { order: orderOf() }
  })
  const skipped = server.answers(skipOrder, () => {
    tell()
    return { order: orderOf({ status: 'skipped' }) }
  })
  renderScreen('/')
  await expect.element(dialog()).toMatchTextContent('Thursday Thali')
  await expect.element(dialog().getByRole('timer')).toHaveTextContent('1 h 30 min left to answer')
  await button('Confirm').click()
  await expect.element(dialog()).toMatchTextContent('Friday Thali')
  await button('Skip').click()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(confirmed.map(({ params }) => params.id)).toEqual([first._id])
  expect(skipped.map(({ params }) => params.id)).toEqual([second._id])
})

// shows: C9.16
test('the time left runs down to Deadline passed, whatever the clock of the phone says', async () => {
  const reply = { orders: [pendingOrderOf(61)], now: new Date().toISOString() }
  takeClock(new Date(Date.now() - 400 * MINUTE_MS))
  server.answers(listPendingOrders, reply)
  renderScreen('/')
  await expect.element(dialog().getByRole('timer')).toMatchTextContent(/^1 h [01] min left to answer$/)
  // From here on no answer comes: only the time that has passed counts.
  server.is('never', listPendingOrders)
  await wakeAfter(31 * MINUTE_MS)
  await expect.element(dialog().getByRole('timer')).toMatchTextContent(/^0 h (29|30) min left to answer$/)
  await wakeAfter(31 * MINUTE_MS)
  await expect.element(dialog().getByRole('timer')).toHaveTextContent('Deadline passed')
  await expect.element(button('Confirm')).not.toBeInTheDocument()
  await expect.element(button('Skip')).not.toBeInTheDocument()
})

test.each([
  // shows: C8.pending.1
  { answer: 'Confirm', call: confirmOrder, failed: 'Failed to confirm order' },
  // shows: C8.pending.2
  { answer: 'Skip', call: skipOrder, failed: 'Failed to skip order' },
])('$answer: failures are said in the dialog, and the same is asked under the same key', async (row) => {
  const { answer, call, failed } = row
  const unanswered = `${failed}. Please try again.`
  tell(pendingOrderOf(90))
  const lost = server.is('lost', call)
  renderScreen('/')
  await button(answer).click()
  await expect.element(dialog().getByText(unanswered)).toBeVisible()
  await expect.element(messages().getByText(unanswered)).toBeVisible()
  const rejected = server.rejects(call, 400)
  await button(answer).click()
  await expect.element(dialog().getByText(failed, { exact: true })).toBeVisible()
  const keys = [...lost, ...rejected].map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toEqual([expect.stringMatching(/./), keys[0]])
  server.answers(call, () => {
    tell()
    return { order: orderOf() }
  })
  await button(answer).click()
  await expect.element(dialog()).not.toBeInTheDocument()
})

test('an answer given elsewhere meanwhile is explained', async () => {
  tell(pendingOrderOf(90))
  const error = 'This order has already been skipped.'
  server.rejects(confirmOrder, { status: 409, code: 'order_already_skipped', error })
  renderScreen('/')
  await button('Confirm').click()
  await expect.element(dialog().getByText(error)).toBeVisible()
  await expect.element(dialog().getByText('My Orders shows how it stands.')).toBeVisible()
  await expect.element(button('Confirm')).not.toBeInTheDocument()
  tell()
  await button('Close').first().click()
  await expect.element(dialog()).not.toBeInTheDocument()
})

// shows: C9.17
test('a late answer says Deadline passed', async () => {
  tell(pendingOrderOf(5))
  server.rejects(confirmOrder, { status: 409, code: 'order_deadline_passed', error: 'Deadline passed' })
  renderScreen('/')
  await button('Confirm').click()
  await expect.element(dialog().getByRole('status').getByText('Deadline passed')).toBeVisible()
  await expect.element(button('Confirm')).not.toBeInTheDocument()
})
