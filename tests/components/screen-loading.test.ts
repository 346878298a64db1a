import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { notFoundScreen } from '#web/routes.ts'
import { heading, renderScreen } from './render-screen.tsx'

// That React complains of nothing is seen to in setup.ts.
test('a screen whose code is still on its way shows that it is loading, then itself', async () => {
  const { load } = notFoundScreen
  const arrival = Promise.withResolvers<void>()
  notFoundScreen.load = () => arrival.promise.then(load)
  const app = renderScreen('/nowhere')
  await expect.element(page.getByText('Loading...')).toBeVisible()
  arrival.resolve()
  await expect.element(heading('This page does not exist')).toBeVisible()
  await page.getByRole('link', { name: 'Go to the menu' }).click()
  await expect.poll(app.path).toBe('/')
})
