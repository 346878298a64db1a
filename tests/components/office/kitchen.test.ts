import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { ProductionSheet } from '#shared/contract/kitchen/office/production.schemas.ts'
import { productionCalls } from '#shared/contract/kitchen/office/production.ts'
import { changedSheet, longSheet, openSheet, sheetOf } from '../../support/production.ts'
import { renderOffice } from '../render-office.tsx'
import { button } from '../render-screen.tsx'
import { server } from '../stub-server.ts'

const SETTINGS = {
  bufferPercent: 3,
  watched: false,
  prepares: false,
  platesPerBox: 1,
  updatedAt: '2031-01-02T05:00:00.000Z',
  admin: null,
}
const PLACE = 'tab=kitchen'
let sheet: ProductionSheet

beforeEach(async () => {
  await page.viewport(1280, 800)
  localStorage.removeItem('dabba-wall-look')
  sheet = sheetOf()
  server.answers(productionCalls.productionSheet, () => ({ sheet }))
  server.answers(productionCalls.getProductionSettings, { settings: SETTINGS })
})

const line = (name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })

test('a day that is open shows three numbers a dish, and what to prepare', async () => {
  sheet = openSheet()
  renderOffice(PLACE)
  await expect.element(line('Roti')).toMatchTextContent('575 pieces')
  await expect.element(line('Roti')).toMatchTextContent('478 sure · 80 will be confirmed · 8 not coming')
  await expect.element(line('Regular Thali')).toMatchTextContent('112 sure · 20 will be confirmed')
  await expect.element(page.getByText(/Orders can change until/).first()).toBeVisible()
})

test('what has changed since the lock stays in sight until it is ticked', async () => {
  sheet = changedSheet()
  let ticked: unknown
  server.answers(productionCalls.seeProduction, ({ body }) => {
    ticked = body
    sheet = sheetOf()
    return { sheet, ticked: 3 }
  })
  renderOffice(PLACE)
  const bar = page.getByRole('alert').filter({ hasText: 'Changed, not seen' })
  await expect.element(bar).toMatchTextContent('Regular Thali +2, Roti +8 pieces, Dal Tadka +300 g')
  await expect.element(line('Roti')).toMatchTextContent('+8 pieces not seen')
  await button('Add to plan').click()
  await expect.element(bar).not.toBeInTheDocument()
  expect(ticked).toMatchObject({
    day: '2031-01-08',
    slot: 'lunch',
    changes: [
      { key: 'regular-thali', unit: 'portion', from: 132, to: 134 },
      { key: 'name:roti', unit: 'piece', from: 558, to: 566 },
      { key: 'name:dal tadka', unit: 'g', from: 19_800, to: 20_100 },
    ],
  })
})

test('how plates are wanted stands below the dishes, and on paper', async () => {
  sheet = sheetOf()
  renderOffice(PLACE)
  const wanted = page.getByRole('region', { name: 'How plates are wanted' })
  await expect.element(wanted).toMatchTextContent('13Less spicy2 to be confirmed')
  await expect.element(wanted).toMatchTextContent('6' + '2 rotis')
  expect(document.querySelector('.kitchen-sheet header')?.textContent).toContain(
    'How plates are wanted: 13 × Less spicy · 6 × 2 rotis · 1 × Rice instead of roti',
  )
})

test('who ticks what somebody else has ticked is told so', async () => {
  sheet = changedSheet()
  server.answers(productionCalls.seeProduction, () => ({ sheet, ticked: 0 }))
  renderOffice(PLACE)
  await button('Seen: Roti').click()
  await expect.element(page.getByText('Somebody else has ticked this, or it has changed again.')).toBeVisible()
})

test('says when the figures are old, and since when', async () => {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  })
  renderOffice(PLACE)
  await expect.element(line('Roti')).toBeVisible()
  server.rejects(productionCalls.productionSheet, 503)
  await vi.advanceTimersByTimeAsync(90_000)
  await expect.element(page.getByText(/No connection. These figures are of/)).toBeVisible()
  await expect.element(line('Roti')).toMatchTextContent('575 pieces')
})

