import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { capacityCalls } from '#shared/contract/calendar/office/capacity.ts'
import { slotCalls } from '#shared/contract/calendar/office/slots.ts'
import { itemCalls } from '#shared/contract/catalog/office/items.ts'
import { adminKitchenCalls } from '#shared/contract/catalog/office/profile.ts'
import { adminPolicyCalls } from '#shared/contract/subscriptions/office/policy.ts'
import { EMPTY_PROFILE } from '#shared/domain/catalog/profile.ts'
import { USUAL_POLICY } from '#shared/domain/subscriptions/policy.ts'
import { usualOf } from '../../support/two-slots.ts'
import { renderOffice } from '../render-office.tsx'
import { messages } from '../render-screen.tsx'
import { server } from '../stub-server.ts'

const KITCHEN = {
  ...EMPTY_PROFILE,
  name: 'Asha’s Kitchen',
  phone: '+919823012345',
  version: 2,
  updatedAt: '2031-01-01T05:00:00.000Z',
  admin: 'Sunita',
}

beforeEach(() => {
  server.answers(slotCalls.listSlots, usualOf('lunch', 'dinner'))
  server.answers(itemCalls.listItems, { items: [] })
  server.answers(adminKitchenCalls.adminKitchen, { kitchen: KITCHEN })
  server.answers(capacityCalls.getUsualCapacity, { slots: [{ slot: 'lunch', capacity: 120 }] })
  server.answers(adminPolicyCalls.adminSubscriptionPolicy, {
    policy: { ...USUAL_POLICY, version: 1, updatedAt: '2031-01-01T05:00:00.000Z', admin: null, running: 0 },
    kept: [],
  })
})

const slot = (name: 'Lunch' | 'Dinner') => page.getByRole('region', { name, exact: true })
const deadlineOf = (name: 'Lunch' | 'Dinner') => slot(name).getByLabelText('Deadline', { exact: true })

test('what is wrong stands at its field and beside the button, and in no message', async () => {
  renderOffice('tab=settings')
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']) {
    await slot('Lunch').getByLabelText(day).click()
  }
  await slot('Lunch').getByRole('button', { name: 'Show what changes' }).click()
  const text = 'Please choose at least one weekday'
  await expect.element(slot('Lunch').getByRole('group', { name: 'Served on' })).toMatchTextContent(text)
  await expect.element(slot('Lunch').getByRole('alert').last()).toMatchTextContent(text)
  await expect.element(messages()).not.toMatchTextContent(text)
})

test.each(['Lunch', 'Dinner'] as const)(
  'what has been entered for %s is there again after another tab',
  async (name) => {
    renderOffice('tab=settings')
    await deadlineOf(name).fill('17:30')
    for (const tab of ['Items Management', 'Settings']) await page.getByRole('tab', { name: tab, exact: true }).click()
    await expect.element(deadlineOf(name)).toHaveValue('17:30')
    await expect.element(slot(name)).toMatchTextContent('This is what you had entered before.')
  },
)

test('what has been entered for lunch is written down when the page goes, with the form of dinner beside it', async () => {
  renderOffice('tab=settings')
  await deadlineOf('Lunch').fill('17:30')
  window.dispatchEvent(new PageTransitionEvent('pagehide'))
  const kept = Object.entries(sessionStorage).filter(([key]) => key.startsWith('dabba-kept-'))
  expect(kept.map(([, form]) => JSON.parse(form))).toMatchObject([{ draft: { cutOffTime: '17:30' } }])
})

const kitchen = () => page.getByRole('region', { name: 'Your kitchen' })
const save = () => kitchen().getByRole('button', { name: 'Save' })

