import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { pushCalls } from '#shared/contract/notifications/customer/push.ts'
import { menuOf, ORDER_DAY, WEEK } from '../../support/wednesday.ts'
import { FCM_TOKEN, pushBrowser, SERVER_KEY } from '../push-browser.ts'
import { button, heading, messages, renderScreen } from '../render-screen.tsx'
import { REGISTERED, serveMenus, serveSignIn, signInByDialog } from '../replies.ts'
import { type SentRequest, server } from '../stub-server.ts'

const DAY = '2031-01-09'
const DONE = 'We will tell you as soon as the menu for Thursday is here.'
const notifyMe = () => button('Notify Me When Available')

/** The alerts that were noted, and the tokens that came with them. */
let noted: SentRequest[]
let saved: SentRequest[]

beforeEach(() => {
  serveMenus((day) => (day === DAY ? null : menuOf(day, {})))
  noted = server.answers(pushCalls.notifyOfMenu, { available: false })
  server.answers(pushCalls.pushKey, { publicKey: SERVER_KEY })
  saved = server.answers(pushCalls.saveFcmToken, {})
})

/** The home screen at a day without a menu. */
async function openWithoutMenu(as: typeof REGISTERED | 'visitor' = REGISTERED) {
  const app = renderScreen('/', { as })
  await page.getByRole('radio', { name: 'Thursday 9' }).click()
  await expect.element(heading('No Menu Available')).toBeVisible()
  return app
}

// shows: C2.home.16
test('notes the alert of a customer and asks to push in the same tap', async () => {
  const question = pushBrowser({ answer: 'granted' })
  const app = await openWithoutMenu()
  await notifyMe().click()
  await expect.element(page.getByText(DONE)).toBeVisible()
  expect(question).toHaveBeenCalledOnce()
  expect(noted.map(({ body }) => body)).toEqual([{ date: DAY }])
  await expect.poll(() => saved.map(({ body }) => body.fcmToken)).toEqual([FCM_TOKEN])
  app.leave()
  await openWithoutMenu()
  await expect.element(page.getByText(DONE)).toBeVisible()
})

test('notes the alert for a plate of a full day, and nothing when one is free again', async () => {
  serveMenus(undefined, { ...WEEK, platesLeft: { [WEEK.orderDay]: 0 } })
  pushBrowser({ answer: 'granted' })
  const app = renderScreen('/', { as: REGISTERED })
  const tellMe = button('Tell me when a plate is free')
  await tellMe.click()
  await expect
    .element(
      page.getByText('We will tell you as soon as a plate for Wednesday is free, and hold it for you for an hour.'),
    )
    .toBeVisible()
  expect(noted.map(({ body }) => body)).toEqual([{ date: WEEK.orderDay, wants: 'plate' }])
  app.leave()
  // Who has been told of a plate and was too late can ask again.
  renderScreen('/', { as: REGISTERED })
  server.answers(pushCalls.notifyOfMenu, { available: true })
  await tellMe.click()
  await expect.element(messages().getByText('There is a plate for Wednesday again.')).toBeVisible()
})

// shows: C2.home.17
test('lets a visitor sign in and then goes on', async () => {
  pushBrowser({ answer: 'denied' })
  serveSignIn(REGISTERED)
  await openWithoutMenu('visitor')
  await notifyMe().click()
  await expect.element(page.getByRole('dialog', { name: 'Login to Your Account' })).toBeVisible()
  await signInByDialog()
  await expect.element(page.getByText(DONE)).toBeVisible()
  await expect
    .element(page.getByText('Notifications are blocked. Please enable them in your browser settings.'))
    .toBeVisible()
  expect(noted.map(({ body }) => body)).toEqual([{ date: DAY }])
})

// shows: C2.home.19
test('shows the menu when it is there meanwhile', async () => {
  pushBrowser({ answer: 'granted' })
  await openWithoutMenu()
  server.answers(pushCalls.notifyOfMenu, { available: true })
  serveMenus()
  await notifyMe().click()
  await expect.element(messages()).toMatchTextContent('The menu for Thursday is here.')
  await expect.element(heading('No Menu Available')).not.toBeInTheDocument()
})

// shows: C2.home.20
test('says when the alert could not be noted, and can be tapped again', async () => {
  pushBrowser({ answer: 'granted' })
  server.rejects(pushCalls.notifyOfMenu, 500)
  await openWithoutMenu()
  await notifyMe().click()
  await expect.element(page.getByText('This could not be noted. Please try again.')).toBeVisible()
  await expect.element(notifyMe()).toBeEnabled()
})

test('a plate that is held for the customer is said with its time, and can be ordered on a full day', async () => {
  serveMenus(undefined, { ...WEEK, platesLeft: { [ORDER_DAY]: 0 } })
  const until = `${ORDER_DAY}T11:30:00+05:30`
  server.answers(pushCalls.heldPlates, { plates: [{ day: ORDER_DAY, slot: 'lunch', until }] })
  renderScreen('/')
  await expect.element(page.getByText('A plate for Wednesday is held for you until 11:30 am.')).toBeVisible()
  await expect.element(page.getByText('Wednesday is full')).not.toBeInTheDocument()
})
