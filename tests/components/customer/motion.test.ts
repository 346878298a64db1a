import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { orderCalls } from '#shared/contract/ordering/customer/orders.ts'
import { toast } from '#web/ui/toast.ts'
import { ORDER_DAY } from '../../support/wednesday.ts'
import { button, renderScreen } from '../render-screen.tsx'
import { orderOf, REGISTERED, serveMenus } from '../replies.ts'
import { server } from '../stub-server.ts'

/** Motion shows what has happened, is short, and is not there for whoever asks for none. */

const LONGEST_MS = 250
const NOW = `${ORDER_DAY}T09:00:00+05:30`
const serveOrders = (...orders: ReturnType<typeof orderOf>[]) =>
  server.answers(orderCalls.listOrders, { orders, nextCursor: null, now: NOW })

/** Other component tests run as on a phone that asks for less. */
const phoneAsks = (value: 'reduce' | 'no-preference') =>
  cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] })
beforeEach(() => phoneAsks('no-preference'))
afterAll(() => phoneAsks('reduce'))

/** How long what moves now takes, ms, by the element or pseudo-element that moves. */
const moving = () =>
  document.getAnimations().map(({ effect }) => {
    const { pseudoElement, target } = effect as KeyframeEffect
    return [pseudoElement ?? target?.className ?? '', Number(effect?.getComputedTiming().endTime)] as const
  })

/** What moves at each change of the page that the browser is asked to show as one; looked at as soon as it begins. */
function watchMoves() {
  const begin = document.startViewTransition.bind(document)
  const changes: ReturnType<typeof moving>[] = []
  const watched = (update: Parameters<typeof begin>[0]) => {
    const change = begin(update)
    change.ready.then(() => changes.push(moving().filter(([what]) => what.startsWith('::view-transition'))))
    return change
  }
  const spy = vi.spyOn(document, 'startViewTransition').mockImplementation(watched)
  onTestFinished(() => spy.mockRestore())
  return changes
}

/** My Orders with a meal of tomorrow, which is skipped: what moves then. */
async function skipTomorrow() {
  const order = orderOf({
    date: '2031-01-09',
    delivery_date: '2031-01-09',
    is_subscription_order: true,
    payment_method: 'subscription',
    confirmation_deadline: `${ORDER_DAY}T18:00:00+05:30`,
  })
  serveOrders(order)
  const skipped = { ...order, status: 'skipped' as const }
  server.answers(orderCalls.skipOrder, () => {
    serveOrders(skipped)
    return { order: skipped }
  })
  const changes = watchMoves()
  renderScreen('/my-orders', { as: REGISTERED })
  await expect.element(button('Skip after all')).toBeVisible()
  // What is there first is there at once.
  expect(changes).toEqual([])
  await button('Skip after all').click()
  await expect.element(button('Confirm after all')).toBeVisible()
  await expect.poll(() => changes.length).toBeGreaterThan(0)
  return changes.flat()
}

test('an order that is skipped changes in sight', async () => {
  const moves = await skipTomorrow()
  expect(moves.some(([what]) => what.includes('order-'))).toBe(true)
  for (const [what, ms] of moves) expect(ms, what).toBeLessThanOrEqual(LONGEST_MS)
})

test('whoever asks for less motion sees none', async () => {
  await phoneAsks('reduce')
  const moves = await skipTomorrow()
  // React leaves out by moves without a duration: always the whole page, and the card where it looks as before when it is measured.
  expect(moves.filter(([, ms]) => ms !== 0)).toEqual([])
  expect(moves.map(([what]) => what)).toEqual(
    expect.arrayContaining(['::view-transition-group(root)', '::view-transition']),
  )
  expect(moves.filter(([what]) => !/^::view-transition(-group\(.+\))?$/.test(what))).toEqual([])
})

test('the cart bar rises from where it stands', async () => {
  serveMenus()
  renderScreen('/', { as: 'visitor' })
  await button('ADD Regular Thali').click()
  await expect.element(button('Order now')).toBeInTheDocument()
  const bar = document.querySelector('[data-bottom-bar]') as HTMLElement
  expect(getComputedStyle(bar).animationName).toBe('rise')
  expect(getComputedStyle(bar).animationDuration).toBe('0.2s')
})

test('a toast leaves to where it came from', async () => {
  renderScreen('/about', { as: 'visitor' })
  // A pointer that rests where the toast appears would hold it there.
  await page.getByRole('heading', { level: 1 }).hover()
  toast.success('Done well')
  await expect.element(page.getByText('Done well')).toBeVisible()
  const card = page.getByText('Done well').element().parentElement as HTMLElement
  expect(getComputedStyle(card).animationName).toBe('rise')
  await expect.poll(() => getComputedStyle(card).animationName, { timeout: 6000 }).toBe('leave')
  expect(getComputedStyle(card).animationDuration).toBe('0.15s')
  await expect.poll(() => card.isConnected).toBe(false)
})
