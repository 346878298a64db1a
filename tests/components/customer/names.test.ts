import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { overwriteGetLocale } from '#paraglide/runtime.js'
import { menuCalls } from '#shared/contract/catalog/customer/menus.ts'
import { menuOf, ORDER_DAY, WEEK } from '../../support/wednesday.ts'
import { renderScreen } from '../render-screen.tsx'
import { server } from '../stub-server.ts'

/** Dishes in the language of the reader, and in English where the kitchen has not named them in it. */

function readIn(language: 'hi' | 'mr') {
  overwriteGetLocale(() => language)
  onTestFinished(() => overwriteGetLocale(() => 'en'))
}

function serveMenu() {
  const menu = menuOf(ORDER_DAY, { base: ['Dal Tadka', 'Jeera Rice'], addOns: [{ name: 'Curd Bowl', price: 30 }] })
  const names = { 'Dal Tadka': { hi: 'दाल तड़का', mr: 'डाळ तडका' }, 'Curd Bowl': { hi: 'दही की कटोरी' } }
  const categories = menu.categories.map((category) => ({
    ...category,
    items: category.items.map((item) => ({
      ...item,
      names: names[item.name as keyof typeof names],
      ...(item.name === 'Curd Bowl' && { description: 'Set curd.', descriptions: { hi: 'जमा हुआ दही।' } }),
    })),
  }))
  server.answers(menuCalls.weeklyMenus, {
    ...WEEK,
    menus: { [ORDER_DAY]: { ...menu, names: { hi: 'घर की थाली' }, categories } },
  })
}

test.each([
  ['hi', ['दाल तड़का', 'Jeera Rice', 'दही की कटोरी'], 'जमा हुआ दही।', 'घर की थाली'],
  ['mr', ['डाळ तडका', 'Jeera Rice', 'Curd Bowl'], 'Set curd.', `Thali of ${ORDER_DAY}`],
] as const)('the menu in %s', async (language, [dal, rice, curd], description, thali) => {
  readIn(language)
  serveMenu()
  renderScreen('/', { as: 'visitor' })
  await expect.element(page.getByRole('heading', { name: thali })).toBeVisible()
  await expect.element(page.getByRole('button', { name: dal })).toBeVisible()
  await expect.element(page.getByRole('button', { name: rice })).toBeVisible()
  await page.getByRole('button', { name: curd }).first().click()
  await expect.element(page.getByRole('dialog', { name: curd })).toBeVisible()
  await expect.element(page.getByRole('dialog').getByText(description)).toBeVisible()
})
