import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { setCart } from '#web/kit/stores/cart-store.ts'
import { menuOf, ORDER_DAY } from '../../support/wednesday.ts'
import { button, renderScreen } from '../render-screen.tsx'
import { serveMenus } from '../replies.ts'

const WORD = 'Paneerbuttermasalawithextrahomemadebutterandfreshcreamfromthevillage'
const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth

function serveLongWord() {
  serveMenus((day) => menuOf(day, { base: ['Dal', WORD], addOns: [{ name: WORD, price: 30 }] }))
}

async function atWidth(width: number) {
  await page.viewport(width, 640)
  onTestFinished(() => page.viewport(390, 844))
}

test.each([390, 320])('one long word does not widen the menu, its list or its sheet at %i px', async (width) => {
  await atWidth(width)
  serveLongWord()
  renderScreen('/', { as: 'visitor' })
  await page.getByRole('button', { name: WORD }).first().click()
  const title = page.getByRole('dialog').getByRole('heading')
  await expect.element(title).toBeVisible()
  const cross = button('Close').element().getBoundingClientRect()
  const text = document.createRange()
  text.selectNodeContents(title.element())
  expect(text.getBoundingClientRect().right).toBeLessThanOrEqual(cross.left)
  await button('Close').click()
  expect(overflow()).toBeLessThanOrEqual(0)
  await button('List').click()
  await expect.element(button('Cards')).toBeVisible()
  expect(overflow()).toBeLessThanOrEqual(0)
})

test.each([390, 320])('nor the daily order or the checkout at %i px', async (width) => {
  await atWidth(width)
  serveLongWord()
  setCart({ 'Regular Thali': 1, [WORD]: 1 })
  const daily = renderScreen('/daily-order', { as: 'visitor' })
  await expect.element(page.getByText(WORD).first()).toBeVisible()
  expect(overflow()).toBeLessThanOrEqual(0)
  daily.leave()
  const menu = menuOf(ORDER_DAY, { base: [WORD] })
  renderScreen('/checkout', { as: 'visitor', state: { cart: {}, menuData: { day: ORDER_DAY, menu } } })
  await expect.element(page.getByText(WORD).first()).toBeVisible()
  expect(overflow()).toBeLessThanOrEqual(0)
})
