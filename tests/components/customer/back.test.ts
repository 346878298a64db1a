import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { sessionCalls } from '#shared/contract/people/customer/sessions.ts'
import { leaveOverlays } from '#web/ui/leave-overlays.ts'
import { button, renderScreen } from '../render-screen.tsx'
import { REGISTERED, serveMenus } from '../replies.ts'
import { later, server } from '../stub-server.ts'

const dialog = () => page.getByRole('dialog')
/** How many entries of open dialogs the history has, up to the present one. */
const entries = () => history.state?.overlay ?? 0

async function openDish() {
  await page.getByRole('button', { name: 'Curd Bowl' }).first().click()
  await expect.element(dialog()).toBeVisible()
  await expect.poll(entries).toBe(1)
}

test('back closes a dialog, and closing it leaves nothing for back', async () => {
  serveMenus()
  renderScreen('/', { as: 'visitor' })
  const before = JSON.stringify(history.state)
  await openDish()
  history.back()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(JSON.stringify(history.state)).toBe(before)

  for (const close of [() => button('Close').click(), () => userEvent.keyboard('{Escape}')]) {
    await openDish()
    await close()
    await expect.element(dialog()).not.toBeInTheDocument()
    await expect.poll(() => JSON.stringify(history.state)).toBe(before)
  }
})

test('what lies forward of a closed dialog is passed over', async () => {
  serveMenus()
  renderScreen('/', { as: 'visitor' })
  await openDish()
  history.back()
  await expect.element(dialog()).not.toBeInTheDocument()
  const arrived = new Promise((popped) => addEventListener('popstate', popped, { once: true, capture: true }))
  history.forward()
  await arrived
  await expect.poll(entries).toBe(0)
  await expect.element(dialog()).not.toBeInTheDocument()
})

test('back closes the sheet of the side menu, then the profile opened from it', async () => {
  renderScreen('/', { as: REGISTERED })
  await button('Open your menu').click()
  await expect.poll(entries).toBe(1)
  history.back()
  await expect.element(dialog()).not.toBeInTheDocument()
  await button('Open your menu').click()
  await button('My Profile').click()
  await expect.element(page.getByRole('dialog', { name: 'My Profile' })).toBeVisible()
  await expect.poll(entries).toBe(1)
  history.back()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(entries()).toBe(0)
})

test('back does not close a confirmation while it works', async () => {
  const ending = later(sessionCalls.logoutEverywhere)
  server.answers(sessionCalls.logoutEverywhere, () => ending.promise)
  renderScreen('/profile', { as: REGISTERED })
  await button('Log out everywhere').click()
  const asking = page.getByRole('alertdialog')
  await expect.poll(entries).toBe(1)
  await asking.getByRole('button', { name: 'Log out everywhere' }).click()
  History.prototype.replaceState.call(history, { ...history.state, gone: false }, '')
  history.back()
  await expect.poll(() => history.state).not.toHaveProperty('gone')
  await expect.poll(entries).toBe(1)
  await expect.element(asking).toBeVisible()
  ending.resolve({ ended: 1 })
  await expect.element(asking).not.toBeInTheDocument()
  await expect.poll(entries).toBe(0)
})

test("what replaces the screen under an open dialog takes the screen's own entry", async () => {
  serveMenus()
  renderScreen('/', { as: 'visitor' })
  const { href } = location
  const before = history.state
  await openDish()
  history.replaceState({ idx: 0, key: 'other' }, '', '#other')
  expect(history.state).toEqual({ idx: 0, key: 'other', overlay: 1 })
  await button('Close').click()
  await expect.poll(() => history.state).toEqual({ idx: 0, key: 'other' })
  expect(location.hash).toBe('#other')
  history.replaceState(before, '', href)
})

test('a step back that is asked for while a dialog closes is one of screens', async () => {
  serveMenus()
  renderScreen('/', { as: 'visitor' })
  const { href } = location
  const below = history.state
  history.pushState({ idx: 1, key: 'above' }, '', '#above')
  await openDish()
  history.go(-1)
  await button('Close').click()
  await expect.poll(() => location.href).toBe(href)
  expect(history.state).toEqual(below)
})

test('after a reload the entry of a dialog is its screen’s, and back passes over the one below', async () => {
  const { pushState } = History.prototype
  const screen = { idx: 7, key: 'screen' }
  pushState.call(history, { idx: 6, key: 'before' }, '', '/profile')
  pushState.call(history, screen, '', '/my-orders')
  pushState.call(history, { ...screen, overlay: 1 }, '', '/my-orders')
  pushState.call(history, { ...screen, overlay: 2 }, '', '/my-orders')
  leaveOverlays()
  expect(entries()).toBe(0)
  expect(location.pathname).toBe('/my-orders')
  history.back()
  await expect.poll(() => location.pathname).toBe('/profile')
  expect(history.state).toEqual({ idx: 6, key: 'before' })
})

test('a reload while a dialog opens leaves its state at the screen’s own entry: back is one step', async () => {
  const { pushState } = History.prototype
  pushState.call(history, { idx: 5, key: 'first' }, '', '/')
  pushState.call(history, { idx: 6, key: 'before' }, '', '/profile')
  pushState.call(history, { idx: 7, key: 'screen', overlay: 1 }, '', '/subscription')
  leaveOverlays()
  expect(entries()).toBe(0)
  expect(location.pathname).toBe('/subscription')
  history.back()
  await expect.poll(() => history.state?.key).toBe('before')
})