test('who the kitchen is says who changed it last, and shows what customers will read', async () => {
  const sent = server.answers(adminKitchenCalls.changeKitchen, { kitchen: { ...KITCHEN, version: 3 } })
  renderOffice('tab=settings')
  await expect.element(kitchen()).toMatchTextContent('Last changed by Sunita, 1 Jan 2031')
  await expect.element(kitchen()).toMatchTextContent('Your FSSAI number is missing.')
  const preview = kitchen().getByRole('region', { name: 'Asha’s Kitchen' })
  await kitchen().getByLabelText('Who cooks').fill('Asha Kulkarni')
  await kitchen().getByLabelText('FSSAI number').fill('1152 1034 0001 23')
  await kitchen().getByLabelText('PIN codes that you deliver to').fill('411045, 411007')
  await expect.element(preview).toMatchTextContent('Asha Kulkarni cooks for you')
  await expect.element(preview).toMatchTextContent('11521034000123')
  await save().click()
  await expect
    .poll(() => sent[0]?.body)
    .toEqual({
      ...EMPTY_PROFILE,
      name: 'Asha’s Kitchen',
      phone: '+919823012345',
      cookName: 'Asha Kulkarni',
      fssai: '11521034000123',
      pincodes: ['411007', '411045'],
      updatedAt: KITCHEN.updatedAt,
    })
})

test.each([
  ['FSSAI number', '1152103400012', 'An FSSAI number has 14 digits'],
  ['GSTIN', '27AAPFU0939F1ZW', 'This is no valid GSTIN: please compare its 15 letters and digits'],
  ['UPI ID', 'asha', 'A UPI ID looks like kitchen@okbank'],
])('a wrong %s is said at its field, and nothing is sent', async (label, typed, text) => {
  renderOffice('tab=settings')
  await kitchen().getByLabelText(label).fill(typed)
  await save().click()
  await expect.element(kitchen().getByLabelText(label)).toHaveAccessibleDescription(new RegExp(text))
  await expect.element(kitchen().getByRole('alert').last()).toMatchTextContent(text)
})

test('of two people who change the kitchen at once the second sees what the first has saved', async () => {
  const theirs = { ...KITCHEN, hours: '11 to 1', version: 3, updatedAt: '2031-01-02T05:00:00.000Z' }
  server.rejects(adminKitchenCalls.changeKitchen, {
    status: 409,
    code: 'changed_meanwhile',
    error: 'Someone else has changed this meanwhile.',
    details: { kitchen: theirs },
  })
  renderOffice('tab=settings')
  await kitchen().getByLabelText('Hours').fill('12 to 2')
  await save().click()
  await expect.element(kitchen().getByRole('alert').first()).toMatchTextContent('11 to 1')
  const sent = server.answers(adminKitchenCalls.changeKitchen, { kitchen: { ...theirs, hours: '12 to 2', version: 4 } })
  await kitchen().getByRole('button', { name: 'Keep Mine and Save Again' }).click()
  await expect.poll(() => sent[0]?.body).toMatchObject({ hours: '12 to 2', updatedAt: theirs.updatedAt })
})

test('how many plates a day has room for is set for all days, or not limited', async () => {
  renderOffice('tab=settings')
  const card = page.getByRole('region', { name: 'Plates a day, Lunch' })
  const plates = card.getByLabelText('Plates a day')
  const save = card.getByRole('button', { name: 'Save' })
  await expect.element(plates).toHaveValue('120')
  await expect.element(save).toBeDisabled()
  const over = { day: '2031-01-08', capacity: 80, taken: 20, promised: 62, over: 2 }
  const sent = server.answers(capacityCalls.setUsualCapacity, { days: [over] })
  await plates.fill('-3')
  await save.click()
  await expect.element(card).toMatchTextContent('A whole number from 0 to 1,00,000')
  server.answers(capacityCalls.getUsualCapacity, { slots: [{ slot: 'lunch', capacity: 80 }] })
  await plates.fill('80')
  await save.click()
  await expect.element(messages()).toMatchTextContent(': 2 plates more are ordered or expected')
  await expect.element(save).toBeDisabled()
  server.answers(capacityCalls.getUsualCapacity, { slots: [{ slot: 'lunch', capacity: null }] })
  await plates.fill('')
  await save.click()
  await expect.element(plates).toHaveAttribute('placeholder', 'No limit')
  await expect
    .poll(() => sent.map(({ body }) => body))
    .toEqual([
      { slot: 'lunch', capacity: 80 },
      { slot: 'lunch', capacity: null },
    ])
})
