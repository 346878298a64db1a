import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { overwriteGetLocale } from '#paraglide/runtime.js'
import { menuCalls } from '#shared/contract/catalog/customer/menus.ts'
import { pollCalls } from '#shared/contract/catalog/customer/polls.ts'
import { setCart } from '#web/kit/stores/cart-store.ts'
import { offMenuNames } from '../../../src/web/customer/order/ordering/off-menu-names.ts'
import { menuOf, ORDER_DAY, WEEK } from '../../support/wednesday.ts'
import { pass, takeClock } from '../clock.ts'
import { renderScreen } from '../render-screen.tsx'
import { server } from '../stub-server.ts'

/** Dishes in the language of the reader, and in English where the kitchen has not named them in it. */

const POLL_VOTE = { hi: 'वोट दें', mr: 'मत द्या' }

const AS_LIST = { hi: 'लिस्ट', mr: 'यादी' } as const
const AS_CARDS = 'कार्ड'

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

test.each([
  ['hi', 'दही की कटोरी'],
  ['mr', 'दह्याची वाटी'],
] as const)('a dish of the cart that the kitchen takes off the menu keeps its name in %s', async (language, name) => {
  readIn(language)
  takeClock()
  onTestFinished(() => offMenuNames.set({}))
  const curd = { name: 'Curd Bowl', price: 30 }
  const serve = (addOns: (typeof curd)[]) => {
    const menu = menuOf(ORDER_DAY, { addOns: [...addOns, { name: 'Papad', price: 10 }] })
    const names = { hi: 'दही की कटोरी', mr: 'दह्याची वाटी' }
    const categories = menu.categories.map(({ items, ...category }) => ({
      ...category,
      items: items.map((item) => ({ ...item, ...(item.name === curd.name && { names }) })),
    }))
    server.answers(menuCalls.weeklyMenus, { ...WEEK, menus: { [ORDER_DAY]: { ...menu, categories } } })
  }
  const bar = () => document.querySelector('[data-bottom-bar]')?.textContent
  serve([curd])
  setCart({ 'Regular Thali': 1, 'Curd Bowl': 2 })
  renderScreen('/', { as: 'visitor' })
  await expect.poll(bar).toContain('140')
  serve([])
  await pass(305_000)
  await expect.poll(bar).toContain(name)
  await pass(305_000)
  expect(bar()).toContain(name)
  expect(bar()).not.toContain('Curd Bowl')
  expect(JSON.parse(localStorage.getItem('cart') ?? '')).toHaveProperty('Curd Bowl', 2)
})

test.each([
  ['hi', ['दाल और करी', 'मीठा', 'ऐड-ऑन', 'Specials of the house']],
  ['mr', ['डाळ आणि करी', 'गोड पदार्थ', 'ॲड-ऑन', 'Specials of the house']],
] as const)('categories that forms offer are in %s, others as they were typed', async (language, names) => {
  readIn(language)
  const menu = menuOf(ORDER_DAY, { base: ['Dal Tadka'] })
  const [first] = menu.categories
  const typed = ['Dal & Curry', 'desserts', 'Add-ons', 'Specials of the house']
  const categories = typed.map((name) => ({
    ...first,
    _id: name,
    name,
    type: 'regular' as const,
    items: (first?.items ?? []).map((item) => ({ ...item, _id: name, name: `Dish of ${name}`, item_name: name })),
  }))
  server.answers(menuCalls.weeklyMenus, {
    ...WEEK,
    menus: { [ORDER_DAY]: { ...menu, is_regular_thali: false, categories } },
  })
  renderScreen('/', { as: 'visitor' })
  await page.getByRole('button', { name: AS_LIST[language], exact: true }).click()
  for (const name of names) await expect.element(page.getByRole('heading', { name, exact: true })).toBeVisible()
  await page.getByRole('button', { name: AS_CARDS, exact: true }).click()
})

test.each([
  ['hi', 'दाल तड़का'],
  ['mr', 'डाळ तडका'],
] as const)('the options of a poll in %s', async (language, dal) => {
  readIn(language)
  serveMenu()
  const names = { hi: 'दाल तड़का', mr: 'डाळ तडका' }
  const option = (name: string, of: object = {}) => ({ _id: name, name, votes: 1, percentage: 50, ...of })
  const poll = {
    _id: 'poll',
    title: 'Which dal?',
    description: null,
    expiresAt: null,
    createdAt: '2026-03-11T05:00:00.000Z',
    endedAt: null,
    results: { totalVotes: 2, options: [option('Dal Tadka', { names }), option('A surprise')] },
  }
  server.answers(pollCalls.activePoll, { poll: { ...poll, myVote: null } })
  server.answers(pollCalls.vote, ({ body }) => {
    const voted = { poll: { ...poll, myVote: body.optionId } }
    server.answers(pollCalls.activePoll, voted)
    return voted
  })
  renderScreen('/')
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect
    .poll(() => {
      window.scrollTo(0, document.body.scrollHeight)
      return document.querySelectorAll('[aria-labelledby=poll] [type=radio]').length
    })
    .toBe(2)
  await expect.element(page.getByRole('radio', { name: 'A surprise' })).toBeVisible()
  await page.getByRole('radio', { name: dal }).click()
  await page.getByRole('button', { name: POLL_VOTE[language], exact: true }).click()
  const card = page.getByRole('region', { name: poll.title })
  await expect.element(card.getByRole('listitem').filter({ hasText: dal })).toBeVisible()
})
