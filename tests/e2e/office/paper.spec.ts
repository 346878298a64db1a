import type { Page } from '@playwright/test'
import type { RunStop } from '#shared/contract/delivery/office/delivery.schemas.ts'
import { boardOf, runOf } from '../../support/delivery-board.ts'
import { pdfTexts } from '../../support/pdf-text.ts'
import { cookedLine, sheetOf } from '../../support/production.ts'
import { LONG_DEVANAGARI } from '../../support/rider-run.ts'
import { expect, test } from '../fixtures.ts'
import { withoutSocket } from '../live-page.ts'

/** What the kitchen prints, page by page. */

const PX_A_MM = 96 / 25.4

test.beforeEach(async ({ adminPage, loginAdmin }) => {
  await withoutSocket(adminPage)
  await loginAdmin()
  // Printing opens a window of the browser's own, which nobody here could close.
  await adminPage.addInitScript(() => {
    window.print = () => {}
  })
})

const answer = (page: Page, path: RegExp, json: object) =>
  page.route(path, (route) => route.fulfill({ json: { success: true, ...json } }))

/** The pages of the PDF, each with its size in millimetres. */
async function pagesOf(page: Page): Promise<string[]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true, format: 'A4' })).toString('latin1')
  const sizes = [...pdf.matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/g)]
  const millimetres = (points: string | undefined) => Math.round((Number(points) / 72) * 25.4)
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(sizes.length)
  return sizes.map(([, width, height]) => `${millimetres(width)} × ${millimetres(height)}`)
}

/** What of the paper stands over its edge, when it is laid out as wide as the page within its margins. */
const overEdge = (page: Page, paper: string) =>
  page.locator(paper).evaluate((element) => {
    const { left, right } = element.getBoundingClientRect()
    return [...element.querySelectorAll('*')].flatMap((inner) => {
      const box = inner.getBoundingClientRect()
      return box.left < left - 1 || box.right > right + 1 ? [inner.textContent] : []
    })
  })

const DISHES = ['डाळ तडका (Dal Tadka)', 'Paneer Butter Masala', 'बटाट्याची भाजी', 'Kashmiri Dum Aloo with Jeera', 'पोळी']

// Each is one page of A4, however many dishes there are.
for (const count of [0, 1, 40]) {
  test(`the sheet of what to cook is one page with ${count} dishes, and none is cut off`, async ({ adminPage }) => {
    const lines = Array.from({ length: count }, (_, index) =>
      cookedLine(`${DISHES[index % DISHES.length]} ${index + 1}`, index % 3 === 0 ? 'g' : 'piece', 1200 + index),
    )
    const sheet = sheetOf({ lines: count === 0 ? [] : [cookedLine('Regular Thali', 'portion', 132), ...lines] })
    await answer(adminPage, /\/api\/admin\/production(\?|$)/, { sheet })
    await adminPage.goto('/admin#tab=kitchen')
    await expect(adminPage.getByText(count === 0 ? /Nothing/ : 'Regular Thali').first()).toBeVisible()
    await adminPage.emulateMedia({ media: 'print' })
    await adminPage.setViewportSize({ width: Math.round(186 * PX_A_MM), height: 1000 })
    await expect(adminPage.locator('.kitchen-sheet li')).toHaveCount(count)
    expect(await overEdge(adminPage, '.kitchen-sheet')).toEqual([])
    expect(await pagesOf(adminPage)).toEqual(['210 × 297'])
  })
}

/** A run whose stops have the names and addresses that take the most room. */
function longRun(count: number) {
  const run = runOf('A', count)
  const stops = run.stops.map(
    (stop, index): RunStop => ({
      ...stop,
      ...(index % 3 === 0 && { address: LONG_DEVANAGARI }),
      orders: stop.orders.map((order) => ({
        ...order,
        recipient: index % 2 === 0 ? 'श्रीमती कमलाबाई विष्णुपंत देशपांडे' : null,
      })),
    }),
  )
  return { ...run, stops }
}

/** On how many pages of that height the stops have room below the head, of which none is broken. */
const pagesFor = (page: Page, millimetres: number) =>
  page.locator('.run-sheet').evaluate((sheet, height) => {
    const head = sheet.querySelector('header')?.getBoundingClientRect().height ?? 0
    const tops = [...sheet.querySelectorAll('li')].map((stop) => stop.getBoundingClientRect())
    let pages = 1
    let from = sheet.getBoundingClientRect().top
    for (const { top, bottom } of tops) {
      if (bottom - from <= height + 0.5) continue
      pages += 1
      from = top - head
    }
    return pages
  }, millimetres * PX_A_MM)

