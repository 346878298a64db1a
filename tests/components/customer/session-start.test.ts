import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { orderCalls } from '#shared/contract/ordering/customer/orders.ts'
import { authCalls } from '#shared/contract/people/customer/auth.ts'
import { subscriptionCalls } from '#shared/contract/subscriptions/customer/subscriptions.ts'
import { button, CUSTOMER, heading, renderScreen, TOKEN } from '../render-screen.tsx'
import { serveSignIn } from '../replies.ts'
import { server } from '../stub-server.ts'

/** What the app makes of a session that the browser has kept. */

const KEYS = ['dabba-user', 'dabba-phone', 'dabba-token']
const GONE = [null, null, null]

/** Opens the app in a browser that has kept these items, in place of those of a good session. */
function openWith(path: string, changes: Record<string, string | null>) {
  const items = { 'dabba-user': JSON.stringify(CUSTOMER), 'dabba-phone': CUSTOMER.phoneNumber, 'dabba-token': TOKEN }
  for (const [key, value] of Object.entries({ ...items, ...changes })) {
    if (value !== null) localStorage.setItem(key, value)
  }
  // Nobody signs in: the session starts by itself.
  renderScreen(path, { as: 'visitor' })
}

const stored = () => KEYS.map((key) => localStorage.getItem(key))

// shows: C4.session.4
test.each([
  ['unreadable', { 'dabba-user': '{"phoneNumber":' }],
  ['of another kind', { 'dabba-user': '[1, 2]' }],
  ['without a phone', { 'dabba-phone': '' }],
  ['without a user', { 'dabba-user': 'null' }],
])('stored data that is %s is cleared, all three items', async (_, broken) => {
  openWith('/', broken)
  await expect.element(button('Login')).toBeVisible()
  expect(stored()).toEqual(GONE)
})

// shows: C4.session.3, C8.login.7
test('a stored customer without a token is known and asked to sign in again', async () => {
  // The calls of the screen go out once without a token.
  const rejection = { status: 401, code: 'sign_in_required', error: 'Please log in to continue.' } as const
  server.rejects(authCalls.me, rejection)
  server.rejects(subscriptionCalls.getSubscription, rejection)
  serveSignIn()
  openWith('/profile', { 'dabba-token': null })
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' })
  await expect.element(dialog.getByLabelText('Phone Number')).toHaveValue(CUSTOMER.phoneNumber.slice(3))
  await expect.element(page.getByText('No authentication token').first()).toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect.element(heading('Login Required')).toBeVisible()
  expect(stored()).toEqual(GONE)
})

// shows: C3.2
test('the token may stand in the stored user', async () => {
  const asked = server.answers(orderCalls.listOrders, { orders: [], nextCursor: null })
  openWith('/my-orders', { 'dabba-user': JSON.stringify({ ...CUSTOMER, token: TOKEN }), 'dabba-token': null })
  await expect.element(heading('No orders yet')).toBeVisible()
  expect(asked.map(({ headers }) => headers.get('authorization'))).toContain(`Bearer ${TOKEN}`)
})