test('the large screen has the sheet alone, in letters that follow the screen, dark or light', async () => {
  sheet = longSheet()
  renderOffice(PLACE)
  await button('Large screen').click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Wed 8 Jan · Lunch' })).toBeVisible()
  await expect.element(page.getByRole('tablist')).not.toBeInTheDocument()
  await button('Dark screen').click()
  await expect.element(button('Light screen')).toBeVisible()
  await button('Back to the office').click()
  await expect.element(page.getByRole('tablist', { name: 'Back office' })).toBeVisible()
})

test('what is left of the plan is offered, and no more when nobody wants that', async () => {
  const orderBy = '2031-01-08T07:00:00.000Z'
  sheet = sheetOf({ surplus: { plates: 4, orderBy, offer: null } })
  const asked: unknown[] = []
  server.answers(productionCalls.offerSurplus, ({ body }) => {
    asked.push(body)
    const { plates } = body as { plates: number }
    sheet = sheetOf({
      surplus: { plates: 4, orderBy: plates > 0 ? orderBy : sheet.now, offer: { plates: 3, sold: 1 } },
    })
    return { sheet }
  })
  renderOffice(PLACE)
  await expect.element(page.getByText('4 plates are planned beyond what is ordered')).toBeVisible()
  for (const wrong of ['0', '2.5', '5', 'all']) {
    await page.getByLabelText('Plates', { exact: true }).fill(wrong)
    await button('Offer them today').click()
    await expect.element(page.getByText('A whole number from 1 to 4.')).toBeVisible()
  }
  await page.getByLabelText('Plates', { exact: true }).fill('3')
  await page.getByLabelText('Until', { exact: true }).fill('12:30')
  await button('Offer them today').click()
  await expect.element(page.getByText('3 plates are offered until 12:30 pm: 1 sold')).toBeVisible()
  await button('Offer no more').click()
  await expect.element(page.getByText('Of 3 plates that were offered 1 are sold')).toBeVisible()
  expect(asked).toMatchObject([
    { plates: 3, until: orderBy },
    { plates: 0, day: '2031-01-08', slot: 'lunch' },
  ])
})

test('what is sold of it is seen, and not cooked', async () => {
  const lines = changedSheet().lines.map((line) => ({ ...line, fromSurplus: line.change }))
  sheet = { ...changedSheet(), lines }
  renderOffice(PLACE)
  const bar = page.getByRole('alert').filter({ hasText: 'Changed, not seen' })
  await expect.element(bar.getByRole('button', { name: 'Seen', exact: true })).toBeVisible()
  await expect.element(line('Roti')).toMatchTextContent('8 pieces of it from what was left: nothing to cook')
})

test('what was cooked and left over is entered with the version that was read', async () => {
  let entered: unknown
  server.answers(productionCalls.enterProduction, ({ body }) => {
    entered = body
    return { sheet }
  })
  renderOffice(PLACE)
  await page.getByText('After the service').click()
  const roti = page.getByRole('listitem').filter({ hasText: 'planned 575 pieces' })
  await roti.getByLabelText('Cooked').fill('560')
  await roti.getByLabelText('Left over').fill('561')
  await button('Save what was cooked').click()
  await expect.element(roti).toMatchTextContent('A number, and no more than was cooked')
  await roti.getByLabelText('Left over').fill('12')
  await button('Save what was cooked').click()
  await expect.element(page.getByText('What was cooked is noted.')).toBeVisible()
  expect(entered).toEqual({
    day: '2031-01-08',
    slot: 'lunch',
    version: 0,
    results: [{ key: 'name:roti', unit: 'piece', cooked: 560, leftOver: 12 }],
  })
})

test('the kitchen ticks and enters, but does not set how it is cooked', async () => {
  sheet = changedSheet()
  renderOffice(PLACE, 'kitchen')
  await expect.element(button('Add to plan')).toBeVisible()
  await expect.element(page.getByText('After the service')).toBeVisible()
  await expect.element(page.getByText('How the kitchen cooks')).not.toBeInTheDocument()
})
