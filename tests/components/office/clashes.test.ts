import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Clash } from '#shared/contract/kitchen/office/clashes.schemas.ts'
import { clashCalls } from '#shared/contract/kitchen/office/clashes.ts'
import { productionCalls } from '#shared/contract/kitchen/office/production.ts'
import { clashes, clashList } from '../../support/packing.ts'
import { openSheet } from '../../support/production.ts'
import { renderOffice } from '../render-office.tsx'
import { button } from '../render-screen.tsx'
import { server } from '../stub-server.ts'

/** Dishes that are not for whom they are ordered, before the day is locked. */

let list: Clash[]
let decided: unknown[]

beforeEach(async () => {
  await page.viewport(1280, 900)
  list = clashes()
  decided = []
  const sheet = openSheet()
  const lines = sheet.lines.map((line) =>
    line.name === 'Dal Tadka' ? { ...line, unresolved: [{ order_number: '#000000a1', name: 'Meera Shah' }] } : line,
  )
  server.answers(productionCalls.productionSheet, { sheet: { ...sheet, lines } })
  server.answers(clashCalls.listClashes, () => clashList(list))
  server.answers(clashCalls.resolveClash, ({ body }) => {
    decided.push(body)
    const { decision, order_id } = body
    list = list.map((clash) =>
      clash.order_id === order_id
        ? {
            ...clash,
            state: decision ?? 'unresolved',
            decided: decision && { decision, by: 'Asha', at: '2031-01-08T05:00:00.000Z' },
          }
        : clash,
    )
    return clashList(list)
  })
})

const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })

test('the row of the dish names who is unresolved', async () => {
  renderOffice('tab=kitchen')
  await expect.element(page.getByText('1 unresolved: Meera Shah').first()).toBeVisible()
})

test('what is unresolved is left out by a tap, and taken back by another', async () => {
  renderOffice('tab=kitchen')
  await expect.element(page.getByText('Not resolved: 2')).toBeVisible()
  await row('Meera Shah').getByRole('button', { name: 'Leave out' }).click()
  await expect.element(page.getByText('Not resolved: 1')).toBeVisible()
  await page.getByText('Resolved: 3', { exact: true }).click()
  await button('Undo: Dal Tadka, Meera Shah').click()
  await expect.element(page.getByText('Not resolved: 2')).toBeVisible()
  expect(decided).toMatchObject([
    { decision: 'leave_out', was: null, slot: 'lunch' },
    { decision: null, was: 'leave_out' },
  ])
})

test('a dish is swapped for one that fits the person', async () => {
  renderOffice('tab=kitchen')
  await row('Meera Shah').getByRole('button', { name: 'Swap' }).click()
  const choice = row('Meera Shah').getByLabelText('Swap for')
  await expect.element(choice).toMatchTextContent('Choose a dish')
  expect([...(choice.element() as HTMLSelectElement).options].map(({ text }) => text)).toEqual([
    'Choose a dish',
    'Jain Dal',
    'Raita',
    'Secret Curry',
  ])
  await choice.selectOptions('Raita')
  await expect.element(page.getByText('Not resolved: 1')).toBeVisible()
  expect(decided).toMatchObject([{ decision: 'swap', dish_id: '0198c2a4-7b1e-7c3d-9e1f-0000000000d3' }])
})

test('with an allergy nothing is packed as it is without being asked, and what nobody entered fits nobody', async () => {
  renderOffice('tab=kitchen')
  const ravi = row('Ravi Deshpande')
  await expect.element(ravi).toMatchTextContent('ALLERGY (Peanut): nobody has entered what is in it')
  await ravi.getByRole('button', { name: 'Swap' }).click()
  const options = [...(ravi.getByLabelText('Swap for').element() as HTMLSelectElement).options]
  expect(options.map(({ text }) => text)).not.toContain('Secret Curry')
  await ravi.getByRole('button', { name: 'Called: as it is' }).click()
  await expect.element(page.getByText('Ravi Deshpande has an allergy. Pack Papad all the same?')).toBeVisible()
  expect(decided).toEqual([])
  await button('Spoken, pack it').click()
  await expect.element(page.getByText('Not resolved: 1')).toBeVisible()
  expect(decided).toMatchObject([{ decision: 'called', dish: 'name:papad' }])
})

test('what an alternative resolves by itself can be decided otherwise', async () => {
  renderOffice('tab=kitchen')
  await page.getByText('Resolved: 2', { exact: true }).click()
  await expect.element(row('Nemi Jain')).toMatchTextContent('Jain Dal instead, by itself')
  await button('Decide otherwise: Dal Tadka, Nemi Jain').click()
  await row('Nemi Jain').getByRole('button', { name: 'Leave out' }).click()
  expect(decided).toMatchObject([{ decision: 'leave_out', was: null }])
})
