import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { kitchenCalls } from '#shared/contract/catalog/customer/profile.ts'
import { EMPTY_PROFILE, type ShownProfile, shownProfile } from '#shared/domain/catalog/profile.ts'
import { heading, renderScreen } from '../render-screen.tsx'
import { server } from '../stub-server.ts'

const NOTHING = shownProfile(EMPTY_PROFILE)
const ASHA: ShownProfile = {
  ...NOTHING,
  name: 'Asha’s Kitchen',
  legalName: 'Kulkarni Foods',
  address: '3 Baner Road, Pune',
  pincode: '411045',
  fssai: '11521034000123',
  phone: '+919823012345',
  whatsapp: '+919823012346',
  email: 'asha@example.com',
  grievanceOfficer: 'Ravi Kulkarni, manager',
  cookName: 'Asha Kulkarni',
  cookLine: 'Cooking for Pune since 1998',
  area: 'Baner and Aundh',
  pincodes: ['411007', '411045'],
  hours: 'Monday to Saturday, 12 to 2 pm',
  refunds: 'A missing dish is paid back the same day',
}

async function toTheEnd() {
  await expect.element(heading('Regular Thali')).toBeVisible()
  window.scrollTo(0, document.body.scrollHeight)
}

const card = () => page.getByRole('region', { name: 'Asha’s Kitchen' })

test('home ends with who cooks, the FSSAI number, where, when, refunds, and how to reach the kitchen', async () => {
  server.answers(kitchenCalls.getKitchen, { kitchen: ASHA, languages: ['en'] })
  const screen = renderScreen('/', { as: 'visitor' })
  await toTheEnd()
  for (const text of [
    'Asha Kulkarni cooks for you',
    'Cooking for Pune since 1998',
    '11521034000123',
    'Baner and Aundh',
    'Monday to Saturday, 12 to 2 pm',
    'A missing dish is paid back the same day',
  ]) {
    await expect.element(card()).toMatchTextContent(text)
  }
  await expect
    .element(card().getByRole('link', { name: 'Call +91 98230 12345' }))
    .toHaveAttribute('href', 'tel:+919823012345')
  await expect
    .element(card().getByRole('link', { name: 'WhatsApp' }))
    .toHaveAttribute('href', 'https://wa.me/919823012346')
  await expect.element(card()).not.toMatchTextContent('Kulkarni Foods')
  await card().getByRole('link', { name: 'More about the kitchen' }).click()
  await expect.poll(() => screen.path()).toBe('/about')
  for (const text of [
    'Kulkarni Foods',
    '3 Baner Road, Pune 411045',
    'asha@example.com',
    'Ravi Kulkarni',
    '411007, 411045',
  ]) {
    await expect.element(card()).toMatchTextContent(text)
  }
})

test('what the kitchen has not said is not there', async () => {
  server.answers(kitchenCalls.getKitchen, { kitchen: { ...NOTHING, hours: '12 to 2 pm' }, languages: ['en'] })
  renderScreen('/about', { as: 'visitor' })
  const about = page.getByRole('region', { name: 'About the kitchen' })
  await expect.element(about).toMatchTextContent('12 to 2 pm')
  expect(about.getByRole('term').all()).toHaveLength(1)
  expect(about.getByRole('link').all()).toHaveLength(0)
})

test('a kitchen that says nothing has no card on home', async () => {
  const asked = server.answers(kitchenCalls.getKitchen, { kitchen: null, languages: ['en'] })
  renderScreen('/', { as: 'visitor' })
  await toTheEnd()
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  await expect.element(page.getByRole('link', { name: 'More about the kitchen' })).not.toBeInTheDocument()
})

test('the page about a kitchen that says nothing says so', async () => {
  renderScreen('/about', { as: 'visitor' })
  await expect.element(page.getByText('The kitchen has not written anything about itself.')).toBeVisible()
})

test('the page about the kitchen says when it cannot be loaded, and tries again', async () => {
  server.rejects(kitchenCalls.getKitchen, 400)
  renderScreen('/about', { as: 'visitor' })
  await expect.element(page.getByText('Nothing to read right now')).toBeVisible()
  server.answers(kitchenCalls.getKitchen, { kitchen: ASHA, languages: ['en'] })
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(card()).toBeVisible()
})
