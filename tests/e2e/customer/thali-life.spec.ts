import { expect, test } from '../moving-server.ts'
import { answerLater, subscribe } from '../subscription-flow.ts'

/** On a server and a phone whose clocks are moved together. */
// shows: C4.thali.6
test('the Regular Thali follows a real subscription to its end', async ({ page, server, moving, login }) => {
  test.setTimeout(90_000)
  const button = (name: string) => page.getByRole('button', { name, exact: true })

  async function at(instant: string) {
    moving.moveTo(instant)
    await page.clock.setSystemTime(instant)
    await moving.runDaily()
  }

  await at('2027-03-10T10:00:00+05:30')
  const customer = await login()
  await page.goto('/')
  await expect(button('Subscribe ₹60/day')).toBeEnabled()

  // Five plates: Thursday to Saturday, Monday and Tuesday the 16th.
  await subscribe(server, customer, 5)
  await page.goto('/')
  await answerLater(page)
  await expect(button('Subscribed')).toBeDisabled()

  for (const day of ['11', '12', '13']) await at(`2027-03-${day}T09:05:00+05:30`)
  await page.goto('/')
  await answerLater(page)
  await expect(button('Subscribed')).toBeDisabled()

  await at('2027-03-15T09:05:00+05:30')
  await page.goto('/')
  await answerLater(page)
  await expect(button('Renew Soon')).toBeEnabled()

  await at('2027-03-17T09:05:00+05:30')
  await page.goto('/')
  await button('Renew Now').click()
  await expect(page).toHaveURL('/subscription')
  await expect(page.getByText('Duration: 26 days')).toBeVisible()
})