for (const { button, size, width, height } of [
  { button: 'Print on A4', size: '210 × 297', width: 186, height: 273 },
  { button: 'Print on 80 mm', size: '80 × 297', width: 74, height: 291 },
]) {
  for (const count of [0, 1, 300]) {
    test(`the sheet of a run of ${count} stops (${button}) has as many pages as these take`, async ({ adminPage }) => {
      await answer(adminPage, /\/api\/admin\/delivery(\?|$)/, { board: boardOf({ runs: [longRun(count)] }) })
      await adminPage.goto('/admin#tab=delivery')
      await adminPage.getByRole('button', { name: button }).click()
      await adminPage.emulateMedia({ media: 'print' })
      await adminPage.setViewportSize({ width: Math.floor(width * PX_A_MM), height: 1000 })
      await expect(adminPage.locator('.run-sheet li')).toHaveCount(count)
      expect(await overEdge(adminPage, '.run-sheet')).toEqual([])
      const wanted = await pagesFor(adminPage, height)
      const pages = await pagesOf(adminPage)
      expect(new Set(pages)).toEqual(new Set([size]))
      // Paper is laid out to fractions of a pixel, by which the last stop may want a page more.
      expect(Math.abs(pages.length - wanted)).toBeLessThanOrEqual(1)
    })
  }
}

/** The stops of a run, each with two boxes that come back. */
const withEmpties = (count: number) => {
  const steel = { kind: '0198c2a4-7b1e-7c3d-9e1f-00000000b0c5', name: 'steel' }
  const empties = { leave: [{ ...steel, n: 2 }], take: [{ ...steel, n: 3 }], disposable: 0 }
  const run = runOf('Kothrud', count)
  return { ...run, stops: run.stops.map((stop) => ({ ...stop, empties })) }
}

for (const { button, perPage } of [
  { button: 'Print on A4', perPage: 14 },
  { button: 'Print on 80 mm', perPage: 4 },
]) {
  test(`each page of a run (${button}) names it and has ${perPage} stops, with room for cash and boxes`, async ({
    adminPage,
  }) => {
    const count = 3 * perPage
    await answer(adminPage, /\/api\/admin\/delivery(\?|$)/, { board: boardOf({ runs: [withEmpties(count)] }) })
    await adminPage.goto('/admin#tab=delivery')
    await adminPage.getByRole('button', { name: button }).click()
    await expect(adminPage.locator('.run-sheet li')).toHaveCount(count)
    const pages = pdfTexts(await adminPage.pdf({ preferCSSPageSize: true, format: 'A4' }))
    expect(pages.length).toBeLessThanOrEqual(3)
    const words = ['Run Kothrud', 'Wed, 8 Jan 31, Lunch', 'Ganesh Shinde']
    for (const page of pages) for (const word of words) expect(page).toContain(word)
    for (const room of ['Cash', 'Boxes left', 'Boxes back']) {
      const times = pages.join('\n').replaceAll(/\s+/g, ' ').split(room).length - 1
      expect([room, times]).toEqual([room, count])
    }
    await adminPage.emulateMedia({ media: 'print' })
    const rooms = await adminPage.locator('.run-sheet-rooms span').evaluateAll((all) =>
      all.map((room) => {
        const { width, height } = room.getBoundingClientRect()
        return Math.min(width, height)
      }),
    )
    // A figure written by hand has room from a centimetre on.
    expect(Math.min(...rooms)).toBeGreaterThanOrEqual(10 * PX_A_MM)
  })
}

/** What stands about a paper on the screen, wherever it is: a panel, a message over the page, a dialog. */
const withPanels = (page: Page, paper: string) =>
  page.locator(paper).evaluate((sheet) => {
    for (let place = sheet.parentElement; place; place = place.parentElement) {
      for (const where of ['afterbegin', 'beforeend'] as const) {
        const panel = document.createElement('section')
        panel.textContent = 'Seen to by the dispatcher'
        panel.style.height = '40px'
        if (place !== document.documentElement) place.insertAdjacentElement(where, panel)
      }
    }
  })

for (const { paper, place, print, size } of [
  { paper: '.run-sheet', place: '/admin#tab=delivery', print: 'Print on A4', size: '210 × 297' },
  { paper: '.run-sheet', place: '/admin#tab=delivery', print: 'Print on 80 mm', size: '80 × 297' },
  { paper: '.kitchen-sheet', place: '/admin#tab=kitchen', print: 'Print', size: '210 × 297' },
]) {
  test(`${print} (${place}): the paper alone is printed, whatever else is on the screen`, async ({ adminPage }) => {
    await answer(adminPage, /\/api\/admin\/delivery(\?|$)/, { board: boardOf({ runs: [longRun(1)] }) })
    const clocks = [{ rider: 'Ganesh', minutes: -20 }]
    await answer(adminPage, /\/api\/admin\/delivery\/notes(\?|$)/, { notes: [], clocks })
    const lines = [cookedLine('Regular Thali', 'portion', 132), cookedLine('Poli', 'piece', 264)]
    await answer(adminPage, /\/api\/admin\/production(\?|$)/, { sheet: sheetOf({ lines }) })
    await adminPage.goto(place)
    if (paper === '.run-sheet') await expect(adminPage.getByText(/20 minutes behind/)).toBeVisible()
    await adminPage.getByRole('button', { name: print, exact: true }).click()
    await withPanels(adminPage, paper)
    await adminPage.emulateMedia({ media: 'print' })
    await expect(adminPage.locator(paper)).toBeVisible()
    await expect(adminPage.getByText('Seen to by the dispatcher').filter({ visible: true })).toHaveCount(0)
    await expect(adminPage.getByText(/20 minutes behind/)).toBeHidden()
    expect(await pagesOf(adminPage)).toEqual([size])
  })
}
