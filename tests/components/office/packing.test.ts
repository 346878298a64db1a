import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Packing } from '#shared/contract/kitchen/office/packing.schemas.ts'
import { packingCalls } from '#shared/contract/kitchen/office/packing.ts'
import { boxes, boxOf, GONE, LABEL_PAGE, packingOf } from '../../support/packing.ts'
import { renderOffice } from '../render-office.tsx'
import { button } from '../render-screen.tsx'
import { server } from '../stub-server.ts'

/** The packing of a day: boxes by run, by tap and by scan, and labels. */

const PLACE = 'tab=kitchen&view=packing'
let packing: Packing

beforeEach(async () => {
  await page.viewport(1280, 900)
  localStorage.removeItem('dabba-label-size')
  packing = packingOf()
  server.answers(packingCalls.packing, () => packing)
})

const ticked = (numbers: number[]) => {
  const asked: unknown[] = []
  server.answers(packingCalls.packBoxes, ({ body }) => {
    asked.push(body)
    const { boxes: wanted, packed } = body as { boxes: { order_id: string; number: number }[]; packed: boolean }
    const keys = wanted.map(({ order_id, number }) => `${order_id} ${number}`)
    const changed = packing.boxes.map((box) =>
      keys.includes(`${box.order_id} ${box.number}`)
        ? { ...box, packed: packed ? { by: 'Sunita', at: '2031-01-08T05:31:00.000Z' } : null }
        : box,
    )
    packing = packingOf({ boxes: changed })
    return { changed: wanted.filter(({ number }) => numbers.includes(number)) }
  })
  return asked
}

test('boxes stand by run and stop, with what must not be overlooked', async () => {
  renderOffice(PLACE)
  await expect.element(page.getByText('1 of 7 packed')).toBeVisible()
  await expect.element(page.getByText('6 missing')).toBeVisible()
  await expect.element(page.getByText('Run A: 1 of 3 packed')).toBeVisible()
  const row = page.getByRole('listitem').filter({ hasText: 'Ravi Deshpande' })
  await expect.element(row).toMatchTextContent('A-4')
  await expect.element(row).toMatchTextContent('ALLERGY: Peanut, Milk')
  await expect.element(row).toMatchTextContent('ASK: Papad')
  const jain = page.getByRole('listitem').filter({ hasText: 'Meera Shah' })
  await expect.element(jain).toMatchTextContent('JAIN')
  await expect.element(jain).toMatchTextContent('Jain Dal instead of Dal Tadka')
  await expect.element(jain).toMatchTextContent('Disposable box')
  await expect.element(row).not.toMatchTextContent('Disposable box')
  await expect.element(page.getByText('Baner: 0 of 1 packed')).toBeVisible()
  // What is not shown is counted, too.
  await page.getByRole('button', { name: /^Missing/ }).click()
  await expect.element(page.getByText('Run A: 1 of 3 packed')).toBeVisible()
})

test('a box is packed by a tap, and taken back by another', async () => {
  const asked = ticked([1])
  renderOffice(PLACE)
  await button('Pack: Meera Shah, 1 of 1').click()
  await expect.element(page.getByText('2 of 7 packed')).toBeVisible()
  await button('Undo: Meera Shah, 1 of 1').click()
  await expect.element(page.getByText('1 of 7 packed')).toBeVisible()
  expect(asked).toMatchObject([{ packed: true, day: '2031-01-08' }, { packed: false }])
})

test('a packed box of which something has changed is missing until somebody has looked', async () => {
  const [asha = boxOf(2), ...others] = boxes()
  packing = packingOf({ boxes: [{ ...asha, look_again: true, allergies: ['peanut'] }, ...others] })
  const asked = ticked([1])
  server.answers(packingCalls.packing, () => packing)
  renderOffice(PLACE)
  await expect.element(page.getByText('0 of 7 packed')).toBeVisible()
  await expect.element(page.getByText('7 missing')).toBeVisible()
  const row = page.getByRole('listitem').filter({ hasText: 'Asha Kulkarni' })
  await expect.element(row).toMatchTextContent('Look again: something has changed since it was packed')
  await button('Missing 7').click()
  packing = packingOf({ boxes: [{ ...asha, allergies: ['peanut'] }, ...others] })
  await button('Pack: Asha Kulkarni, 1 of 1').click()
  await expect.element(page.getByText('1 of 7 packed')).toBeVisible()
  await expect.element(row).not.toBeInTheDocument()
  expect(asked).toMatchObject([{ packed: true }])
})

test('a label that is out of date is said to be so, on its box, at the scan and in the dialog', async () => {
  const [asha = boxOf(2), ...others] = boxes()
  const outdated = { ...asha, label_outdated: true }
  packing = packingOf({ boxes: [outdated, ...others] })
  server.answers(packingCalls.scanBox, { box: outdated, again: true })
  server.answers(packingCalls.printLabels, { html: LABEL_PAGE, labels: 2, copies: 0, replacing: 1 })
  renderOffice(PLACE)
  await expect.element(page.getByText('0 of 7 packed')).toBeVisible()
  const row = page.getByRole('listitem').filter({ hasText: 'Asha Kulkarni' })
  await expect.element(row).toMatchTextContent('The label is out of date: print it again')
  await page.getByLabelText('Code on the label').fill('K7QM2X')
  await button('Pack').click()
  const found = page.getByRole('status').filter({ hasText: 'Packed before: A-2' })
  await expect.element(found).toMatchTextContent('The label is out of date: print it again')
  await button('Labels').click()
  await expect.element(page.getByText('Without a label: 1, out of date: 1')).toBeVisible()
  await button('Print labels').click()
  await expect.element(page.getByText('Some of them say something else than before: 1.')).toBeVisible()
})

