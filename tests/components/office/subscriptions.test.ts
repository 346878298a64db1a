import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { customerCalls } from '#shared/contract/people/office/customers.ts'
import type { Subscriber } from '#shared/contract/subscriptions/office/subscribers.schemas.ts'
import { subscriberCalls } from '#shared/contract/subscriptions/office/subscribers.ts'
import { renderOffice } from '../render-office.tsx'
import { button } from '../render-screen.tsx'
import { server } from '../stub-server.ts'

const id = (number: number) => `0198c2a4-7b1e-7c3d-9e1f-${String(number).padStart(12, '0')}`
const subscriber = (number: number, changes: Partial<Subscriber> = {}): Subscriber => ({
  _id: id(number),
  customer_id: id(500 + number),
  name: `Customer ${number}`,
  phone_number: '+919876500001',
  slot: 'lunch',
  status: 'active',
  meals: 26,
  meals_left: 4,
  start_day: '2030-12-10',
  end_day: '2031-01-11',
  paused: false,
  address: 'Flat 4, Shanti Nagar, Pune 411057',
  whatsapp_text: `नमस्ते ${number}!`,
  payment: 'due',
  due: 0,
  ...changes,
})
const COUNTS = { ends_soon: 62, unpaid: 8, paused: 7, ended: 11, no_address: 3, all: 287 }
const SHOWN = [
  subscriber(1, { due: 1560 }),
  subscriber(2, { name: 'श्रीमती कमलाबाई विष्णुपंत देशपांडे', paused: true, end_day: null }),
  subscriber(3, { address: null }),
]

beforeEach(async () => {
  await page.viewport(1280, 800)
  server.answers(subscriberCalls.listSubscribers, ({ query }) =>
    query?.cursor
      ? { subscribers: [subscriber(4)], counts: COUNTS, nextCursor: null }
      : { subscribers: SHOWN, counts: COUNTS, nextCursor: `2031-01-11 ${id(3)}` },
  )
})

const rows = (list: string) => page.getByRole('list', { name: list }).getByRole('listitem')

test('lists those who end soon, with what is to be said, page after page, and one tap to call or write', async () => {
  renderOffice('tab=subscriptions')
  await expect.element(rows('End soon').nth(0)).toMatchTextContent('Customer 1₹1,560 dueLast meal')
  await expect.element(rows('End soon').nth(1)).toMatchTextContent('Paused without an end')
  await expect.element(rows('End soon').nth(2)).toMatchTextContent('No address: no meal comes')
  await expect.element(page.getByRole('link', { name: 'Call Customer 1' })).toHaveAttribute('href', 'tel:+919876500001')
  const write = page.getByRole('link', { name: /Customer 1/ }).nth(1)
  await expect
    .element(write)
    .toHaveAttribute('href', `https://wa.me/919876500001?text=${encodeURIComponent('नमस्ते 1!')}`)
  await button('Show more').click()
  await expect.element(rows('End soon').nth(3)).toMatchTextContent('Customer 4')
  expect(page.getByRole('button', { name: 'Show more' }).elements()).toEqual([])
})

test.each([
  ['Unpaid 8', 'unpaid'],
  ['Paused 7', 'paused'],
  ['Ended, not renewed 11', 'ended'],
  ['Without an address 3', 'no_address'],
  ['All who subscribe 287', 'all'],
])('%s is a list of its own, in the address', async (label, list) => {
  renderOffice('tab=subscriptions')
  await button(label).click()
  await expect.element(page.getByRole('button', { name: label, pressed: true })).toBeVisible()
  expect(window.location.hash).toContain(`view=${list}`)
})

test('a list is saved as a file, with a reason', async () => {
  const saved = server.answers(subscriberCalls.exportSubscribers, { csv: 'Name\n' })
  renderOffice('tab=subscriptions&view=unpaid')
  await button('Download CSV').click()
  await page.getByRole('dialog').getByLabelText('Reason').fill('To call')
  await page.getByRole('dialog').getByRole('button', { name: 'Download CSV' }).click()
  await expect.poll(() => saved.map(({ query }) => query)).toEqual([{ list: 'unpaid', reason: 'To call' }])
})

test('the name leads to the customer, and fits a phone', async () => {
  await page.viewport(390, 844)
  renderOffice('tab=subscriptions')
  await expect.element(rows('End soon').nth(0)).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  await page.viewport(1280, 800)
  // Of the customer that it leads to only the address counts here.
  server.rejects(customerCalls.getCustomer, 404)
  await button('Customer 1').click()
  expect(window.location.hash).toContain(`customer=${id(501)}`)
})
