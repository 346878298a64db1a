import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { kitchenCalls } from '#shared/contract/catalog/customer/profile.ts'
import { languageCalls } from '#shared/contract/people/customer/language.ts'
import { CUSTOMER, renderScreen } from '../render-screen.tsx'
import { server } from '../stub-server.ts'

/** The language of the app: the switch in the header, and the notice where a browser's language was taken. */

const toggle = () => page.getByRole('combobox', { name: 'Language' })
const NOTICE = /This app is in हिन्दी/

function documentIn(language: string) {
  const { lang } = document.documentElement
  document.documentElement.lang = language
  localStorage.removeItem('dabba-language-chosen')
  onTestFinished(() => {
    document.documentElement.lang = lang
  })
}

test('the header offers each language in its own script; one language alone is no choice', async () => {
  server.answers(kitchenCalls.getKitchen, { kitchen: null, languages: ['en', 'hi', 'mr'] })
  documentIn('en')
  const screen = renderScreen('/', { as: 'visitor' })
  await expect.element(toggle()).toHaveValue('en')
  const options = toggle().getByRole('option').elements()
  expect(options.map((option) => [option.textContent, option.getAttribute('lang')])).toEqual([
    ['English', 'en'],
    ['हिन्दी', 'hi'],
    ['मराठी', 'mr'],
  ])
  await expect.element(page.getByText(NOTICE)).not.toBeInTheDocument()
  screen.leave()
  server.answers(kitchenCalls.getKitchen, { kitchen: null, languages: ['en'] })
  renderScreen('/', { as: 'visitor' })
  await expect.element(page.getByRole('button', { name: 'Login' })).toBeVisible()
  await expect.element(toggle()).not.toBeInTheDocument()
})

test('a customer changes it for all devices', async () => {
  server.answers(kitchenCalls.getKitchen, { kitchen: null, languages: ['en', 'hi'] })
  documentIn('en')
  const sent = server.rejects(languageCalls.changeLanguage, 503)
  renderScreen('/', { as: CUSTOMER })
  await toggle().selectOptions('hi')
  await expect.poll(() => sent.map(({ body }) => body)).toEqual([{ language: 'hi' }])
  await expect.element(toggle()).toHaveValue('en')
})

test('a language that was not chosen is said, once, with the way back to English', async () => {
  server.answers(kitchenCalls.getKitchen, { kitchen: null, languages: ['en', 'hi'] })
  documentIn('hi')
  const screen = renderScreen('/', { as: 'visitor' })
  await expect.element(page.getByText(NOTICE)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'English' })).toBeVisible()
  await page.getByRole('button', { name: 'Stay in हिन्दी' }).click()
  await expect.element(page.getByText(NOTICE)).not.toBeInTheDocument()
  screen.leave()
  renderScreen('/', { as: 'visitor' })
  await expect.element(toggle()).toBeVisible()
  await expect.element(page.getByText(NOTICE)).not.toBeInTheDocument()
})