test('what is missing can be shown alone', async () => {
  renderOffice(PLACE)
  await button('Missing 6').click()
  await expect.element(page.getByText('Asha Kulkarni')).not.toBeInTheDocument()
  await button('Packed 1').click()
  await expect.element(page.getByText('Asha Kulkarni')).toBeVisible()
  await expect.element(page.getByText('Meera Shah')).not.toBeInTheDocument()
})

test('a code that is typed packs its box, once; a wrong one is said to be so', async () => {
  const codes: string[] = []
  const [, , box = boxOf(6)] = boxes()
  server.answers(packingCalls.scanBox, ({ body }) => {
    codes.push(body.code)
    return { box, again: codes.length > 1 }
  })
  renderOffice(PLACE)
  const field = page.getByLabelText('Code on the label')
  await field.fill('k7q m2x')
  await button('Pack').click()
  await expect.element(page.getByText('Packed: A-6 · 1 of 1 · Meera Shah')).toBeVisible()
  await expect.element(field).toHaveValue('')
  await field.fill('K7QM2X')
  await button('Pack').click()
  await expect.element(page.getByText('Packed before: A-6 · 1 of 1 · Meera Shah')).toBeVisible()
  const error = 'This order does not come any more: do not pack it.'
  server.rejects(packingCalls.scanBox, { status: 409, code: 'box_not_wanted', error })
  await field.fill('K7QM2X')
  await button('Pack').click()
  await expect.element(page.getByText(error)).toBeVisible()
})

test('a packed box whose order was called off is to be taken out', async () => {
  packing = packingOf({ gone: [GONE] })
  const asked = ticked([2])
  renderOffice(PLACE)
  await expect.element(page.getByRole('alert').filter({ hasText: 'Take out' })).toMatchTextContent('Vikram Joshi')
  await button('Taken out: Vikram Joshi, box 2').click()
  await expect.element(page.getByText('Vikram Joshi')).not.toBeInTheDocument()
  expect(asked).toMatchObject([{ packed: false, boxes: [{ number: 2 }] }])
})

test('labels are printed on the paper of this device; those that did not come out are new again', async () => {
  const printed: unknown[] = []
  const print = vi.fn()
  server.answers(packingCalls.printLabels, ({ body }) => {
    printed.push(body)
    return { html: LABEL_PAGE, labels: 1, copies: 0, replacing: 0 }
  })
  server.answers(packingCalls.withdrawLabels, { labels: 1 })
  renderOffice(PLACE)
  await button('Labels').click()
  const frames = new MutationObserver(() => {
    const frame = document.querySelector('iframe')
    if (frame?.contentWindow) frame.contentWindow.print = print
  })
  frames.observe(document.body, { childList: true, subtree: true })
  await expect.element(page.getByText('Without a label: 1')).toBeVisible()
  await page.getByText('Roll 50 × 30 mm').click()
  await button('Print labels').click()
  await expect.element(page.getByText('Labels sent to the printer: 1.')).toBeVisible()
  frames.disconnect()
  expect(printed).toMatchObject([{ size: '50x30', which: 'new', day: '2031-01-08' }])
  expect(localStorage.getItem('dabba-label-size')).toBe('50x30')
  await button('They did not come out').click()
  await expect.element(page.getByText('Without a label: 1')).toBeVisible()
})

test('labels that somebody else has printed meanwhile are not asked for as new ones', async () => {
  const printed: unknown[] = []
  server.answers(packingCalls.printLabels, ({ body }) => {
    printed.push(body)
    return { html: LABEL_PAGE, labels: 7, copies: 7, replacing: 0 }
  })
  renderOffice(PLACE)
  await button('Labels').click()
  await expect.element(page.getByText('Without a label: 1')).toBeVisible()
  packing = packingOf({ boxes: packing.boxes.map((box) => ({ ...box, printed: true })) })
  window.dispatchEvent(new Event('visibilitychange'))
  await expect.element(page.getByText('Without a label: 0')).toBeVisible()
  await button('Print labels').click()
  await expect.element(page.getByText('Labels sent to the printer: 7')).toBeVisible()
  expect(printed).toMatchObject([{ which: 'all' }])
})

test('who may only look has nothing to tick', async () => {
  packing = packingOf({ now: '2031-01-09T05:30:00.000Z' })
  renderOffice(PLACE)
  await expect.element(page.getByText('1 of 7 packed')).toBeVisible()
  await expect.element(button('Pack: Meera Shah, 1 of 1')).not.toBeInTheDocument()
})
