import { addDays } from '#shared/base/kitchen-time.ts'
import { closureCalls } from '#shared/contract/calendar/office/closures.ts'
import { placeOrder } from '../admin-orders.ts'
import { test as base, expect, startTestServer, type TestServer } from '../fixtures.ts'
import { now } from '../suite-clock.ts'

/** The calendar, on a kitchen of its own: a closed day would stand in other tests' way. */
const test = base.extend<object, { server: TestServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern
    async ({}, use) => {
      const server = await startTestServer()
      await use(server)
      await server.end()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

// One after the other: a second worker would start a second server of this kind for a few flows.
test.describe.configure({ mode: 'default' })

test('a day with orders is closed after a look at what that does, and opened again', {
  tag: '@day',
}, async ({ adminPage, loginAdmin, server }) => {
  const token = await loginAdmin()
  const { id } = await placeOrder(server)
  const statusOf = async () => {
    const { reply } = await server.api<{ orders: { _id: string; status: string }[] }>(
      '/api/admin/orders?date=all',
      {},
      token,
    )
    return reply.orders.find(({ _id }) => _id === id)?.status
  }
  const dates = [now().toISOString().slice(0, 10)]
  const { reply } = await server.api<{ orderDay: string }>('/api/menu/weekly', { body: { dates } })
  const day = reply.orderDay
  const button = (name: string | RegExp) => adminPage.getByRole('button', { name, exact: true })

  await adminPage.goto(`/admin#tab=calendar&day=${day}`)
  await button('Close this day…').click()
  await button('Show what happens').click()
  await expect(adminPage.getByText('Please choose a reason').first()).toBeVisible()
  await adminPage.getByLabel('Reason').selectOption('gas')
  await button('Show what happens').click()
  await expect(adminPage.getByText(/orders? (is|are) cancelled: /)).toBeVisible()
  await expect(adminPage.getByText(/customers? (is|are) told: /)).toBeVisible()
  await button('Close this day').click()
  await expect(adminPage.getByText(/^Closed\. \d+ customers? are told\.$/)).toBeVisible()
  await expect(adminPage.getByText('Closed: gas').first()).toBeVisible()
  expect(await statusOf()).toBe('cancelled')

  await button('Open this day again').click()
  await button('Open again').click()
  await expect(adminPage.getByText(/^Open again\. \d+ customers? are asked/)).toBeVisible()
  await expect(button('Close this day…')).toBeVisible()
  expect(await statusOf()).toBe('cancelled')

  await button('Show orders').click()
  await expect(adminPage.getByLabel('Date Filter').first()).toHaveValue(day)
})

test('arrows lead through the days, Enter opens one, and another admin’s closure is seen', async ({
  adminPage,
  loginAdmin,
  server,
}) => {
  await loginAdmin()
  await adminPage.goto('/admin#tab=calendar&period=2030-05')
  const day = (date: string) => adminPage.locator(`[data-day="${date}"]`)
  await day('2030-05-01').focus()
  await adminPage.keyboard.press('ArrowRight')
  await expect(day('2030-05-02')).toBeFocused()
  await adminPage.keyboard.press('ArrowDown')
  await expect(day('2030-05-09')).toBeFocused()
  await adminPage.keyboard.press('End')
  await expect(day('2030-05-12')).toBeFocused()
  await adminPage.keyboard.press('PageDown')
  await expect(day('2030-06-12')).toBeFocused()
  await expect(adminPage.getByRole('heading', { name: 'June 2030' })).toBeVisible()
  await adminPage.keyboard.press('Enter')
  await expect(adminPage.getByRole('dialog', { name: 'Wednesday, 12 Jun 2030' })).toBeVisible()
  await adminPage.goBack()
  await expect(adminPage.getByRole('dialog')).toHaveCount(0)

  await adminPage.getByRole('button', { name: 'Today', exact: true }).click()
  const coming = addDays(now().toISOString().slice(0, 10), 7)
  const next = [coming, addDays(coming, 1)].find((each) => new Date(each).getUTCDay() !== 0) as string
  const token = await server.signInAdmin()
  const days = { slot: 'lunch' as const, from: next, to: next }
  const { reply } = await server.call(closureCalls.previewClosure, { body: days }, { token })
  const body = { ...days, reason: 'holiday' as const, note: null, version: reply.preview.version }
  await server.call(closureCalls.closeDays, { body }, { token })
  await adminPage.goto(`/admin#tab=calendar&period=${next.slice(0, 7)}`)
  await expect(day(next)).toContainText('Closed: holiday')
  await server.call(closureCalls.reopenDays, { body: days }, { token })
  // By the event, without anything done here.
  await expect(day(next)).not.toContainText('Closed', { timeout: 15_000 })
})
